// Scenery of the demo photos: sky, hills, houses, trees and people in the light of the hour.
// Lengths are pixels. `ground` is where something stands, `size` a factor, and `c` the canvas.
import { box, curve, ellipse, gradient, hex, mix, rounded, type Canvas, type Color, type CanvasPoint, type randomFrom } from './canvas.ts';

export type Light = 'morning' | 'day' | 'evening' | 'night' | 'rain';

export const [width, height] = [1200, 800];
export type Random = ReturnType<typeof randomFrom>;
export type Scenery = { c: Canvas; random: Random; mood: Mood };

/** Colors and light of an hour. */
type Mood = {
  sky: Color[];
  sun: Color;
  cloud: Color;
  water: [Color, Color];
  haze: Color;
  /** The tint of everything lit: a color and its share. */
  tint: [Color, number];
  lamps: boolean;
};

export const moods: Record<Light, Mood> = {
  morning: { sky: ['#a9d6d6', '#dceee6', '#fdebd8'].map(hex), sun: hex('#fff4dd'), cloud: hex('#fffaf2'), water: [hex('#cfe5de'), hex('#5fa9a5')], haze: hex('#dcebe4'), tint: [hex('#ffe7cf'), 0.1], lamps: false },
  day: { sky: ['#79bfc6', '#b9dfdd', '#eef7f2'].map(hex), sun: hex('#fffbe9'), cloud: hex('#ffffff'), water: [hex('#a5d6d3'), hex('#2f8b87')], haze: hex('#cfe6e2'), tint: [hex('#ffffff'), 0.03], lamps: false },
  evening: { sky: ['#3f7684', '#c9927c', '#f6bf8e', '#fde0b6'].map(hex), sun: hex('#ffe9bd'), cloud: hex('#f7cba9'), water: [hex('#f3c096'), hex('#356c74')], haze: hex('#e2ad8c'), tint: [hex('#8e4f3a'), 0.24], lamps: true },
  night: { sky: ['#071d27', '#0e343d', '#22575a'].map(hex), sun: hex('#f6efd9'), cloud: hex('#2b5b60'), water: [hex('#2c6266'), hex('#0a2630')], haze: hex('#1f4f55'), tint: [hex('#0a2a38'), 0.66], lamps: true },
  rain: { sky: ['#7f9a9e', '#a9bebe', '#d4dfdc'].map(hex), sun: hex('#e8efec'), cloud: hex('#8fa6a8'), water: [hex('#b9cccb'), hex('#55797c')], haze: hex('#b7c8c7'), tint: [hex('#64808a'), 0.3], lamps: false },
};

export const lampLight = hex('#ffd58a');
const stone = ['#e5ebea', '#d5dcdc', '#f3ece0', '#ead9c6', '#f6efe4'].map(hex);
const roofs = ['#a85320', '#894319', '#c06f3f', '#4e5958', '#416081', '#8a4a3a'].map(hex);
export const cloths = ['#116d67', '#a85320', '#d6a33a', '#416081', '#784783', '#ad3232'].map(hex);
const verdigris = hex('#3da39b');

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random(0, list.length))]!;
export const lit = ({ mood: { tint } }: Scenery, color: Color): Color => mix(color, ...tint);

export function sky(scenery: Scenery, horizon: number) {
  const { c, random, mood } = scenery;
  c.fill(box(0, 0, width, horizon + 60), gradient(0, horizon, ...mood.sky));
  const sun: CanvasPoint = [random(200, 1000), mood === moods.evening ? horizon - random(30, 90) : random(90, horizon * 0.4)];
  if (mood === moods.night) {
    for (let i = 0; i < 90; i++) c.fill(ellipse(random(0, width), random(0, horizon * 0.85), random(0.7, 1.9)), hex('#dff0ea'), random(0.3, 0.9));
    c.glow(sun, 260, mood.sun, 0.28);
    c.fill(crescent(sun, 44, [sun[0] + 21, sun[1] - 13], 42), mood.sun);
    return;
  }
  if (mood !== moods.rain) {
    c.glow(sun, 420, mood.sun, 0.75);
    c.fill(ellipse(...sun, mood === moods.evening ? 62 : 46), mood.sun);
  }
  for (let i = 0; i < (mood === moods.rain ? 9 : 3); i++) cloud(scenery, random(0, width), random(60, horizon * 0.55), random(0.6, 1.5));
  for (let i = 0, at = random(200, 900); i < 4; i++) bird(scenery, at + i * random(20, 50), random(120, 240));
}

/** The visible part of a disc behind another one. */
function crescent(disc: CanvasPoint, r: number, before: CanvasPoint, size: number): CanvasPoint[] {
  const [dx, dy] = [before[0] - disc[0], before[1] - disc[1]];
  const away = Math.hypot(dx, dy);
  const turn = 2 * Math.PI;
  const towards = Math.atan2(dy, dx) / turn;
  const outer = Math.acos((away ** 2 + r ** 2 - size ** 2) / (2 * away * r)) / turn;
  const inner = Math.acos((r ** 2 - away ** 2 - size ** 2) / (2 * away * size)) / turn;
  return [...ellipse(...disc, r, r, towards + outer, towards + 1 - outer), ...ellipse(...before, size, size, towards + 1 - inner, towards + inner)];
}

function cloud({ c, random, mood }: Scenery, x: number, y: number, size: number) {
  const strength = mood === moods.rain ? 0.45 : 0.75;
  for (let i = -2; i <= 2; i++) {
    const r = (3 - Math.abs(i)) * random(13, 18) * size;
    c.fill(ellipse(x + i * 44 * size, y, r * 1.35, r, 0.5, 1), mood.cloud, strength);
  }
}

function bird({ c, mood }: Scenery, x: number, y: number) {
  if (mood === moods.rain) return;
  c.fill([...curve([[x - 13, y - 5], [x - 6, y - 7], [x, y], [x + 6, y - 7], [x + 13, y - 5]]), ...curve([[x + 13, y - 5], [x + 6, y - 4], [x, y + 3], [x - 6, y - 4], [x - 13, y - 5]])], hex('#34403f'), 0.6);
}

/** Rows of hills, each nearer and darker than the one before. */
export function hills(scenery: Scenery, horizon: number, far = hex('#7fb5a8'), near = hex('#2f776c'), rows = 3) {
  const { c, random, mood } = scenery;
  for (let row = 0; row < rows; row++) {
    const depth = (row + 1) / rows;
    const base = horizon - 150 * (1 - depth) - 20;
    const ridge = curve(Array.from({ length: 8 }, (_, i): CanvasPoint => [-100 + i * 200, base - random(10, 110 - 55 * depth)]));
    const color = mix(mix(mood.haze, far, 0.35 + depth * 0.5), near, depth ** 2 * 0.75);
    c.fill([...ridge, [width + 200, horizon + 110], [-200, horizon + 110]], gradient(base - 120, horizon + 60, lit(scenery, color), mix(lit(scenery, color), mood.haze, 0.32)));
  }
}

export function water(scenery: Scenery, outline: CanvasPoint[], top: number, bottom = height) {
  const { c, random, mood } = scenery;
  c.fill(outline, gradient(top, bottom, ...mood.water));
  for (let i = 0; i < 46; i++) {
    const share = random() ** 1.4;
    const y = top + 8 + share * (bottom - top - 12);
    const wide = 24 + share * 130;
    c.fill(ellipse(random(0, width), y, wide, 1 + share * 2.6), mood.water[0], 0.28);
  }
}

export function tree(scenery: Scenery, x: number, y: number, size: number, kind = pick(scenery.random, ['round', 'round', 'poplar', 'fir'] as const)) {
  const { c, random } = scenery;
  const leaf = lit(scenery, mix(hex('#2c7468'), pick(random, [hex('#5aa75e'), hex('#145e58'), hex('#7a9a4a')]), random(0.1, 0.5)));
  const light = mix(leaf, lit(scenery, hex('#d9e8b8')), 0.22);
  c.fill(box(x - 4 * size, y - 40 * size, 8 * size, 42 * size), lit(scenery, hex('#5b4636')));
  if (kind === 'fir') {
    for (let i = 0; i < 4; i++) {
      const half = (42 - i * 8) * size;
      const at = y - (22 + i * 28) * size;
      c.fill([[x - half, at], [x + half, at], [x, at - 54 * size]], mix(leaf, light, i / 5));
    }
  } else if (kind === 'poplar') {
    c.fill(ellipse(x, y - 95 * size, 24 * size, 76 * size), leaf);
    c.fill(ellipse(x - 6 * size, y - 104 * size, 12 * size, 58 * size), light, 0.6);
  } else {
    c.fill(ellipse(x, y - 74 * size, 46 * size, 44 * size), leaf);
    c.fill(ellipse(x - 26 * size, y - 56 * size, 28 * size), leaf);
    c.fill(ellipse(x + 28 * size, y - 54 * size, 26 * size), leaf);
    c.fill(ellipse(x - 12 * size, y - 86 * size, 26 * size, 22 * size), light, 0.7);
  }
}

function house(scenery: Scenery, x: number, ground: number, wide: number, tall: number) {
  const { c, random, mood } = scenery;
  const wall = lit(scenery, pick(random, stone));
  const roof = lit(scenery, pick(random, roofs));
  const pitch = wide * random(0.3, 0.5);
  c.fill(box(x, ground - tall, wide, tall), gradient(ground - tall, ground, wall, mix(wall, mood.haze, 0.18)));
  const chimney = x + wide * random(0.62, 0.78);
  c.fill(box(chimney, ground - tall - pitch * 0.85, wide * 0.09, pitch * 0.8), mix(roof, hex('#1f2928'), 0.2));
  c.fill([[x - 6, ground - tall + 1], [x + wide / 2, ground - tall - pitch], [x + wide + 6, ground - tall + 1]], gradient(ground - tall - pitch, ground - tall, mix(roof, hex('#ffffff'), 0.12), roof));
  const columns = Math.max(1, Math.round(wide / 44));
  for (let row = 0; row * 48 + 62 < tall; row++) {
    for (let column = 0; column < columns; column++) {
      const [wx, wy] = [x + (wide / columns) * (column + 0.5) - 8, ground - tall + 18 + row * 48];
      const on = mood.lamps && random() < 0.55;
      if (on) c.glow([wx + 8, wy + 12], 42, lampLight, 0.35);
      c.fill(box(wx, wy, 16, 24), on ? lampLight : lit(scenery, hex('#49666b')));
      c.fill(box(wx - 2, wy + 24, 20, 3), mix(wall, hex('#ffffff'), 0.35));
    }
  }
  c.fill(rounded(x + wide * 0.5 - 9, ground - 32, 18, 36, 6), lit(scenery, pick(random, cloths)));
}

export function street(scenery: Scenery, from: number, to: number, ground: number, size = 1) {
  const { random } = scenery;
  for (let x = from; x < to; ) {
    const wide = random(70, 135) * size;
    house(scenery, x, ground, wide, random(85, 190) * size);
    x += wide + random(0, 10);
  }
}

/** The town hall with its green copper dome. */
export function townHall(scenery: Scenery, x: number, ground: number, size: number) {
  const { c, mood } = scenery;
  const wall = lit(scenery, hex('#f1ebe0'));
  const shade = mix(wall, hex('#34403f'), 0.22);
  const copper = lit(scenery, verdigris);
  const at = (dx: number, up: number): CanvasPoint => [x + dx * size, ground - up * size];
  const block = (dx: number, up: number, wide: number, tall: number) => box(x + dx * size, ground - up * size, wide * size, tall * size);
  c.fill(block(-150, 130, 300, 130), wall);
  c.fill(block(-156, 138, 312, 12), shade);
  for (let i = -5; i <= 5; i++) {
    const on = mood.lamps && i % 2 === 0;
    c.fill(block(i * 27 - 6, 104, 12, 60), on ? lampLight : lit(scenery, hex('#5d777a')));
    if (on) c.glow(at(i * 27, 74), 50 * size, lampLight, 0.25);
  }
  c.fill(block(-62, 150, 124, 150), mix(wall, hex('#ffffff'), 0.25));
  c.fill([at(-74, 150), at(0, 192), at(74, 150)], shade);
  for (let i = -2; i <= 2; i++) c.fill(block(i * 25 - 6, 146, 12, 128), mix(wall, hex('#ffffff'), 0.55));
  c.fill(rounded(x - 13 * size, ground - 66 * size, 26 * size, 70 * size, 12 * size), lit(scenery, hex('#0d5753')));
  for (let i = 0; i < 3; i++) c.fill(block(-80 - i * 8, 18 - i * 7, 160 + i * 16, 7), mix(wall, shade, 0.2 + i * 0.25));
  c.fill(block(-48, 226, 96, 50), wall);
  for (let i = -2; i <= 2; i++) c.fill(block(i * 19 - 4, 218, 8, 28), lit(scenery, hex('#5d777a')));
  c.fill(block(-54, 232, 108, 8), shade);
  c.fill(ellipse(...at(0, 230), 50 * size, 62 * size, 0.5, 1), copper);
  c.fill(ellipse(...at(-14, 232), 22 * size, 52 * size, 0.5, 1), mix(copper, hex('#ffffff'), 0.3), 0.6);
  c.fill(block(-9, 314, 18, 26), wall);
  c.fill(ellipse(...at(0, 312), 12 * size, 14 * size, 0.5, 1), copper);
  c.fill(block(-1.5, 366, 3, 44), shade);
  c.fill([at(2, 364), at(30, 357), at(2, 346)], lit(scenery, hex('#a85320')));
}

export function lamp(scenery: Scenery, x: number, ground: number, tall = 130) {
  const { c, mood } = scenery;
  const iron = hex('#1f2f30');
  if (mood.lamps) c.glow([x, ground - tall], 150, lampLight, 0.55);
  c.fill(box(x - 2.5, ground - tall, 5, tall), iron);
  c.fill(ellipse(x, ground - tall - 6, 11, 13), mood.lamps ? hex('#fff0c4') : lit(scenery, hex('#e5ebea')));
  c.fill([[x - 14, ground - tall - 16], [x + 14, ground - tall - 16], [x, ground - tall - 30]], iron);
}

export function neighbor(scenery: Scenery, x: number, ground: number, size: number) {
  const { c, random } = scenery;
  const cloth = lit(scenery, pick(random, cloths));
  const skin = lit(scenery, pick(random, ['#f1cfae', '#c98d62', '#8a5a3c', '#5d3a28', '#e3b48c'].map(hex)));
  c.fill(ellipse(x, ground, 18 * size, 4 * size), hex('#1f2928'), 0.18);
  c.fill(rounded(x - 12 * size, ground - 34 * size, 10 * size, 35 * size, 4 * size), lit(scenery, hex('#34403f')));
  c.fill(rounded(x + 2 * size, ground - 34 * size, 10 * size, 35 * size, 4 * size), lit(scenery, hex('#34403f')));
  c.fill(rounded(x - 16 * size, ground - 78 * size, 32 * size, 52 * size, 12 * size), cloth);
  c.fill(ellipse(x, ground - 90 * size, 12 * size, 13 * size), skin);
  c.fill(ellipse(x, ground - 94 * size, 13 * size, 11 * size, 0.5, 1), lit(scenery, pick(random, ['#2b211c', '#5b3a24', '#b8b4ac', '#8a5a2a'].map(hex))));
}

export function rain({ c, random }: Scenery) {
  for (let i = 0; i < 240; i++) {
    const [x, y, long] = [random(-40, width), random(-20, height), random(18, 46)];
    c.fill([[x, y], [x + 1.6, y], [x - long * 0.22 + 1.6, y + long], [x - long * 0.22, y + long]], hex('#eef4f3'), 0.34);
  }
}
