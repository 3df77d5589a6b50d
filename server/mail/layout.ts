// Layout of all emails: readable without images, in light and dark mode, at 360 and 600 px, with
// screen readers and as plain text. Tables and inline styles, because many email programs support
// nothing newer. Nothing is loaded, so that opening an email tells nobody.
import { createShades } from '#contract/brand.ts';
import { avatarHue, getInitials } from '#contract/initials.ts';
import type { SiteSettings } from '#contract/siteSettings.ts';
import { escapeHtml } from '../lib/text/html.ts';
import type { Translator } from '../lib/translators.ts';

type Link = { text: string; href: string };

export type EmailContent = {
  translator: Translator;
  site: Pick<SiteSettings, 'name' | 'colour' | 'operator_contact'>;
  title: string;
  /** The person that the email is about, shown by their initials. */
  personName?: string | undefined;
  paragraphs: string[];
  /** Words of a user, below the paragraphs. */
  quote?: string | undefined;
  /** Groups of lines. Each line is a link. */
  sections?: { heading: string; links: Link[] }[];
  /** Shown after the sections. */
  closing?: string;
  button?: { label: string; href: string };
  /** Plain text below the card. URLs in it become links. */
  footnote?: string;
  /** Links after the footnote. */
  footnoteLinks?: Link[];
};

const defaultColor = '#116d67';
const sans = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

/** Background and text of initials, as in web/ui/Avatar.module.css. */
const hueStyles = {
  verdigris: 'background:#d9f3f0;color:#0d5753',
  plum: 'background:#f6e4f0;color:#6b2a58',
  slate: 'background:#e3e9f2;color:#33465f',
  moss: 'background:#e8f0dc;color:#47591f',
};

/** A link that shows its URL and wraps on narrow screens. */
const link = (address: string) =>
  `<a href="${escapeHtml(address)}" style="color:inherit;word-break:break-all">${escapeHtml(address)}</a>`;

/** Returns plain text as HTML in which URLs are links. */
const linkUrls = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((text, i) => (i % 2 ? link(text) : escapeHtml(text)))
    .join('');

const renderInitials = (
  name: string,
) => `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>
<td width="56" height="56" align="center" aria-hidden="true" style="border-radius:28px;font:600 20px ${sans};${hueStyles[avatarHue(name)]}">${escapeHtml(getInitials(name))}</td>
</tr></table>`;

const renderSection = ({ heading, links }: NonNullable<EmailContent['sections']>[number]) =>
  `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(heading)}</h2>
<ul style="margin:0;padding:0 0 0 20px">
${links.map(({ text, href }) => `<li style="margin:0 0 8px"><a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(text)}</a></li>`).join('\n')}
</ul>`;

const renderButton = ({ label, href }: NonNullable<EmailContent['button']>, color: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr>
<td class="button" align="center" style="border-radius:8px;background:${color}"><a href="${escapeHtml(href)}" style="display:block;padding:14px 16px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`;

/** Colors that depend on the color of the site. White text is readable on both buttons. */
const styleSheet = (color: string) => {
  const shades = createShades(color);
  return `
:root { color-scheme: light dark; }
.page { background: #f1f5f5; color: #1d2126; }
.card { background: #ffffff; border: 1px solid #d9dfde; border-top: 4px solid ${shades[7]}; }
.quote { background: ${shades[0]}; }
.quiet { color: #5a5f66; }
.button { background: ${shades[7]}; }
.inner { padding: 28px; }
@media (max-width: 480px) { .inner { padding: 18px; } }
@media (prefers-color-scheme: dark) {
  .page { background: #111817 !important; color: #e8e6e1 !important; }
  .card { background: #1e2826 !important; border-color: #36423f !important; border-top-color: ${shades[6]} !important; }
  .quote { background: #2b3836 !important; }
  .quiet { color: #a9b3b0 !important; }
  .button { background: ${shades[6]} !important; }
}
`;
};

/** The style of a class also inline, for email programs that ignore style sheets. */
const inlineStyles = (color: string) => ({
  page: 'background:#f1f5f5;color:#1d2126',
  card: `background:#ffffff;border:1px solid #d9dfde;border-top:4px solid ${color};border-radius:12px`,
  quote: `margin:16px 0 0;padding:14px 18px;border-radius:8px;background:${createShades(color)[0]};font:17px/26px ${serif}`,
  quiet: 'color:#5a5f66',
});

export function renderEmail(content: EmailContent): { html: string; text: string } {
  const { button } = content;
  if (button && !/^https?:\/\//.test(button.href))
    throw new TypeError('The button of an email needs an http or https URL.');
  return { html: renderHtml(content), text: renderText(content) };
}

function renderHtml({
  translator: { language, t },
  site,
  title,
  personName,
  paragraphs,
  quote,
  sections = [],
  closing,
  button,
  footnote,
  footnoteLinks = [],
}: EmailContent): string {
  const color = site.colour || defaultColor;
  const styles = inlineStyles(color);
  const renderQuiet = (html: string) =>
    `<p class="quiet" style="margin:0 0 10px;font-size:13px;line-height:20px;${styles.quiet}">${html}</p>`;
  const links = footnoteLinks
    .map(
      ({ text, href }) =>
        `<a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(text)}</a>`,
    )
    .join(' · ');
  const footer = [
    ...(footnote || links
      ? [renderQuiet([linkUrls(footnote ?? ''), links].filter(Boolean).join('<br>'))]
      : []),
    ...(button
      ? [
          renderQuiet(
            `${escapeHtml(t('If the button doesn’t work, open this link:'))}<br>${link(button.href)}`,
          ),
        ]
      : []),
    ...(senderOf(site)
      ? [renderQuiet(escapeHtml(t('Sent by {{sender}}', { sender: senderOf(site) })))]
      : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styleSheet(color)}</style>
</head>
<body style="margin:0">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${styles.page};font:16px/1.5 ${sans}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left;overflow-wrap:anywhere;word-break:break-word">
<tr><td style="padding:0 8px 16px;font:700 20px/1.3 ${serif}">${escapeHtml(site.name)}</td></tr>
<tr><td class="card inner" style="padding:28px;${styles.card}">
${personName ? renderInitials(personName) : ''}
<h1 style="margin:0 0 16px;font:700 24px/30px ${serif}">${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
${quote ? `<blockquote class="quote" style="${styles.quote}">${escapeHtml(quote).replaceAll('\n', '<br>')}</blockquote>` : ''}
${sections.map(renderSection).join('\n')}
${closing ? `<p style="margin:16px 0">${escapeHtml(closing)}</p>` : ''}
${button ? renderButton(button, color) : ''}
</td></tr>
<tr><td style="padding:16px 8px 0">
${footer.join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Each URL is on a line of its own, because every email program then makes it a link. */
function renderText({
  translator: { t },
  site,
  title,
  paragraphs,
  quote,
  sections = [],
  closing,
  button,
  footnote,
  footnoteLinks = [],
}: EmailContent): string {
  const sectionTexts = sections.flatMap(({ heading, links }) => [
    `${heading}:`,
    ...links.map(({ text, href }) => `${text}\n${href}`),
  ]);
  const parts = [
    title,
    ...paragraphs,
    quote?.replaceAll(/^/gm, '> '),
    ...sectionTexts,
    closing,
    button && `${button.label}:\n${button.href}`,
    footnote,
    ...footnoteLinks.map(({ text, href }) => `${text}:\n${href}`),
    // Without an operator the site sends it, which the name says.
    [
      '-- ',
      site.name,
      ...(senderOf(site) ? [t('Sent by {{sender}}', { sender: senderOf(site) })] : []),
    ].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The operator on one line. */
const senderOf = ({ operator_contact }: EmailContent['site']) =>
  operator_contact
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
