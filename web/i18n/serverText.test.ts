// Translation of server texts in a browser set to Spanish.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {}, querySelector: () => null });
vi.stubGlobal('localStorage', { getItem: () => 'es' });
const { createServerTextTranslator } = await import('./serverText.ts');
const translate = createServerTextTranslator({});

test.each([
  ['Message not found.', 'No encontramos el mensaje.'],
  ['nope seems to be invalid.', 'No podemos invitar a nope. Revisa la dirección.'],
  // Two sentences in one text, each with placeholders.
  [
    'tom@example.org already registered with Larkwater. nope seems to be invalid.',
    'Ya tienen cuenta en Larkwater: tom@example.org. No podemos invitar a nope. Revisa la dirección.',
  ],
  // A placeholder value may contain the end of a sentence.
  ['Dr. Who already registered with St. Mary.', 'Ya tienen cuenta en St. Mary: Dr. Who.'],
  ['No one translates this. Nor this.', 'No one translates this. Nor this.'],
])('translates %j', (english, spanish) => {
  expect(translate(english)).toBe(spanish);
});
