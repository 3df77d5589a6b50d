import { expect, it } from 'vitest';
import { moveImage, pixelArea } from './crop.ts';

it('returns a square of whole pixels', () => {
  expect(
    pixelArea({ x: 16.6667, y: 0, width: 66.6667, height: 100 }, { width: 900, height: 600 }),
  ).toEqual({ x: 150, y: 0, width: 600, height: 600 });
  expect(
    pixelArea({ x: 33.333, y: 25.1, width: 33.333, height: 50 }, { width: 901, height: 601 }),
  ).toEqual({ x: 300, y: 151, width: 300, height: 300 });
});

it('stays within the image', () => {
  const { x, y, width, height } = pixelArea(
    { x: 60.2, y: 40.2, width: 40, height: 60 },
    { width: 899, height: 599 },
  );
  expect(x + width).toBeLessThanOrEqual(899);
  expect(y + height).toBeLessThanOrEqual(599);
  expect(pixelArea({ x: 100, y: 100, width: 0, height: 0 }, { width: 10, height: 10 })).toEqual({
    x: 9,
    y: 9,
    width: 1,
    height: 1,
  });
});

it('returns an area of another shape inside the image', () => {
  expect(
    pixelArea({ x: 0, y: 30, width: 100, height: 37.5 }, { width: 900, height: 600 }, 4),
  ).toEqual({ x: 0, y: 180, width: 900, height: 225 });
  expect(
    pixelArea({ x: 0, y: 0, width: 100, height: 100 }, { width: 900, height: 100 }, 4),
  ).toEqual({ x: 0, y: 0, width: 400, height: 100 });
  expect(pixelArea({ x: 0, y: 0, width: 100, height: 100 }, { width: 1, height: 1 }, 4)).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  });
});

it('moves until the edge meets the circle', () => {
  const shown = { width: 300, height: 200 };
  const hole = { width: 200, height: 200 };
  expect(moveImage({ x: 0, y: 0 }, { x: 10, y: 10 }, shown, hole, 1)).toEqual({ x: 10, y: 0 });
  expect(moveImage({ x: 45, y: 0 }, { x: 10, y: -10 }, shown, hole, 1)).toEqual({ x: 50, y: -0 });
  expect(moveImage({ x: 0, y: 0 }, { x: -10, y: 150 }, shown, hole, 2)).toEqual({ x: -10, y: 100 });
});
