# SPDX-License-Identifier: GPL-3.0-or-later
"""A small proxy on this computer: CONNECT for https, and with a login it lets through only who says it (Basic)."""
import base64
import select
import socket
import socketserver
import threading


class SmallProxy(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, login=""):
        super().__init__(("127.0.0.1", 0), Tunnel)
        self.login = login
        self.refused = 0
        self.let_through = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def place(self):
        return f"127.0.0.1:{self.server_address[1]}"

    def stop(self):
        self.shutdown()
        self.server_close()


class Tunnel(socketserver.StreamRequestHandler):
    def handle(self):
        while True:
            head = self.head()
            if not head:
                return
            wanted = b"Proxy-Authorization: Basic " + base64.b64encode(self.server.login.encode())
            if not self.server.login or wanted in head:
                break
            self.server.refused += 1
            self.wfile.write(b"HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"way out\"\r\nContent-Length: 0\r\n\r\n")
        host, _, port = head[0].split()[1].decode().rpartition(":")
        self.server.let_through += 1
        with socket.create_connection((host, int(port))) as there:
            self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            self.pass_on(there)

    def head(self):
        """The lines of a request without a body; none at the end."""
        lines = []
        while (line := self.rfile.readline()).strip():
            lines.append(line.strip())
        return lines

    def pass_on(self, there):
        ends = {self.connection: there, there: self.connection}
        while True:
            for end in select.select(list(ends), [], [])[0]:
                data = end.recv(65536)
                if not data:
                    return
                ends[end].sendall(data)
