// Layout of all emails: readable without images, in light and dark mode, with screen readers and as
// plain text.
import { escapeHtml } from '../text/html.ts';
import type { Translator } from '../translators.ts';

type LetterParts = {
  translator: Translator;
  siteName: string;
  title: string;
  paragraphs: string[];
  /** Groups of lines, each with a link. */
  sections?: { heading: string; lines: { text: string; href: string }[] }[];
  /** Shown after the sections. */
  closing?: string;
  button?: { label: string; href: string };
  footnote?: string;
};

const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#116d67;color:#ffffff;font-weight:600;text-decoration:none';

/** A link that shows its URL and wraps on narrow screens. */
const link = (address: string) =>
  `<a href="${escapeHtml(address)}" style="color:inherit;word-break:break-all">${escapeHtml(address)}</a>`;

/** Plain text in which web addresses become links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, i) => (i % 2 ? link(part) : escapeHtml(part)))
    .join('');

const sectionOf = ({
  heading,
  lines,
}: NonNullable<
  LetterParts['sections']
>[number]) => `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(heading)}</h2>
<ul style="margin:0;padding:0 0 0 20px">
${lines.map(({ text, href }) => `<li style="margin:0 0 8px"><a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(text)}</a></li>`).join('\n')}
</ul>`;

export function renderEmail({
  translator: { language, t },
  siteName,
  title,
  paragraphs,
  sections = [],
  closing,
  button: action,
  footnote,
}: LetterParts): {
  html: string;
  text: string;
} {
  if (action && !/^https?:\/\//.test(action.href))
    throw new TypeError('The button of an email needs a web address.');
  const quiet = (html: string) =>
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
${sections.map(sectionOf).join('\n')}
${closing ? `<p style="margin:16px 0">${escapeHtml(closing)}</p>` : ''}
${action ? `<p style="margin:24px 0"><a href="${escapeHtml(action.href)}" style="${button}">${escapeHtml(action.label)}</a></p>\n${quiet(`${escapeHtml(t('If the button doesn’t work, open this link:'))}<br>${link(action.href)}`)}` : ''}
${footnote ? quiet(linked(footnote)) : ''}
</div>
</body>
</html>
`;
  // all mail programs recognize a link on a line of its own
  const lists = sections.flatMap(({ heading, lines }) => [
    `${heading}:`,
    ...lines.map((line) => `${line.text}\n${line.href}`),
  ]);
  const text = [
    title,
    ...paragraphs,
    ...lists,
    closing,
    action && `${action.label}:\n${action.href}`,
    footnote,
    `-- \n${siteName}`,
  ];
  return { html, text: `${text.filter(Boolean).join('\n\n')}\n` };
}
