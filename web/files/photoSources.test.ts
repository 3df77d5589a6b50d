import { expect, it } from 'vitest';
import { describePhoto, fitPhoto, toSrcSet } from './photoSources.ts';

const url = '/f/abc?u=1&e=2&s=3';

it('offers the smaller sizes of a photo at the same signed address', () => {
  expect(toSrcSet({ url, width: 1200, sizes: [480, 960] })).toBe(
    '/f/abc/480?u=1&e=2&s=3 480w, /f/abc/960?u=1&e=2&s=3 960w, /f/abc?u=1&e=2&s=3 1200w',
  );
});

it('offers one size of an old photo', () => {
  expect(toSrcSet({ url, width: 1200 })).toBeUndefined();
});

it('describes a photo by its description, otherwise by its author', () => {
  expect(describePhoto({ description: 'A heron' }, { name: 'Ada', place: 1, count: 3 })).toBe(
    'A heron',
  );
  expect(describePhoto({}, { name: 'Ada', place: 2, count: 3 })).toBe('Photo 2 of 3 by Ada');
  expect(describePhoto({}, { name: 'Ada', place: 1, count: 1 })).toBe('Photo by Ada');
});

it.each([
  ['a landscape', 1200, 800, { fit: 'cover', aspect: 1.5 }],
  ['a panorama', 4000, 500, { fit: 'cover', aspect: 3 }],
  ['a square', 800, 800, { fit: 'whole', aspect: 1 }],
  ['a portrait', 600, 800, { fit: 'whole', aspect: 0.75 }],
  ['a small image', 300, 200, { fit: 'whole', aspect: 1.5 }],
  ['a screenshot of a long page', 1080, 8000, { fit: 'tall', aspect: 1 }],
] as const)('fits %s into a card', (_name, width, height, expected) => {
  expect(fitPhoto({ width, height })).toEqual(expected);
});
