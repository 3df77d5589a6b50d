// Layout of all emails: readable without images, in light and dark mode, with screen readers and as
// plain text.
import { escapeHtml } from '../lib/text/html.ts';
import type { Translator } from '../lib/translators.ts';

type EmailContent = {
  translator: Translator;
  siteName: string;
  title: string;
  paragraphs: string[];
  /** Groups of lines. Each line is a link. */
  sections?: { heading: string; links: { text: string; href: string }[] }[];
  /** Shown after the sections. */
  closing?: string;
  button?: { label: string; href: string };
  footnote?: string;
};

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#116d67;color:#ffffff;font-weight:600;text-decoration:none';

/** A link that shows its URL and wraps on narrow screens. */
const link = (address: string) =>
  `<a href="${escapeHtml(address)}" style="color:inherit;word-break:break-all">${escapeHtml(address)}</a>`;

/** Returns plain text as HTML in which URLs are links. */
const linkUrls = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((text, i) => (i % 2 ? link(text) : escapeHtml(text)))
    .join('');

const renderSection = ({
  heading,
  links,
}: NonNullable<
  EmailContent['sections']
>[number]) => `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(heading)}</h2>
<ul style="margin:0;padding:0 0 0 20px">
${links.map(({ text, href }) => `<li style="margin:0 0 8px"><a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(text)}</a></li>`).join('\n')}
</ul>`;

export function renderEmail({
  translator: { language, t },
  siteName,
  title,
  paragraphs,
  sections = [],
  closing,
  button,
  footnote,
}: EmailContent): {
  html: string;
  text: string;
} {
  if (button && !/^https?:\/\//.test(button.href))
    throw new TypeError('The button of an email needs an http or https URL.');
  const quietParagraph = (html: string) =>
    `<p class="quiet" style="margin:16px 0 0;font-size:14px;color:#5a5f66">${html}</p>`;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #16191d !important; color: #e8e6e1 !important; }
  .quiet, .quiet a { color: #a9adb3 !important; }
}
</style>
</head>
<body style="margin:0;background:#ffffff;color:#1d2126">
<div class="page" style="max-width:560px;margin:0 auto;padding:32px 20px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
${sections.map(renderSection).join('\n')}
${closing ? `<p style="margin:16px 0">${escapeHtml(closing)}</p>` : ''}
${button ? `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="${buttonStyle}">${escapeHtml(button.label)}</a></p>\n${quietParagraph(`${escapeHtml(t('If the button doesn’t work, open this link:'))}<br>${link(button.href)}`)}` : ''}
${footnote ? quietParagraph(linkUrls(footnote)) : ''}
</div>
</body>
</html>
`;
  // Each URL is on a line of its own, because every email program then makes it a link.
  const sectionTexts = sections.flatMap(({ heading, links: lines }) => [
    `${heading}:`,
    ...lines.map((line) => `${line.text}\n${line.href}`),
  ]);
  const text = [
    title,
    ...paragraphs,
    ...sectionTexts,
    closing,
    button && `${button.label}:\n${button.href}`,
    footnote,
    `-- \n${siteName}`,
  ];
  return { html, text: `${text.filter(Boolean).join('\n\n')}\n` };
}
