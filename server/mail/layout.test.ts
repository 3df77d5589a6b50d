import { expect, test } from 'vitest';
import { translatorFor } from '../lib/translators.ts';
import { renderEmail } from './layout.ts';

const emailWithAllParts = {
  translator: translatorFor('en'),
  site: { name: 'Ashby & <Friends>', colour: '', operator_contact: '' },
  title: 'Confirm "your" address',
  paragraphs: ['Hello <script>alert(1)</script>,', "it's time."],
  button: { label: 'Confirm & go', href: 'https://ashby.example/confirm-email/abc?x=1&y="><b>' },
  footnote: 'Not you? <i>Ignore</i> this.',
};

test('escapes all text', () => {
  const { html } = renderEmail(emailWithAllParts);
  expect(html).not.toMatch(/<script|<b>|<i>|<Friends>/);
  expect(html).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt;,');
  expect(html).toContain(
    'href="https://ashby.example/confirm-email/abc?x=1&amp;y=&quot;&gt;&lt;b&gt;"',
  );
});

test('loads no external resources and supports dark mode', () => {
  const { html } = renderEmail(emailWithAllParts);
  expect(html).not.toMatch(/<img|<link|url\(|@import|src=/);
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('prefers-color-scheme: dark');
});

test('turns an address in the footnote into a breakable link, without the final period', () => {
  const { html } = renderEmail({
    ...emailWithAllParts,
    footnote: 'To stop, open https://ashby.example/unsubscribe/abc?x=1&y=2. Or <b>not</b>.',
  });
  expect(html).toContain(
    'open <a href="https://ashby.example/unsubscribe/abc?x=1&amp;y=2" style="color:inherit;word-break:break-all">',
  );
  expect(html).toContain('</a>. Or &lt;b&gt;not&lt;/b&gt;.');
});

test('contains everything in the plain text version too, with the bare link', () => {
  const { text } = renderEmail(emailWithAllParts);
  expect(text).toBe(
    `Confirm "your" address\n\nHello <script>alert(1)</script>,\n\nit's time.\n\nConfirm & go:\n${emailWithAllParts.button.href}\n\nNot you? <i>Ignore</i> this.\n\n-- \nAshby & <Friends>\n`,
  );
});

test('leaves nothing empty without a button or footnote', () => {
  const { html, text } = renderEmail({
    translator: translatorFor('en'),
    site: { name: 'Ashby', colour: '', operator_contact: '' },
    title: 'Hello',
    paragraphs: ['One.'],
  });
  expect(html).not.toMatch(/<a |undefined|<p[^>]*><\/p>/);
  expect(text).toBe('Hello\n\nOne.\n\n-- \nAshby\n');
});

test('translates the fixed texts of the layout', () => {
  const { html } = renderEmail({ ...emailWithAllParts, translator: translatorFor('es') });
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('Si el botón no funciona');
});

test('rejects a button with a script URL', () => {
  expect(() =>
    renderEmail({ ...emailWithAllParts, button: { label: 'Go', href: 'javascript:alert(1)' } }),
  ).toThrow();
});

test('shows who it is about, their words and the operator, also as plain text', () => {
  const { html, text } = renderEmail({
    ...emailWithAllParts,
    site: { name: 'Ashby', colour: '#7a3b69', operator_contact: 'Town of Ashby\n\nDome Square 1' },
    personName: 'Grace <Whitlow>',
    quote: 'May I speak?\n<b>Yes</b>',
    footnoteLinks: [{ text: 'Stop these emails', href: 'https://ashby.example/unsubscribe/abc' }],
  });
  expect(html).toContain('>G&lt;</td>');
  expect(html).toContain('May I speak?<br>&lt;b&gt;Yes&lt;/b&gt;</blockquote>');
  expect(html).toContain('background:#7a3b69');
  expect(html).toContain('Sent by Town of Ashby, Dome Square 1');
  expect(text).toContain('\n\n> May I speak?\n> <b>Yes</b>\n\n');
  expect(text).toContain(
    'Stop these emails:\nhttps://ashby.example/unsubscribe/abc\n\n-- \nAshby\n',
  );
});
