// Canvas: a pixel buffer for antialiased shapes.
import sharp from 'sharp';

export type Color = readonly [number, number, number];
export type CanvasPoint = readonly [x: number, y: number];
/** One color, or a color for each y coordinate. */
export type Paint = Color | ((y: number) => Color);

export const hex = (code: string): Color => [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16)) as unknown as Color;
/** `share` is that of `b`. */
export const mix = (a: Color, b: Color, share: number): Color => [0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as unknown as Color;

/** A vertical gradient from `top` to `bottom`. */
export const gradient = (top: number, bottom: number, ...colors: Color[]): Paint => (y) => {
  const at = Math.min(Math.max((y - top) / (bottom - top), 0), 0.9999) * (colors.length - 1);
  return mix(colors[Math.floor(at)]!, colors[Math.floor(at) + 1]!, at % 1);
};

/** A deterministic random number generator. */
export function randomFrom(seed: number): (low?: number, high?: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (high - low);
  };
}

export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;
  // The same memory, addressed by pixel.
  readonly #whole: Uint32Array;
  // Coverage of each pixel by the current shape, as differences along the row. All zero between
  // shapes.
  readonly #cover: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8Array(width * height * 4).fill(255);
    this.#whole = new Uint32Array(this.#pixels.buffer);
    this.#cover = new Float32Array((width + 2) * height);
  }

  /** Fills an outline, which is closed. `strength` is the opacity. */
  fill(outline: readonly CanvasPoint[], paint: Paint, strength = 1): void {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    outline.forEach(([x, y], i) => {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      this.#edge([x, y], outline[(i + 1) % outline.length]!);
    });
    const from = Math.max(0, Math.floor(left));
    const endColumn = Math.min(this.width, Math.ceil(right) + 1);
    const { width } = this;
    const pixels = this.#pixels;
    const cover = this.#cover;
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, Math.ceil(bottom)); y++) {
      const [red, green, blue] = typeof paint === 'function' ? paint(y) : paint;
      const row = y * (width + 2);
      let sum = 0;
      for (let x = from; x < endColumn; x++) {
        sum += cover[row + x]!;
        const share = Math.min(Math.abs(sum), 1) * strength;
        if (share < 0.002) continue;
        blend(pixels, (y * width + x) * 4, red, green, blue, share);
        if (share < 0.998) continue;
        // Fully covered: copy the pixel up to the next edge.
        const start = x;
        while (x + 1 < endColumn && cover[row + x + 1] === 0) x++;
        const at = y * width + start;
        this.#whole.fill(this.#whole[at]!, at, at + x - start + 1);
      }
      cover.fill(0, row + from, row + endColumn + 2);
    }
  }

  /** A radial light. */
  glow([cx, cy]: CanvasPoint, radius: number, [red, green, blue]: Color, strength: number): void {
    const { width } = this;
    for (let y = Math.max(0, Math.ceil(cy - radius)); y < Math.min(this.height, cy + radius); y++) {
      const halfWidth = Math.sqrt(radius ** 2 - (y - cy) ** 2);
      for (let x = Math.max(0, Math.ceil(cx - halfWidth)); x < Math.min(width, cx + halfWidth); x++) {
        const away = 1 - Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) / radius;
        blend(this.#pixels, (y * width + x) * 4, red, green, blue, strength * away * away);
      }
    }
  }

  png(): Promise<Buffer> {
    return sharp(this.#pixels, { raw: { width: this.width, height: this.height, channels: 4 } }).removeAlpha().png({ compressionLevel: 0 }).toBuffer();
  }

  /** Adds the exact area to the right of one edge, as font rasterizers do. */
  #edge(start: CanvasPoint, end: CanvasPoint): void {
    if (start[1] === end[1]) return;
    const direction = start[1] < end[1] ? 1 : -1;
    const [[x0, y0], [x1, y1]] = direction === 1 ? [start, end] : [end, start];
    const slope = (x1 - x0) / (y1 - y0);
    const cover = this.#cover;
    const clamp = (x: number) => Math.min(Math.max(x, 0), this.width);
    let x = y0 < 0 ? x0 - y0 * slope : x0;
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(this.height, Math.ceil(y1)); y++) {
      const dy = Math.min(y + 1, y1) - Math.max(y, y0);
      const next = x + slope * dy;
      const amount = dy * direction;
      const low = clamp(Math.min(x, next));
      const high = clamp(Math.max(x, next));
      const first = Math.floor(low);
      const last = Math.ceil(high);
      const row = y * (this.width + 2);
      if (last <= first + 1) {
        const middle = (low + high) / 2 - first;
        cover[row + first]! += amount * (1 - middle);
        cover[row + first + 1]! += amount * middle;
      } else {
        // The edge crosses several pixels of this row. Each gets the area of its part.
        const per = 1 / (high - low);
        let before = 0;
        for (let column = first; column < last; column++) {
          const until = Math.min(column + 1, high) - low;
          const since = Math.max(column, low) - low;
          // Area to the right of the edge within this column, as a share of the amount.
          const within = per * (until - since) * (1 - ((Math.max(column, low) + Math.min(column + 1, high)) / 2 - column));
          const upTo = since * per + within;
          cover[row + column]! += amount * (upTo - before);
          before = upTo;
        }
        cover[row + last]! += amount * (1 - before);
      }
      x = next;
    }
  }
}

function blend(pixels: Uint8Array, at: number, red: number, green: number, blue: number, share: number): void {
  const remaining = 1 - share;
  pixels[at] = pixels[at]! * remaining + red * share + 0.5;
  pixels[at + 1] = pixels[at + 1]! * remaining + green * share + 0.5;
  pixels[at + 2] = pixels[at + 2]! * remaining + blue * share + 0.5;
}

export const box = (x: number, y: number, width: number, height: number): CanvasPoint[] => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

/** An ellipse, or the part of one between two angles in turns, clockwise from the right. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx, from = 0, to = 1): CanvasPoint[] {
  const steps = Math.max(12, Math.ceil(Math.sqrt(Math.max(rx, ry)) * 5));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (from + ((to - from) * i) / steps) * 2 * Math.PI;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

export const rounded = (x: number, y: number, width: number, height: number, r: number): CanvasPoint[] => [
  ...ellipse(x + width - r, y + r, r, r, 0.75, 1),
  ...ellipse(x + width - r, y + height - r, r, r, 0, 0.25),
  ...ellipse(x + r, y + height - r, r, r, 0.25, 0.5),
  ...ellipse(x + r, y + r, r, r, 0.5, 0.75),
];

/** A smooth curve through these points. */
export function curve(points: readonly CanvasPoint[], steps = 12): CanvasPoint[] {
  const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)]!;
  return points.slice(0, -1).flatMap((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const along = (axis: 0 | 1, t: number) =>
      0.5 * (2 * b[axis] + (c[axis] - a[axis]) * t + (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t + (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
    return Array.from({ length: steps + (i === points.length - 2 ? 1 : 0) }, (__, step): CanvasPoint => [along(0, step / steps), along(1, step / steps)]);
  });
}
