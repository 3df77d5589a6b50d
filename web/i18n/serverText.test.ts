// What the server says, in a browser that speaks Spanish.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('localStorage', { getItem: () => 'es' });
const { createServerTextTranslator } = await import('./serverText.ts');
const heard = createServerTextTranslator({});

test.each([
  ['Message not found.', 'No encontramos el mensaje.'],
  ['nope seems to be invalid.', 'nope no parece válido.'],
  // two in one, with something filled in in each
  [
    'tom@example.org already registered with Larkwater. nope seems to be invalid.',
    'tom@example.org ya tiene cuenta en Larkwater. nope no parece válido.',
  ],
  // what is filled in may end a sentence
  ['Dr. Who already registered with St. Mary.', 'Dr. Who ya tiene cuenta en St. Mary.'],
  ['Nobody translates this. Nor this.', 'Nobody translates this. Nor this.'],
])('%s', (said, spanish) => {
  expect(heard(said)).toBe(spanish);
});
