// Translation of server texts in a browser set to Spanish.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('localStorage', { getItem: () => 'es' });
const { createServerTextTranslator } = await import('./serverText.ts');
const translate = createServerTextTranslator({});

test.each([
  ['Message not found.', 'No encontramos el mensaje.'],
  ['nope seems to be invalid.', 'nope no parece válido.'],
  // Two sentences in one text, each with placeholders.
  [
    'tom@example.org already registered with Larkwater. nope seems to be invalid.',
    'tom@example.org ya tiene cuenta en Larkwater. nope no parece válido.',
  ],
  // A placeholder value may contain the end of a sentence.
  ['Dr. Who already registered with St. Mary.', 'Dr. Who ya tiene cuenta en St. Mary.'],
  ['No one translates this. Nor this.', 'No one translates this. Nor this.'],
])('translates %j', (english, spanish) => {
  expect(translate(english)).toBe(spanish);
});
