// Demo portraits for about half of the people. The others show their initials.
import { box, Canvas, curve, ellipse, gradient, hex, mix, rounded, type Color, type CanvasPoint } from './canvas.ts';
import type { Username } from './people.ts';

type Hair = 'short' | 'parted' | 'bun' | 'long' | 'bob' | 'curls' | 'afro' | 'bald' | 'cap' | 'scarf' | 'wave' | 'braids';
type Extra = 'glasses' | 'beard' | 'mustache' | 'earrings' | 'wrinkles' | 'freckles';
export type PortraitStyle = { ground: Color; skin: Color; hair: Hair; color: Color; cloth: Color; extras: Extra[] };

export const look = (ground: string, skin: string, hair: Hair, color: string, cloth: string, ...extras: Extra[]): PortraitStyle => ({
  ground: hex(ground),
  skin: hex(skin),
  hair,
  color: hex(color),
  cloth: hex(cloth),
  extras,
});

export const portraits: Partial<Record<Username, PortraitStyle>> = {
  ada: look('#8ed5ce', '#f3d0b3', 'bob', '#b5581f', '#0d5753', 'glasses'),
  ben: look('#f8cb77', '#7a4b31', 'short', '#1f1714', '#f8fbfa', 'beard'),
  carmen: look('#f8b694', '#d39c70', 'long', '#2b1a14', '#a85320', 'earrings'),
  elif: look('#adc9e7', '#eabf98', 'curls', '#3b2419', '#416081', 'glasses'),
  femi: look('#64bfb7', '#5d3a28', 'cap', '#24384d', '#24384d', 'mustache'),
  grace: look('#ecd2f1', '#f2d3bb', 'wave', '#d9dcdb', '#784783', 'wrinkles'),
  hana: look('#fed2bc', '#f0cba6', 'braids', '#1d1716', '#3da39b'),
  joe: look('#c2e8c2', '#efc3a0', 'bald', '#6d4d38', '#ad3232', 'beard'),
  kofi: look('#ffdea4', '#4f3022', 'short', '#14100e', '#327036'),
  lena: look('#cbdff4', '#f4d6bd', 'parted', '#c9a063', '#334d67', 'earrings'),
  nadia: look('#b8e8e2', '#dcab7f', 'long', '#231815', '#f8fbfa'),
  omar: look('#f3827a', '#c48e63', 'parted', '#1c1513', '#34403f', 'beard', 'glasses'),
  otis: look('#8eb0d4', '#5a3927', 'bald', '#c9c9c5', '#894319', 'mustache', 'wrinkles', 'glasses'),
  priya: look('#ffcbc5', '#b67c51', 'bun', '#18110f', '#955ea2', 'earrings'),
  quinn: look('#9fd7a0', '#f4d4ba', 'curls', '#ad4b25', '#f8cb77', 'freckles'),
  rosa: look('#ebb854', '#c88f62', 'bun', '#4b3428', '#327036', 'wrinkles'),
  tess: look('#c998d4', '#f5d9c6', 'bob', '#26202a', '#47294e'),
  wanda: look('#d9f3f0', '#f1cdb0', 'wave', '#a9adac', '#116d67', 'glasses', 'wrinkles'),
  yusuf: look('#7094ba', '#6b432d', 'short', '#15110f', '#f8fbfa', 'glasses'),
  fatima: look('#ddb6e6', '#d9a77c', 'scarf', '#116d67', '#093f3c'),
  noor: look('#f8cb77', '#d8a67c', 'scarf', '#52769a', '#24384d'),
};

const side = 512;
// The center of the face.
const [x, y] = [256, 232];

export function portrait({ ground, skin, hair, color, cloth, extras }: PortraitStyle): Promise<Buffer> {
  const c = new Canvas(side, side);
  c.fill(box(0, 0, side, side), gradient(0, side, mix(ground, hex('#ffffff'), 0.32), ground));
  c.fill(ellipse(x, y + 20, 176), mix(ground, hex('#ffffff'), 0.5), 0.55);
  behind(c, hair, color);
  const shade = mix(skin, hex('#5b2a1a'), 0.2);
  c.fill([...curve([[60, 512], [92, 400], [190, 352], [256, 344], [322, 352], [420, 400], [452, 512]]), [452, 600], [60, 600]], gradient(340, 512, mix(cloth, hex('#ffffff'), 0.1), mix(cloth, hex('#1f2928'), 0.12)));
  c.fill(rounded(x - 30, y + 40, 60, 106, 28), shade);
  c.fill(ellipse(x, y + 122, 46, 26, 0, 0.5), shade);
  for (const dx of [-70, 70]) c.fill(ellipse(x + dx, y + 8, 12, 18), shade);
  c.fill(rounded(x - 68, y - 86, 136, 178, 66), gradient(y - 86, y + 92, mix(skin, hex('#ffffff'), 0.08), skin));
  face(c, skin, shade, hair, color, extras);
  inFront(c, hair, color);
  if (extras.includes('glasses')) glasses(c);
  if (extras.includes('earrings')) for (const dx of [-72, 72]) c.fill(ellipse(x + dx, y + 36, 7, 9), hex('#ebb854'));
  return c.png();
}

function face(c: Canvas, skin: Color, shade: Color, hair: Hair, color: Color, extras: Extra[]) {
  const ink = hex('#241a18');
  const brow = hair === 'scarf' || hair === 'cap' ? ink : mix(color, ink, 0.35);
  for (const sign of [-1, 1]) {
    const at = (dx: number) => x + sign * dx;
    c.fill(ellipse(at(40), y + 32, 17, 11), hex('#d9604a'), 0.16);
    c.fill(ellipse(at(27), y + 4, 6.5, 8), ink);
    c.fill(ellipse(at(27) + 2, y + 1, 2.1), hex('#ffffff'), 0.9);
    c.fill([...curve([[at(14), y - 17], [at(30), y - 22], [at(44), y - 13]]), ...curve([[at(44), y - 13], [at(30), y - 17], [at(14), y - 13]])], brow, 0.85);
    if (extras.includes('wrinkles')) c.fill([...curve([[at(50), y + 6], [at(57), y + 8], [at(60), y + 4]]), ...curve([[at(60), y + 4], [at(57), y + 10], [at(50), y + 6]])], shade);
    if (extras.includes('freckles')) for (const [dx, dy] of [[30, 26], [38, 22], [44, 28], [22, 22]] as const) c.fill(ellipse(at(dx), y + dy, 2), hex('#b5693f'), 0.7);
  }
  if (extras.includes('beard')) {
    const beard = mix(color, hex('#3a2a22'), 0.15);
    c.fill([...curve([[x - 68, y + 8], [x - 60, y + 70], [x, y + 104], [x + 60, y + 70], [x + 68, y + 8]]), ...curve([[x + 68, y + 8], [x + 46, y + 40], [x, y + 34], [x - 46, y + 40], [x - 68, y + 8]])], beard);
  }
  c.fill([...curve([[x - 4, y + 4], [x - 9, y + 26], [x + 6, y + 28]]), ...curve([[x + 6, y + 28], [x - 3, y + 24], [x - 4, y + 4]])], shade);
  const smile = [...curve([[x - 24, y + 46], [x, y + 51], [x + 24, y + 46]]), ...ellipse(x, y + 46, 24, 19, 0, 0.5)];
  c.fill(smile, extras.includes('beard') ? hex('#ffffff') : mix(hex('#a03d35'), skin, 0.1));
  if (extras.includes('mustache')) c.fill([...curve([[x - 34, y + 48], [x - 16, y + 34], [x, y + 38], [x + 16, y + 34], [x + 34, y + 48]]), ...curve([[x + 34, y + 48], [x, y + 48], [x - 34, y + 48]])], hair === 'cap' ? hex('#1c1513') : color);
}

function behind(c: Canvas, hair: Hair, color: Color) {
  const dark = mix(color, hex('#1f2928'), 0.22);
  if (hair === 'long') c.fill([...curve([[x - 78, y - 30], [x, y - 118], [x + 78, y - 30], [x + 100, y + 110], [x + 84, y + 180]]), ...curve([[x - 84, y + 180], [x - 100, y + 110], [x - 78, y - 30]])], dark);
  if (hair === 'bob') c.fill(rounded(x - 88, y - 106, 176, 200, 78), dark);
  if (hair === 'bun') c.fill(ellipse(x, y - 112, 38, 34), dark);
  if (hair === 'afro') c.fill(ellipse(x, y - 40, 112, 104), dark);
  if (hair === 'curls') for (let i = 0; i <= 12; i++) c.fill(ellipse(x + 86 * Math.cos(Math.PI * (0.9 + i / 10)), y - 26 + 84 * Math.sin(Math.PI * (0.9 + i / 10)), 30), dark);
  if (hair === 'wave') c.fill(rounded(x - 84, y - 104, 168, 150, 74), dark);
  if (hair === 'braids') for (const sign of [-1, 1]) for (let i = 0; i < 5; i++) c.fill(ellipse(x + sign * (78 - i * 1.5), y + 36 + i * 27, 19 - i * 1.6, 19), i % 2 ? color : dark);
  if (hair === 'scarf') c.fill([...curve([[x - 84, y - 10], [x, y - 128], [x + 84, y - 10], [x + 96, y + 120], [x + 60, y + 190]]), ...curve([[x - 60, y + 190], [x - 96, y + 120], [x - 84, y - 10]])], color);
}

function inFront(c: Canvas, hair: Hair, color: Color) {
  const light = mix(color, hex('#ffffff'), 0.16);
  const crown = (low: number, hairline: CanvasPoint[]) => c.fill([...curve([[x - 72, y + low], [x - 70, y - 60], [x, y - 108], [x + 70, y - 60], [x + 72, y + low]]), ...curve(hairline)], gradient(y - 108, y, light, color));
  switch (hair) {
    case 'short':
      return crown(-14, [[x + 72, y - 14], [x + 56, y - 46], [x, y - 56], [x - 56, y - 46], [x - 72, y - 14]]);
    case 'parted':
      return crown(-6, [[x + 72, y - 6], [x + 58, y - 40], [x - 22, y - 66], [x - 56, y - 34], [x - 72, y - 6]]);
    case 'bun':
    case 'long':
      return crown(0, [[x + 72, y], [x + 52, y - 48], [x, y - 72], [x - 52, y - 48], [x - 72, y]]);
    case 'braids':
      return crown(6, [[x + 72, y + 6], [x + 62, y - 30], [x, y - 64], [x - 62, y - 30], [x - 72, y + 6]]);
    case 'bob':
      crown(20, [[x + 72, y + 20], [x + 60, y - 38], [x + 20, y - 38], [x - 20, y - 34], [x - 60, y - 38], [x - 72, y + 20]]);
      for (const sign of [-1, 1]) c.fill([...curve([[x + sign * 66, y - 40], [x + sign * 88, y + 20], [x + sign * 76, y + 88]]), ...curve([[x + sign * 76, y + 88], [x + sign * 56, y + 60], [x + sign * 58, y - 20], [x + sign * 66, y - 40]])], color);
      return;
    case 'curls':
    case 'afro':
      for (let i = 0; i < 7; i++) c.fill(ellipse(x - 60 + i * 20, y - 68 - 18 * Math.sin((i / 6) * Math.PI), 25), i % 2 ? color : light);
      return;
    case 'wave':
      return crown(10, [[x + 72, y + 10], [x + 62, y - 34], [x + 24, y - 50], [x - 10, y - 36], [x - 58, y - 44], [x - 72, y + 10]]);
    case 'cap':
      crown(-30, [[x + 72, y - 30], [x, y - 46], [x - 72, y - 30]]);
      c.fill([...curve([[x - 78, y - 34], [x, y - 54], [x + 78, y - 34]]), ...curve([[x + 78, y - 34], [x, y - 26], [x - 78, y - 34]])], mix(color, hex('#0b1514'), 0.4));
      return c.fill(ellipse(x, y - 72, 10), hex('#ebb854'));
    case 'scarf':
      crown(20, [[x + 72, y + 20], [x + 56, y - 46], [x, y - 64], [x - 56, y - 46], [x - 72, y + 20]]);
      return c.fill([...curve([[x - 76, y + 10], [x - 62, y + 66], [x, y + 88], [x + 62, y + 70], [x + 76, y + 10]]), ...curve([[x + 76, y + 10], [x + 90, y + 110], [x, y + 168], [x - 90, y + 110], [x - 76, y + 10]])], gradient(y, y + 160, light, color));
    case 'bald':
      return c.fill(ellipse(x - 20, y - 62, 26, 10), hex('#ffffff'), 0.18);
  }
}

function glasses(c: Canvas) {
  const frame = hex('#2a2322');
  for (const sign of [-1, 1]) {
    c.fill([...ellipse(x + sign * 29, y + 5, 24, 21), ...ellipse(x + sign * 29, y + 5, 20, 17, 1, 0)], frame, 0.9);
    c.fill(ellipse(x + sign * 29, y + 5, 20, 17), hex('#ffffff'), 0.16);
    c.fill(box(sign > 0 ? x + 52 : x - 70, y, 18, 4), frame, 0.9);
  }
  c.fill(box(x - 6, y + 1, 12, 4), frame, 0.9);
}
