// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/theme.h"

#include "gui/accessibility/accessroles.h"
#include "gui/accessibility/spokentips.h"
#include "gui/theme/focusring.h"
#include "gui/theme/style.h"
#include "gui/theme/styleupdate.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QRegularExpression>
#include <QToolTip>

// Resources in a static library are only there after this call, which has to stand outside every namespace.
static void openResources()
{
    Q_INIT_RESOURCE(kontor);
}

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

QString readTemplate()
{
    QFile file(u":/theme/theme.qss"_s);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll());
}

std::optional<TextStyle> textStyleOf(const QString &name)
{
    static const QHash<QString, TextStyle> sizes {
        {u"caption"_s, TextStyle::Caption},
        {u"body"_s, TextStyle::Body},
        {u"section"_s, TextStyle::Section},
        {u"title"_s, TextStyle::Title},
        {u"figure"_s, TextStyle::Figure},
    };
    const auto found = sizes.find(name);
    return found == sizes.end() ? std::nullopt : std::optional(*found);
}

} // namespace

Theme::Theme(QObject *parent)
    : QObject(parent)
    , m_fonts(QFontDatabase::systemFont(QFontDatabase::GeneralFont))
{
    openResources();
    connect(&m_system, &SystemColours::changed, this, [this] {
        if (m_mode == Mode::System)
            apply();
    });
}

Theme::~Theme() = default;

const Tokens &Theme::tokens() const
{
    const bool dark = m_mode == Mode::Dark || (m_mode == Mode::System && m_system.isDark());
    return dark ? darkTokens() : lightTokens();
}

void Theme::setMode(Mode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    apply();
}

void Theme::setTextScale(int percent)
{
    const int before = m_fonts.scale();
    m_fonts.setScale(percent);
    if (m_fonts.scale() != before)
        apply();
}

void Theme::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    apply();
}

//! Nothing is drawn otherwise, so nothing is polished again.
void Theme::setHidesAccounts(bool hides)
{
    if (std::exchange(m_hidesAccounts, hides) != hides)
        Q_EMIT changed();
}

QPalette Theme::palette() const
{
    const Tokens &t = tokens();
    QPalette palette(t.text, t.surface, t.raised, t.line, t.control, t.text, t.text, t.surface, t.window);
    palette.setColor(QPalette::AlternateBase, t.sunken);
    palette.setColor(QPalette::PlaceholderText, t.muted);
    palette.setColor(QPalette::Midlight, t.hover);
    palette.setColor(QPalette::Mid, t.line);
    palette.setColor(QPalette::Dark, t.control);
    palette.setColor(QPalette::Shadow, t.line);
    palette.setColor(QPalette::Highlight, t.accent);
    palette.setColor(QPalette::HighlightedText, t.onAccent);
    palette.setColor(QPalette::Link, t.link);
    palette.setColor(QPalette::LinkVisited, t.link);
    palette.setColor(QPalette::ToolTipBase, t.raised);
    palette.setColor(QPalette::ToolTipText, t.text);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, t.disabled);
    return palette;
}

//! What stands for "@name": a colour, a size of letters, a file of this appearance, or a length ("@px12").
QString Theme::tokenValue(const QString &name) const
{
    for (const TokenName &token : tokenNames()) {
        if (name == QLatin1String(token.name))
            return (tokens().*token.colour).name();
    }
    if (const auto style = textStyleOf(name))
        return QString::number(m_fonts.pixelSize(*style)) + u"px"_s;
    if (name.startsWith(u"warning") || name.startsWith(u"danger")) {
        const StatusColours colours = tokens().status(name.startsWith(u"warning") ? PaymentState::OutcomeUnknown : PaymentState::Rejected);
        return (name.endsWith(u"Tint") ? colours.tint : colours.ink).name();
    }
    if (name == u"monoFamily")
        return u"\"%1\""_s.arg(font(TextStyle::Mono).family());
    if (name == u"mode")
        return tokens().dark ? u"dark"_s : u"light"_s;
    if (name == u"controlInside") // what is left of a control's height inside its border and padding
        return QString::number(controlHeight() - 2) + u"px"_s;
    bool isLength = false;
    const int length = QStringView(name).mid(2).toInt(&isLength);
    return isLength && name.startsWith(u"px") ? QString::number(px(length)) + u"px"_s : u"@"_s + name;
}

QString Theme::styleSheet() const
{
    static const QRegularExpression token(u"@([A-Za-z0-9]+)"_s);
    const QString source = readTemplate();
    QString sheet;
    qsizetype from = 0;
    for (auto matches = token.globalMatch(source); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        sheet += QStringView(source).mid(from, match.capturedStart() - from);
        sheet += tokenValue(match.captured(1));
        from = match.capturedEnd();
    }
    return sheet + source.mid(from);
}

void Theme::install(QApplication &application)
{
    installAccessRoles();
    new SpokenTips(this);
    m_application = &application;
    QApplication::setStyle(new Style(*this));
    m_ring = new FocusRing(*this);
    m_ring->setParent(this);
    apply();
}

void Theme::apply()
{
    if (m_application != nullptr) {
        const StyleUpdate step(*m_application);
        // In the place of another sheet, one is applied to each widget as many times as there are widgets around it; anew, once.
        m_application->setStyleSheet({});
        QApplication::setFont(font(TextStyle::Body));
        QApplication::setPalette(palette());
        QToolTip::setFont(font(TextStyle::Body));
        m_application->setStyleSheet(styleSheet());
    }
    Q_EMIT changed();
}

} // namespace kontor
