import { describe, expect, test } from 'vitest';
import { mailtoUrl, formatLetter } from './letter.ts';

const letter = { subject: 'A bus & a bench?', text: 'Dear office,\n\nplease.', own: '' };

describe('a letter', () => {
  test('opens an email with its subject and text', () => {
    const { href, complete } = mailtoUrl('time+tables@county.example', {
      ...letter,
      own: ' I ride it. ',
    });
    expect(complete).toBe(true);
    const [to, query] = href.split('?');
    expect(decodeURIComponent(to!)).toBe('mailto:time+tables@county.example');
    const parsed = Object.fromEntries(
      query!.split('&').map((part) => part.split('=').map(decodeURIComponent)),
    );
    expect(parsed).toEqual({
      subject: 'A bus & a bench?',
      body: 'Dear office,\r\n\r\nplease.\r\n\r\nI ride it.',
    });
  });

  test('escapes the address, so that it cannot add headers', () => {
    expect(mailtoUrl('a@b.example?bcc=c@d.example', letter).href).toMatch(
      /^mailto:a@b\.example%3Fbcc%3Dc@d\.example\?subject=/,
    );
  });

  test('omits a text that is too long for a mailto: URL', () => {
    const { href, complete } = mailtoUrl('a@b.example', { ...letter, text: 'ä'.repeat(1_000) });
    expect(complete).toBe(false);
    expect(href).toBe('mailto:a@b.example?subject=A%20bus%20%26%20a%20bench%3F');
  });

  test('uses only the template if there is no own text', () => {
    expect(formatLetter({ ...letter, own: ' \n ' })).toBe('Dear office,\n\nplease.');
  });
});
