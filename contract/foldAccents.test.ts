import { expect, test } from 'vitest';
import { foldAccents } from './foldAccents.ts';

test('folds accents, case, forms of letters and marks', () => {
  for (const [text, folded] of [
    ['Zoë', 'zoe'],
    ['ÉLECTION', 'election'],
    ['Straße ẞ Æsop Łódź İı', 'strasse ss aesop lodz ii'],
    ['ΣΟΦΟΣ σοφός', 'σοφοσ σοφοσ'],
    ['ｗｉｄｅ ﬁne 𝐛𝐨𝐥𝐝', 'wide fine bold'],
    ['각 \u1100\u1161\u11a8', '각 각'],
    ['e\u0301\u0323', 'e'],
    ['ħamrun Ŧŋĸƒ οδός', 'hamrun tnqf οδοσ'],
    ['काम गाँव', 'काम गाँव'],
    ['กิน กัน', 'กิน กัน'],
    ['ガス カ\u3099ス ｶﾞｽ カス', 'ガス ガス ガス カス'],
  ] as const)
    expect(foldAccents(text), text).toBe(folded);
});

test('folds letter by letter', () => {
  for (let code = 0x20; code < 0x3400; code++) {
    const letter = String.fromCharCode(code);
    expect(foldAccents(`a${letter}Σ`), letter).toBe(`a${foldAccents(letter)}σ`);
  }
});

test('long runs of marks are as fast as letters', () => {
  const time = (text: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const startedAt = performance.now();
        foldAccents(text);
        return performance.now() - startedAt;
      }),
    );
  expect(time('\u0315\u0300\u0323'.repeat(3_333))).toBeLessThan(10 * time('é'.repeat(9_999)));
});
