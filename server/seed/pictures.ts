// Demo photos, drawn by code in the product's colors. The same scene, light and seed give the same
// image.
import { box, Canvas, curve, ellipse, gradient, hex, mix, randomFrom, rounded, type CanvasPoint } from './canvas.ts';
import { cloths, height, hills, lamp, lampLight, lit, moods, neighbor, pick, rain, sky, street, townHall, tree, water, width, type Light, type Random, type Scenery } from './scenery.ts';

export const scenes = ['bridge', 'town', 'market', 'creek', 'orchard', 'bus', 'books', 'bread', 'field', 'garden'] as const;
export type PictureScene = (typeof scenes)[number];
export type Photo = { scene: PictureScene; light: Light; seed: number };

const sceneDescriptions: Record<PictureScene, string> = {
  bridge: 'A stone bridge with arches over a wide river, houses on both banks.',
  town: 'A street of old houses with the dome of the town hall behind them.',
  market: 'Market stalls with striped roofs and crates of fruit, people shopping.',
  creek: 'A creek winding through a green meadow with trees and hills.',
  orchard: 'Rows of apple trees in front of a red barn.',
  bus: 'A city bus at a stop, houses in the background.',
  books: 'A shelf full of books.',
  bread: 'Loaves of bread and rolls on a wooden table.',
  field: 'A wide field under an open sky.',
  garden: 'Vegetable beds of a community garden in front of houses.',
};
const lightDescriptions: Record<Light, string> = {
  morning: 'Early in the morning.',
  day: 'In daylight.',
  evening: 'In the evening light.',
  night: 'At night.',
  rain: 'In the rain.',
};

/** What the drawing shows, for people who cannot see it. */
export const describePhoto = ({ scene, light }: Photo) => `${sceneDescriptions[scene]} ${lightDescriptions[light]}`;

/** A photo of 1200 × 800 pixels. */
export function drawPhoto({ scene, light, seed }: Photo): Promise<Buffer> {
  const scenery: Scenery = { c: new Canvas(width, height), random: randomFrom(seed * 7 + scenes.indexOf(scene)), mood: moods[light] };
  painters[scene](scenery);
  if (light === 'rain' && scene !== 'books' && scene !== 'bread') rain(scenery);
  return scenery.c.png();
}

function bridge(scenery: Scenery) {
  const { c, random, mood } = scenery;
  const shore = 520;
  sky(scenery, shore);
  hills(scenery, shore);
  street(scenery, -20, 330, shore, 0.62);
  street(scenery, 860, width + 40, shore, 0.62);
  townHall(scenery, random(430, 760), shore, 0.55);
  for (let x = -10; x < width; x += random(60, 120)) tree(scenery, x, shore + 6, random(0.4, 0.7));
  water(scenery, box(0, shore, width, height - shore), shore);

  const arches = pick(random, [3, 4]);
  const span = width / arches;
  const open = span * 0.42;
  const [spring, foot] = [572, 648];
  const middles = Array.from({ length: arches }, (_, i) => (i + 0.5) * span);
  const masonry = lit(scenery, hex('#cbbfae'));
  const dark = mix(masonry, hex('#34403f'), 0.35);
  const deck = (up: number) => curve([[-20, 470 - up], [width / 2, 422 - up], [width + 20, 470 - up]], 30);
  for (let i = 0; i <= arches; i++) c.fill(ellipse(i * span, foot, span * 0.12, 84, 0, 0.5), gradient(foot, foot + 84, dark, mood.water[1]), 0.4);
  // The area between road and water, without the arches.
  const under = middles.toReversed().flatMap((middle): CanvasPoint[] => [[middle + open, foot], ...ellipse(middle, spring, open, 104, 1, 0.5), [middle - open, foot]]);
  c.fill([...deck(0), [width + 20, foot], ...under, [-20, foot]], gradient(430, foot, mix(masonry, hex('#ffffff'), 0.18), masonry, dark));
  for (const middle of middles) {
    const arch = (r: number) => ellipse(middle, spring, open + r, 104 + r, 0.5, 1);
    c.fill([...arch(16), ...arch(0).toReversed()], mix(masonry, hex('#ffffff'), 0.3));
    c.fill([...arch(0), ...ellipse(middle + 12, spring, open - 14, 92, 1, 0.5)], dark, 0.7);
  }
  c.fill([...deck(14), ...deck(-1).toReversed()], mix(masonry, hex('#ffffff'), 0.42));
  for (let i = 0; i < 3; i++) neighbor(scenery, random(300, 900), 424, 0.45);
  for (const share of [0.12, 0.37, 0.63, 0.88]) {
    lamp(scenery, width * share, 458 - Math.sin(share * Math.PI) * 44, 80);
    if (mood.lamps) for (let i = 0; i < 9; i++) c.fill(ellipse(width * share + random(-8, 8), 660 + i * 14, random(8, 26), 2.2), lampLight, 0.4 - i * 0.035);
  }
}

function town(scenery: Scenery) {
  const { c, random } = scenery;
  const ground = 610;
  sky(scenery, ground - 60);
  hills(scenery, ground - 60);
  street(scenery, -30, width + 30, ground - 70, 0.75);
  townHall(scenery, random(420, 780), ground - 10, 0.95);
  c.fill([...curve([[-20, ground - 24], [300, ground - 12], [900, ground - 12], [width + 20, ground - 24]]), [width + 20, height], [-20, height]], gradient(ground - 20, height, lit(scenery, hex('#c9cfc6')), lit(scenery, hex('#a9b5ad'))));
  street(scenery, -60, 250, ground + 30, 1.15);
  street(scenery, 960, width + 60, ground + 30, 1.15);
  for (let i = 0; i < 7; i++) tree(scenery, 300 + i * 100 + random(-20, 20), ground + 40 + random(0, 20), random(0.6, 0.85), 'round');
  for (const x of [330, 620, 900]) lamp(scenery, x, ground + 120);
  for (let i = 0; i < 9; i++) neighbor(scenery, random(120, 1080), ground + random(70, 150), random(0.7, 0.85));
}

function market(scenery: Scenery) {
  const { c, random } = scenery;
  const ground = 620;
  sky(scenery, 420);
  hills(scenery, 420, undefined, undefined, 2);
  street(scenery, -40, width + 40, 470, 0.9);
  c.fill(box(0, 462, width, height - 462), gradient(462, height, lit(scenery, hex('#ddd6c8')), lit(scenery, hex('#bcb5a6'))));
  for (let i = 0; i < 6; i++) neighbor(scenery, random(60, 1140), 545 + random(-12, 12), 0.75);
  stall(scenery, -70 + random(-30, 30), ground, 380);
  stall(scenery, 390 + random(-30, 30), ground + 20, 420);
  stall(scenery, 880 + random(-20, 30), ground, 380);
  for (let i = 0; i < 4; i++) neighbor(scenery, pick(random, [350, 840]) + random(-50, 50), ground + random(90, 140), random(1.25, 1.5));
}

function stall(scenery: Scenery, x: number, ground: number, wide: number) {
  const { c, random, mood } = scenery;
  const cloth = lit(scenery, pick(random, cloths));
  const white = lit(scenery, hex('#fbf6ea'));
  const wood = lit(scenery, hex('#9a7350'));
  const [top, fringe] = [ground - 290, ground - 200];
  for (const dx of [14, wide - 22]) c.fill(box(x + dx, fringe, 9, 280), mix(wood, hex('#1f2928'), 0.25));
  c.fill(box(x + 10, fringe, wide - 20, 110), mix(lit(scenery, hex('#34403f')), mood.haze, 0.25), 0.55);
  if (mood.lamps) c.glow([x + wide / 2, fringe + 30], 170, lampLight, 0.6);
  neighbor(scenery, x + wide * random(0.35, 0.65), ground + 20, 1.35);
  c.fill(box(x, ground - 60, wide, 130), gradient(ground - 60, ground + 70, wood, mix(wood, hex('#1f2928'), 0.28)));
  for (let crate = 0; crate < 4; crate++) {
    const [cx, across] = [x + 10 + (crate * (wide - 20)) / 4, (wide - 20) / 4 - 8];
    const fruit = lit(scenery, pick(random, ['#ad3232', '#d6a33a', '#5aa75e', '#de7f4b', '#8e2727', '#ebb854', '#784783'].map(hex)));
    for (let row = 0; row < 3; row++)
      for (let i = 0; i < 5 - row; i++) {
        const [fx, fy] = [cx + ((i + 0.5 + row / 2) * across) / 5, ground - 52 - row * 13];
        c.fill(ellipse(fx, fy, across / 9.4), mix(fruit, hex('#1f2928'), 0.1 * (2 - row)));
        c.fill(ellipse(fx - 2.5, fy - 3, 2.6), hex('#ffffff'), 0.4);
      }
    c.fill(box(cx - 2, ground - 50, across + 4, 40), mix(wood, hex('#f6dfbc'), 0.45));
    c.fill(box(cx - 2, ground - 32, across + 4, 3), mix(wood, hex('#1f2928'), 0.1));
  }
  const stripes = 10;
  for (let i = 0; i < stripes; i++) {
    const [a, b] = [i / stripes, (i + 1) / stripes];
    const color = i % 2 ? white : cloth;
    const low = (share: number) => x - 16 + share * (wide + 32);
    const high = (share: number) => x + 26 + share * (wide - 52);
    c.fill([[high(a), top], [high(b), top], [low(b), fringe], [low(a), fringe]], gradient(top, fringe, mix(color, hex('#ffffff'), 0.12), color));
    c.fill(ellipse((low(a) + low(b)) / 2, fringe - 1, (low(b) - low(a)) / 2, 20, 0, 0.5), mix(color, hex('#1f2928'), 0.1));
  }
}

function creek(scenery: Scenery) {
  const { c, random } = scenery;
  const horizon = 330;
  sky(scenery, horizon);
  hills(scenery, horizon + 30);
  const meadow = lit(scenery, hex('#86b573'));
  c.fill([...curve([[-20, horizon + 20], [300, horizon], [700, horizon + 26], [width + 20, horizon + 4]]), [width + 20, height], [-20, height]], gradient(horizon, height, mix(meadow, scenery.mood.haze, 0.3), meadow, mix(meadow, hex('#145e58'), 0.35)));
  for (let x = -20; x < width + 20; x += random(34, 80)) tree(scenery, x, horizon + random(14, 34), random(0.35, 0.62));
  // The creek winds toward the viewer, wider with every bend.
  const swing = pick(random, [1, -1]);
  const middle = [0, 0.12, 0.28, 0.5, 0.78, 1.1].map((share, i): [number, number, number] => [600 + swing * [40, -90, 120, -150, 130, 40][i]!, horizon + 18 + share * (height - horizon), 8 + share * share * 260 + share * 70]);
  const left = curve(middle.map(([x, y, half]): CanvasPoint => [x - half, y]), 20);
  const right = curve(middle.map(([x, y, half]): CanvasPoint => [x + half, y]), 20);
  const bank = (grow: number): CanvasPoint[] => [...left.map(([x, y]): CanvasPoint => [x - grow * (y - horizon) * 0.1, y - 2]), ...right.toReversed().map(([x, y]): CanvasPoint => [x + grow * (y - horizon) * 0.1, y + 3])];
  c.fill(bank(0.7), lit(scenery, hex('#c7b58f')));
  c.fill(bank(0), gradient(horizon, height, ...scenery.mood.water));
  for (let i = 0; i < 26; i++) {
    const at = Math.floor(random(10, left.length - 14));
    const [a, b] = [left[at]!, right[at]!];
    c.fill(ellipse(a[0] + (b[0] - a[0]) * random(0.25, 0.75), a[1], (b[0] - a[0]) * random(0.06, 0.16), 1 + (a[1] - horizon) * 0.006), hex('#f8fbfa'), 0.35);
  }
  for (let i = 0; i < 22; i++) {
    const at = Math.floor(random(20, left.length - 2));
    const [x, y] = pick(random, [left[at]!, right[at]!]);
    const r = (y - horizon) * random(0.03, 0.07);
    const grey = lit(scenery, mix(hex('#bac3c2'), hex('#697574'), random()));
    c.fill(ellipse(x + random(-8, 8), y, r * 1.5, r), grey);
    c.fill(ellipse(x - r * 0.3, y - r * 0.35, r * 0.8, r * 0.4), mix(grey, hex('#ffffff'), 0.35), 0.6);
  }
  for (let i = 0; i < 60; i++) {
    const y = random(horizon + 80, height);
    const x = random(0, width);
    const near = (y - horizon) / 470;
    const tall = 10 + near * 46;
    for (const lean of [-0.35, 0, 0.3]) c.fill([[x - 2 * near, y], [x + lean * tall, y - tall], [x + 2.5 * near, y]], lit(scenery, hex('#4f8a55')), onWater(left, right, x, y) ? 0 : 0.75);
  }
  tree(scenery, swing > 0 ? 90 : 1110, 640, 2.1, 'round');
  tree(scenery, swing > 0 ? 1120 : 80, 560, 1.5);
}

function onWater(left: CanvasPoint[], right: CanvasPoint[], x: number, y: number): boolean {
  const at = left.findIndex((point) => point[1] >= y);
  return at >= 0 && x > left[at]![0] - 70 && x < right[at]![0] + 70;
}

function orchard(scenery: Scenery) {
  const { c, random } = scenery;
  const horizon = 360;
  sky(scenery, horizon);
  hills(scenery, horizon + 20);
  const grass = lit(scenery, hex('#93b86f'));
  c.fill([...curve([[-20, horizon + 40], [400, horizon], [800, horizon + 10], [width + 20, horizon + 50]]), [width + 20, height], [-20, height]], gradient(horizon, height, mix(grass, scenery.mood.haze, 0.25), grass, mix(grass, hex('#27582a'), 0.35)));
  barn(scenery, random(160, 1000), horizon + 50);
  for (let row = 0; row < 5; row++) {
    const y = horizon + 70 + row * row * 17 + row * 22;
    const size = 0.34 + row * 0.26;
    const gap = 150 * size;
    for (let x = -gap + (row % 2) * gap * 0.5; x < width + gap; x += gap) appleTree(scenery, x + random(-6, 6), y, size);
  }
}

function appleTree(scenery: Scenery, x: number, y: number, size: number) {
  const { c, random } = scenery;
  const leaf = lit(scenery, mix(hex('#4d8d4c'), hex('#7fa650'), random(0, 0.7)));
  c.fill(ellipse(x, y + 3 * size, 50 * size, 9 * size), hex('#1f2928'), 0.18);
  c.fill(box(x - 5 * size, y - 40 * size, 10 * size, 42 * size), lit(scenery, hex('#5b4636')));
  for (const [dx, dy, r] of [[-26, -58, 30], [26, -56, 30], [0, -78, 36]] as const) c.fill(ellipse(x + dx * size, y + dy * size, r * size), leaf);
  c.fill(ellipse(x - 10 * size, y - 86 * size, 20 * size, 16 * size), mix(leaf, hex('#ffffff'), 0.22), 0.7);
  for (let i = 0; i < 9; i++) c.fill(ellipse(x + random(-44, 44) * size, y - random(44, 92) * size, 4.6 * size), lit(scenery, pick(random, ['#c94442', '#d6a33a', '#ad3232'].map(hex))));
}

function barn(scenery: Scenery, x: number, ground: number) {
  const { c } = scenery;
  const red = lit(scenery, hex('#a0452c'));
  c.fill(box(x - 70, ground - 80, 140, 80), red);
  c.fill([[x - 80, ground - 78], [x - 46, ground - 124], [x, ground - 142], [x + 46, ground - 124], [x + 80, ground - 78]], lit(scenery, hex('#5d6968')));
  c.fill(box(x - 22, ground - 54, 44, 54), lit(scenery, hex('#f6efe4')));
  c.fill(box(x - 18, ground - 50, 36, 50), mix(red, hex('#1f2928'), 0.35));
  c.fill(ellipse(x, ground - 96, 11), lit(scenery, hex('#f6efe4')));
}

function bus(scenery: Scenery) {
  const { c, random, mood } = scenery;
  const ground = 600;
  sky(scenery, 470);
  hills(scenery, 470, undefined, undefined, 2);
  street(scenery, -30, width + 30, ground - 70, 1.1);
  c.fill(box(0, ground - 76, width, 60), lit(scenery, hex('#cfd5cf')));
  c.fill(box(0, ground - 22, width, height), gradient(ground - 22, height, lit(scenery, hex('#7d8a8a')), lit(scenery, hex('#5d6968'))));
  for (let x = -40; x < width; x += 150) c.fill(box(x, 735, 84, 9), hex('#f3ece0'), 0.75);
  const x = random(300, 560);
  const body = lit(scenery, hex('#116d67'));
  c.fill(ellipse(x + 230, 668, 270, 16), hex('#0b1514'), 0.35);
  c.fill(rounded(x, 440, 470, 210, 26), gradient(440, 650, mix(body, hex('#ffffff'), 0.15), body));
  c.fill(box(x, 588, 470, 14), lit(scenery, hex('#ee996d')));
  const glass = mood.lamps ? hex('#ffe3a8') : lit(scenery, hex('#cfe5e4'));
  if (mood.lamps) c.glow([x + 230, 520], 330, lampLight, 0.35);
  for (let i = 0; i < 5; i++) {
    c.fill(rounded(x + 22 + i * 74, 478, 62, 74, 8), glass);
    if (random() < 0.7) {
      c.fill(ellipse(x + 53 + i * 74, 526, 13, 15), lit(scenery, hex('#4e5958')), 0.85);
      c.fill(ellipse(x + 53 + i * 74, 553, 24, 16, 0.5, 1), lit(scenery, pick(random, cloths)), 0.9);
    }
  }
  c.fill(rounded(x + 396, 474, 62, 150, 8), mix(glass, body, 0.15));
  c.fill(box(x + 426, 474, 4, 150), body);
  c.fill(rounded(x + 150, 450, 150, 20, 5), hex('#14211f'));
  for (let i = 0; i < 9; i++) c.fill(box(x + 166 + i * 13, 456, i === 5 ? 3 : 8, 8), hex('#ffc46b'), i === 5 ? 0 : 0.95);
  for (const wheel of [96, 366]) {
    c.fill(ellipse(x + wheel, 648, 38), hex('#16211f'));
    c.fill(ellipse(x + wheel, 648, 17), lit(scenery, hex('#bac3c2')));
  }
  if (mood.lamps) c.glow([x + 470, 618], 150, hex('#fff2cf'), 0.8);
  lamp(scenery, x - 130, ground, 230);
  // The bus stop: a post with a round sign.
  c.fill(box(x + 560, 440, 7, 200), hex('#34403f'));
  c.fill(ellipse(x + 563, 430, 30), lit(scenery, hex('#f8fbfa')));
  c.fill(ellipse(x + 563, 430, 24), body);
  c.fill(box(x + 550, 422, 26, 14), hex('#f8fbfa'));
  neighbor(scenery, x + 620, 668, 1.5);
  neighbor(scenery, x + 680, 660, 1.35);
}

function books({ c, random }: Scenery) {
  const wood = hex('#8d6240');
  c.fill(box(0, 0, width, height), gradient(0, height, hex('#5c4030'), hex('#6d4d38')));
  const spines = ['#116d67', '#3da39b', '#a85320', '#ee996d', '#416081', '#8eb0d4', '#784783', '#d6a33a', '#f3ece0', '#34403f', '#327036', '#ad3232'].map(hex);
  for (let shelf = 0; shelf < 3; shelf++) {
    const base = 246 + shelf * 262;
    c.fill(box(0, base - 236, width, 60), hex('#2f211a'), 0.35);
    for (let x = random(10, 40); x < width - 20; ) {
      const wide = random(22, 58);
      const tall = random(140, 212);
      if (random() < 0.045) {
        pot(c, random, x + 55, base);
        x += 118;
        continue;
      }
      const color = pick(random, spines);
      const lean = random() < 0.06 ? random(14, 26) : 0;
      const spine = (up: number, from: number, to: number): CanvasPoint[] => [[x + from * wide + lean * (up + 0.04), base - tall * (up + 0.04)], [x + to * wide + lean * (up + 0.04), base - tall * (up + 0.04)], [x + to * wide + lean * up, base - tall * up], [x + from * wide + lean * up, base - tall * up]];
      c.fill([[x + lean, base - tall], [x + wide + lean, base - tall], [x + wide, base], [x, base]], gradient(base - tall, base, mix(color, hex('#ffffff'), 0.12), mix(color, hex('#1f2928'), 0.12)));
      c.fill([[x + lean, base - tall], [x + wide * 0.14 + lean, base - tall], [x + wide * 0.14, base], [x, base]], hex('#ffffff'), 0.14);
      const gold = mix(color, hex('#ffe7c0'), 0.65);
      for (const up of [0.84, 0.14]) c.fill(spine(up, 0, 1), gold, 0.8);
      if (wide > 34) c.fill(ellipse(x + wide / 2 + lean / 2, base - tall * 0.55, wide * 0.2, wide * 0.28), gold, 0.75);
      x += wide + lean + 1.5;
    }
    c.fill(box(0, base, width, 26), gradient(base, base + 26, mix(wood, hex('#ffffff'), 0.22), wood));
    c.fill(box(0, base + 26, width, 12), hex('#2f211a'), 0.5);
  }
  c.glow([860, 120], 700, hex('#ffe2b0'), 0.22);
}

function pot(c: Canvas, random: Random, x: number, base: number) {
  for (let i = 0; i < 9; i++) {
    const [lean, tall] = [random(-46, 46), random(60, 120)];
    c.fill([...curve([[x - 5, base - 46], [x + lean * 0.4 - 7, base - 46 - tall * 0.6], [x + lean, base - 46 - tall]]), ...curve([[x + lean, base - 46 - tall], [x + lean * 0.4 + 9, base - 46 - tall * 0.5], [x + 5, base - 46]])], mix(hex('#38813e'), hex('#8ed5ce'), random(0, 0.5)));
  }
  c.fill([[x - 32, base - 58], [x + 32, base - 58], [x + 24, base], [x - 24, base]], gradient(base - 58, base, hex('#de7f4b'), hex('#a85320')));
  c.fill(box(x - 36, base - 62, 72, 13), hex('#ee996d'));
}

function bread({ c, random }: Scenery) {
  c.fill(box(0, 0, width, 470), gradient(0, 470, hex('#dcebe6'), hex('#f6efe2')));
  for (let row = 0; row < 7; row++) for (let i = 0; i < 11; i++) c.fill(rounded(i * 116 - (row % 2) * 58 + 4, row * 68 + 4, 108, 60, 5), hex('#ffffff'), random(0.15, 0.5));
  c.glow([250, 60], 620, hex('#fff0cf'), 0.7);
  c.fill(box(0, 470, width, 330), gradient(470, height, hex('#b98a5e'), hex('#94673f')));
  for (let i = 0; i < 9; i++) c.fill(box(0, 500 + i * 36 + random(-6, 6), width, 2), hex('#6d4526'), 0.25);
  const loaf = (x: number, y: number, size: number) => {
    c.fill(ellipse(x, y + 70 * size, 190 * size, 22 * size), hex('#3a2414'), 0.35);
    c.fill(ellipse(x, y, 180 * size, 78 * size), gradient(y - 78 * size, y + 78 * size, hex('#e6b070'), hex('#c07f40'), hex('#8a4f22')));
    c.fill(ellipse(x - 30 * size, y - 34 * size, 110 * size, 28 * size), hex('#ffe9c2'), 0.28);
    for (let i = -2; i <= 2; i++) {
      const at = x + i * 62 * size;
      c.fill([...curve([[at - 26 * size, y - 42 * size], [at, y - 14 * size], [at + 14 * size, y + 28 * size]]), ...curve([[at + 14 * size, y + 28 * size], [at + 18 * size, y - 18 * size], [at - 26 * size, y - 42 * size]])], hex('#fae0b4'), 0.95);
    }
    for (let i = 0; i < 70; i++) c.fill(ellipse(x + random(-140, 140) * size, y - random(10, 62) * size, random(0.8, 2.2) * size), hex('#fff8ea'), 0.6);
  };
  loaf(random(250, 330), 440, 0.85);
  loaf(random(880, 980), 450, 0.9);
  loaf(random(580, 640), 560, 1.25);
  c.fill(rounded(60, 640, 330, 60, 30), gradient(640, 700, hex('#e2a661'), hex('#a3642e')));
  for (let i = 0; i < 6; i++) c.fill([[104 + i * 46, 648], [120 + i * 46, 646], [136 + i * 46, 692], [124 + i * 46, 692]], hex('#fae0b4'), 0.9);
  for (const [dx, dy] of [[0, 0], [96, 14], [46, -44]] as const) {
    c.fill(ellipse(900 + dx, 690 + dy, 52, 42), gradient(650 + dy, 735 + dy, hex('#e9b879'), hex('#b5733a')));
    c.fill([[898 + dx, 664 + dy], [902 + dx, 664 + dy], [903 + dx, 706 + dy], [897 + dx, 706 + dy]], hex('#8a4f22'), 0.6);
  }
}

function field(scenery: Scenery) {
  const { c, random } = scenery;
  const horizon = 350;
  sky(scenery, horizon);
  hills(scenery, horizon + 20);
  for (let x = -20; x < width + 30; x += random(36, 76)) tree(scenery, x, horizon + 44, random(0.55, 0.9));
  for (let i = 0; i < 9; i++) {
    const [top, bottom] = [horizon + 40 + i * i * 5.6, horizon + 40 + (i + 1) * (i + 1) * 5.6];
    c.fill(box(0, top, width, bottom - top + 1), lit(scenery, i % 2 ? hex('#6aa860') : hex('#78b56b')));
  }
  const white = lit(scenery, hex('#fdfdf8'));
  const goal = random(480, 620);
  c.fill(box(goal, 352, 6, 96), white);
  c.fill(box(goal + 200, 352, 6, 96), white);
  c.fill(box(goal, 350, 206, 6), white);
  for (let i = 1; i < 12; i++) c.fill(box(goal + i * 17, 356, 1.2, 90), white, 0.5);
  for (let i = 1; i < 6; i++) c.fill(box(goal, 356 + i * 16, 206, 1.2), white, 0.5);
  c.fill([[0, 447], [width, 447], [width, 451], [0, 451]], white, 0.85);
  c.fill([[goal - 120, 452], [goal - 112, 452], [goal - 190, 560], [goal + 400, 560], [goal + 318, 452], [goal + 326, 452], [goal + 412, 566], [goal - 206, 566]], white, 0.85);
  for (let i = 0; i < 7; i++) neighbor(scenery, 120 + i * 150 + random(-50, 50), random(520, 740), random(0.9, 1.25));
  const [x, y] = [random(300, 900), 745];
  c.fill(ellipse(x, y + 15, 18, 4), hex('#1f2928'), 0.3);
  c.fill(ellipse(x, y, 16), hex('#ffffff'));
  c.fill(ellipse(x, y, 5.5), hex('#34403f'));
  for (let i = 0; i < 5; i++) c.fill(ellipse(x + 13 * Math.cos(i * 1.257 + 0.6), y + 13 * Math.sin(i * 1.257 + 0.6), 3), hex('#34403f'), 0.8);
}

function garden(scenery: Scenery) {
  const { c, random } = scenery;
  const horizon = 340;
  sky(scenery, horizon);
  hills(scenery, horizon + 10, undefined, undefined, 2);
  street(scenery, -20, width + 20, horizon + 40, 0.7);
  c.fill(box(0, horizon + 30, width, height), gradient(horizon, height, lit(scenery, hex('#a8b98a')), lit(scenery, hex('#8a9a6c'))));
  for (let x = -10; x < width; x += 34) c.fill([[x, 420], [x, 352], [x + 11, 340], [x + 22, 352], [x + 22, 420]], lit(scenery, hex('#f6efe4')));
  c.fill(box(0, 368, width, 9), lit(scenery, hex('#e9dfce')));
  for (let row = 0; row < 3; row++) {
    const top = 450 + row * 118;
    for (let bed = 0; bed < 3; bed++) {
      const [x, wide] = [30 + bed * 395 + row * -8, 350 + row * 14];
      const wood = lit(scenery, hex('#a57a52'));
      c.fill(box(x, top, wide, 70), lit(scenery, hex('#5a4334')));
      c.fill(box(x - 6, top + 52, wide + 12, 34), gradient(top + 52, top + 86, mix(wood, hex('#ffffff'), 0.2), wood));
      plants(scenery, x, top + 50, wide, pick(random, ['cabbage', 'sunflower', 'tomato', 'lettuce'] as const));
    }
  }
  neighbor(scenery, random(380, 440), 600, 1.2);
  neighbor(scenery, random(780, 830), 690, 1.35);
}

function plants(scenery: Scenery, x: number, ground: number, wide: number, kind: 'cabbage' | 'sunflower' | 'tomato' | 'lettuce') {
  const { c, random } = scenery;
  const green = (code: string) => lit(scenery, hex(code));
  for (let at = x + 26; at < x + wide - 16; at += 44) {
    if (kind === 'cabbage' || kind === 'lettuce') {
      const leaf = green(kind === 'cabbage' ? '#5f9f8f' : '#93c05a');
      for (const [dx, r] of [[-12, 15], [12, 15], [0, 17]] as const) c.fill(ellipse(at + dx, ground - 10, r, r * 0.9), mix(leaf, hex('#ffffff'), dx ? 0 : 0.22));
    } else {
      const tall = kind === 'sunflower' ? random(74, 104) : random(44, 60);
      c.fill(box(at - 2, ground - tall, 4, tall), green('#4b7f45'));
      for (const side of [-1, 1]) c.fill(ellipse(at + side * 12, ground - tall * 0.45, 13, 6), green('#5aa75e'));
      if (kind === 'sunflower') {
        for (let i = 0; i < 12; i++) c.fill(ellipse(at + 15 * Math.cos(i / 1.91), ground - tall + 15 * Math.sin(i / 1.91), 6.5), green('#ebb854'));
        c.fill(ellipse(at, ground - tall, 11), green('#673112'));
      } else for (const [dx, up] of [[-9, 0.3], [10, 0.55], [-6, 0.8]] as const) c.fill(ellipse(at + dx, ground - tall * up, 7.5), green('#c94442'));
    }
  }
}

const painters: Record<PictureScene, (scenery: Scenery) => void> = { bridge, town, market, creek, orchard, bus, books, bread, field, garden };
