# SPDX-License-Identifier: GPL-3.0-or-later
"""Watches an X display closely enough to time it: which window came last, and what a part of it looks like. Uses libX11 directly,
because a program started for each look would take longer than what is measured."""
import ctypes
import ctypes.util

VIEWABLE = 2
ALL_PLANES = ctypes.c_ulong(-1)
Z_PIXMAP = 2
ANY_TYPE = 0


class Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "width", "height", "border_width", "depth")] + [
        ("visual", ctypes.c_void_p), ("root", ctypes.c_ulong)] + [
        (name, ctypes.c_int) for name in ("c_class", "bit_gravity", "win_gravity", "backing_store")] + [
        ("backing_planes", ctypes.c_ulong), ("backing_pixel", ctypes.c_ulong), ("save_under", ctypes.c_int),
        ("colormap", ctypes.c_ulong), ("map_installed", ctypes.c_int), ("map_state", ctypes.c_int), ("rest", ctypes.c_byte * 64)]


class Image(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")] + [("data", ctypes.c_void_p)] + [
        (name, ctypes.c_int) for name in ("byte_order", "bitmap_unit", "bitmap_bit_order", "bitmap_pad", "depth", "bytes_per_line", "bits_per_pixel")]


ERROR_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class Screen:
    def __init__(self, display):
        x11 = self.x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
        x11.XInternAtom.restype = ctypes.c_ulong
        x11.XGetWindowProperty.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_ulong, ctypes.c_long, ctypes.c_long, ctypes.c_int, ctypes.c_ulong] + [
            ctypes.c_void_p] * 5
        x11.XGetWindowAttributes.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_void_p]
        x11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
        x11.XGetImage.restype = ctypes.POINTER(Image)
        x11.XDestroyImage.argtypes = [ctypes.POINTER(Image)]
        x11.XFree.argtypes = [ctypes.c_void_p]
        # A window may go while it is asked about.
        self.ignore = ERROR_HANDLER(lambda *_: 0)
        x11.XSetErrorHandler(self.ignore)
        self.display = x11.XOpenDisplay(display.encode())
        if not self.display:
            raise RuntimeError(f"no display {display}")
        self.root = x11.XDefaultRootWindow(self.display)
        self.client_list = x11.XInternAtom(self.display, b"_NET_CLIENT_LIST", 0)

    def windows(self):
        """What the window manager manages."""
        kind, rest, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_ulong()
        form, data = ctypes.c_int(), ctypes.POINTER(ctypes.c_ulong)()
        self.x11.XGetWindowProperty(self.display, self.root, self.client_list, 0, 256, 0, ANY_TYPE, ctypes.byref(kind), ctypes.byref(form),
                                    ctypes.byref(count), ctypes.byref(rest), ctypes.byref(data))
        found = [data[n] for n in range(count.value)]
        if data:
            self.x11.XFree(data)
        return found

    def size(self, window):
        """(width, height), or None while it isn't to be seen."""
        attributes = Attributes()
        if not self.x11.XGetWindowAttributes(self.display, window, ctypes.byref(attributes)) or attributes.map_state != VIEWABLE:
            return None
        return attributes.width, attributes.height

    def lines(self, window, x, y, width, height):
        """The pixels of a part of it, one list a line; none when it can't be had."""
        image = self.x11.XGetImage(self.display, window, x, y, width, height, ALL_PLANES, Z_PIXMAP)
        if not image:
            return []
        step = image.contents.bytes_per_line
        pixels = memoryview(ctypes.string_at(image.contents.data, step * height)).cast("I")
        self.x11.XDestroyImage(image)
        return [pixels[n * step // 4:n * step // 4 + width] for n in range(height)]


def text_rows(lines):
    """How many rows of text there are: lines with several shades, in groups, with plain ones between. A hairline has one shade."""
    rows, inside = 0, False
    for line in lines:
        inked = len(set(line)) >= 5
        rows += inked and not inside
        inside = inked
    return rows
