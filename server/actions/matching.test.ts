// Bounding boxes around a point, compared with the true distance of random points.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createRandom } from '#test/random.ts';
import { getBoundingBoxes } from './matching.ts';
import type { GeoPoint } from '../districts/zipCoordinates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const milesBetween = async (a: GeoPoint, b: GeoPoint) =>
  (await app.db.queryOne<{ miles: number }>(
    sql`select miles_between(${a.latitude}, ${a.longitude}, ${b.latitude}, ${b.longitude}) as miles`,
  ))!.miles;
const pointAt = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });

test.for([
  ['Boston to Providence', pointAt(42.3601, -71.0589), pointAt(41.824, -71.4128), 41],
  ['New York to Los Angeles', pointAt(40.7128, -74.006), pointAt(34.0522, -118.2437), 2446],
  ['over the date line', pointAt(52, 179.5), pointAt(52, -179.5), 42.5],
  ['over the north pole', pointAt(89, 0), pointAt(89, 180), 138],
  ['the same point', pointAt(42, -71), pointAt(42, -71), 0],
] as const)('%s has the true distance on the globe', async ([, a, b, miles]) => {
  expect(Math.abs((await milesBetween(a, b)) - miles)).toBeLessThan(1);
  expect(await milesBetween(b, a)).toBeCloseTo(await milesBetween(a, b), 9);
});

type Count = { inside: number; missed: number; boxed: number };
const countPoints = async (
  middle: GeoPoint,
  radius: number,
  points: GeoPoint[],
): Promise<Count> => {
  const [box, beyond] = getBoundingBoxes(middle, radius);
  return (await app.db.queryOne<Count>(sql`
    select count(*) filter (where near)::int as inside, count(*) filter (where near and not boxed)::int as missed, count(*) filter (where boxed)::int as boxed
    from unnest(${points.map((p) => p.latitude)}::float8[], ${points.map((p) => p.longitude)}::float8[]) p (latitude, longitude),
      lateral (select miles_between(${middle.latitude}, ${middle.longitude}, p.latitude, p.longitude) <= ${radius} as near,
        point(p.longitude, p.latitude) <@ ${box}::box or point(p.longitude, p.latitude) <@ ${beyond}::box as boxed) k`))!;
};

describe('bounding boxes', () => {
  const middles = [
    pointAt(42.355, -71.066),
    pointAt(51.88, -176.65),
    pointAt(52, 179.9),
    pointAt(52, -179.99),
    pointAt(71.29, -156.79),
    pointAt(89.2, 12),
    pointAt(-89.9, -170),
    pointAt(90, 0),
    pointAt(0, 180),
    pointAt(0, 0),
  ];

  test.for(middles)('miss no point at %o', async (middle) => {
    const random = createRandom(Math.round(middle.latitude * 1000 + middle.longitude));
    for (const radius of [25, 50, 75, 100]) {
      const nearby = Array.from({ length: 3_000 }, () => {
        // in all directions beyond the radius; nearer to a pole, longitudes spread wider
        const latitude = Math.max(
          -90,
          Math.min(90, middle.latitude + (random.below(4_000_001) / 1e6 - 2) * (radius / 69)),
        );
        const spread = Math.min(
          180,
          (2 * radius) /
            69 /
            Math.max(0.001, Math.cos((Math.abs(middle.latitude) * Math.PI) / 180)),
        );
        const longitude = middle.longitude + (random.below(2_000_001) / 1e6 - 1) * spread;
        return pointAt(latitude, ((longitude + 540) % 360) - 180);
      });
      const { inside, missed, boxed } = await countPoints(middle, radius, nearby);
      expect(inside, `${radius} miles`).toBeGreaterThan(100);
      expect([missed, boxed >= inside], `${radius} miles`).toEqual([0, true]);
    }
  });

  test('contain few points beyond the radius', async () => {
    const random = createRandom(5);
    const anywhere = Array.from({ length: 20_000 }, () =>
      pointAt(25 + random.below(25_000) / 1000, -125 + random.below(58_000) / 1000),
    );
    const { inside, boxed } = await countPoints(middles[0]!, 100, [...anywhere, middles[0]!]);
    expect(inside).toBeGreaterThan(0);
    expect(boxed).toBeLessThan(inside * 2 + 10);
  });
});
