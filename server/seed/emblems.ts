// Group images for the demo, drawn by code in the product's colors.
import { box, Canvas, curve, ellipse, gradient, hex, mix, rounded, type Color, type CanvasPoint } from './canvas.ts';

export type Emblem = 'drop' | 'bottle' | 'stall' | 'book' | 'bus' | 'pencil' | 'key';

const side = 512;
const white = hex('#ffffff');
const paper = hex('#f8fbfa');
const ink = hex('#24384d');

const grounds: Record<Emblem, Color> = {
  drop: hex('#8ed5ce'),
  bottle: hex('#adc9e7'),
  stall: hex('#f8cb77'),
  book: hex('#ddb6e6'),
  bus: hex('#9fd7a0'),
  pencil: hex('#f8b694'),
  key: hex('#cbdff4'),
};

export function emblem(sign: Emblem): Promise<Buffer> {
  const c = new Canvas(side, side);
  const ground = grounds[sign];
  c.fill(box(0, 0, side, side), gradient(0, side, mix(ground, white, 0.35), ground));
  c.fill(ellipse(256, 270, 200), mix(ground, white, 0.55), 0.6);
  signs[sign](c);
  return c.png();
}

const signs: Record<Emblem, (c: Canvas) => void> = {
  drop(c) {
    c.fill([...curve([[256, 96], [330, 216], [372, 300], [340, 388], [256, 424], [172, 388], [140, 300], [182, 216], [256, 96]])], gradient(96, 424, hex('#3da39b'), hex('#0d5753')));
    for (const [y, wide] of [[300, 74], [336, 92], [372, 66]] as const) c.fill(wave(256, y, wide), white, 0.22);
  },
  bottle(c) {
    c.fill(rounded(222, 96, 68, 52, 10), hex('#a85320'));
    c.fill([[232, 140], [280, 140], [280, 190], [336, 240], [336, 400], [316, 424], [196, 424], [176, 400], [176, 240], [232, 190]], paper, 0.9);
    c.fill([[190, 284], [322, 284], [322, 396], [308, 410], [204, 410], [190, 396]], gradient(284, 410, hex('#64bfb7'), hex('#116d67')));
    c.fill(rounded(206, 306, 100, 60, 8), paper, 0.92);
    for (const y of [322, 340]) c.fill(box(220, y, 72, 5), ink, 0.55);
  },
  stall(c) {
    c.fill(box(132, 252, 14, 172), hex('#6d4d38'));
    c.fill(box(366, 252, 14, 172), hex('#6d4d38'));
    for (let i = 0; i < 6; i++) {
      const [left, right] = [104 + i * 50.7, 104 + (i + 1) * 50.7];
      const [high, next] = [146 + i * 36.7, 146 + (i + 1) * 36.7];
      const cloth = i % 2 ? paper : hex('#ad3232');
      c.fill([[high, 132], [next, 132], [right, 236], [left, 236]], cloth);
      c.fill(ellipse((left + right) / 2, 235, 25.4, 24, 0, 0.5), mix(cloth, ink, 0.1));
    }
    c.fill(box(116, 336, 280, 88), gradient(336, 424, hex('#b58a63'), hex('#8a6142')));
    for (const [x, fruit] of [[160, '#ad3232'], [208, '#d6a33a'], [256, '#5aa75e'], [304, '#de7f4b'], [352, '#784783']] as const) c.fill(ellipse(x, 328, 25), hex(fruit));
  },
  book(c) {
    for (const turn of [-1, 1]) {
      const page = (inset: number): CanvasPoint[] => [...curve([[256, 176 + inset], [256 + turn * 70, 148 + inset], [256 + turn * (152 - inset), 162 + inset]]), ...curve([[256 + turn * (152 - inset), 378 - inset], [256 + turn * 70, 364 - inset], [256, 396 - inset]])];
      c.fill([...page(-14)], hex('#784783'));
      c.fill(page(0), turn < 0 ? paper : mix(paper, ink, 0.06));
      for (let i = 0; i < 4; i++) c.fill(box(turn < 0 ? 140 : 284, 206 + i * 36, 88, 7), ink, 0.28);
    }
    c.fill([[318, 150], [346, 148], [346, 250], [332, 234], [318, 250]], hex('#ad3232'));
  },
  bus(c) {
    c.fill(rounded(128, 112, 256, 280, 40), gradient(112, 392, hex('#3da39b'), hex('#0d5753')));
    c.fill(rounded(152, 172, 208, 110, 14), hex('#d9f3f0'));
    c.fill(box(252, 172, 8, 110), hex('#116d67'));
    c.fill(rounded(184, 126, 144, 32, 8), hex('#14211f'));
    for (const x of [206, 232, 258, 284]) c.fill(rounded(x, 134, 18, 16, 4), hex('#ffc46b'));
    for (const x of [172, 340]) c.fill(ellipse(x, 326, 22), hex('#fff2cf'));
    c.fill(rounded(216, 318, 80, 18, 8), hex('#093f3c'));
    for (const x of [156, 306]) c.fill(rounded(x, 380, 50, 48, 12), hex('#14211f'));
  },
  pencil(c) {
    const along = (from: number, to: number, half: number): CanvasPoint[] => {
      const at = (share: number, off: number): CanvasPoint => [376 - share * 220 + off * 0.707, 128 + share * 220 + off * 0.707];
      return [at(from, -half), at(from, half), at(to, half), at(to, -half)];
    };
    c.fill(along(-0.06, 0.08, 38), hex('#c94442'));
    c.fill(along(0.08, 0.16, 38), hex('#bac3c2'));
    c.fill(along(0.16, 0.92, 38), hex('#d6a33a'));
    c.fill(along(0.16, 0.92, 13), hex('#ebb854'));
    c.fill([[147, 303], [201, 357], [112, 392]], hex('#c48e63'));
    c.fill([[131, 346], [158, 373], [112, 392]], ink);
    c.fill(curve([[128, 424], [210, 410], [290, 430], [384, 414], [290, 436], [210, 420], [128, 424]]), ink, 0.6);
  },
  key(c) {
    const brass = gradient(120, 430, hex('#ebb854'), hex('#a8772a'));
    c.fill([...ellipse(256, 190, 84), ...ellipse(256, 190, 44, 44, 1, 0)], brass);
    c.fill(rounded(240, 262, 32, 168, 8), brass);
    for (const [y, wide] of [[344, 62], [394, 78]] as const) c.fill(rounded(262, y, wide, 28, 6), brass);
    c.fill(ellipse(220, 150, 16, 30), white, 0.4);
  },
};

/** A flat wave. */
function wave(x: number, y: number, half: number): CanvasPoint[] {
  const line = curve([[x - half, y], [x - half / 2, y - 7], [x, y], [x + half / 2, y + 7], [x + half, y]]);
  return [...line, ...line.toReversed().map(([px, py]): CanvasPoint => [px, py + 8])];
}
