// The rule that keeps backups, on random ones and on two years of daily ones.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, hour } from '#contract/durations.ts';
import { parseKeepRule } from '../config/formats.ts';
import { findForeign, findInherited, listExpired, type KeptBackup } from './keep.ts';

const zone = 'America/New_York';
const start = Date.parse('2026-01-01T08:30:00Z');
const backups = fc
  .uniqueArray(fc.integer({ min: 0, max: 500 * 24 }), { maxLength: 80 })
  .chain((hours) =>
    fc
      .array(fc.boolean(), { minLength: hours.length, maxLength: hours.length })
      .map((damaged) =>
        hours.map((n, i) => ({ madeAt: new Date(start + n * hour), damaged: damaged[i]! })),
      ),
  );
const rules = fc
  .record({
    days: fc.integer({ min: 0, max: 10 }),
    weeks: fc.integer({ min: 0, max: 8 }),
    months: fc.integer({ min: 0, max: 14 }),
  })
  .filter(({ days, weeks, months }) => days + weeks + months > 0);
const keptOf = (list: KeptBackup[], rule: Parameters<typeof listExpired>[1]) => {
  const expired = new Set(listExpired(list, rule, zone));
  return list.filter((backup) => !expired.has(backup));
};
const dayOf = ({ madeAt }: KeptBackup) => madeAt.toLocaleDateString('en-CA', { timeZone: zone });
const newestFirst = (list: KeptBackup[]) =>
  list.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());

test('keeps the newest intact backup, and the newest of each of the last days', () => {
  fc.assert(
    fc.property(backups, rules, (list, rule) => {
      const kept = keptOf(list, rule);
      const intact = newestFirst(list.filter(({ damaged }) => !damaged));
      if (intact[0]) expect(kept).toContain(intact[0]);
      const days = [...new Set(intact.map(dayOf))].slice(0, rule.days);
      for (const name of days)
        expect(kept).toContain(intact.find((backup) => dayOf(backup) === name));
    }),
  );
});

test('keeps no more intact backups than the rule names, and no damaged one before an intact one', () => {
  fc.assert(
    fc.property(backups, rules, (list, rule) => {
      const kept = newestFirst(keptOf(list, rule));
      const intact = kept.filter(({ damaged }) => !damaged);
      expect(intact.length).toBeLessThanOrEqual(rule.days + rule.weeks + rule.months);
      const firstIntact = kept.findIndex(({ damaged }) => !damaged);
      if (firstIntact >= 0)
        expect(kept.slice(firstIntact).every(({ damaged }) => !damaged)).toBe(true);
    }),
  );
});

test('deletes nothing more when it is applied again', () => {
  fc.assert(
    fc.property(backups, rules, (list, rule) => {
      const kept = keptOf(list, rule);
      expect(listExpired(kept, rule, zone)).toEqual([]);
    }),
  );
});

test('two years of daily backups leave seven days, four weeks and six months', () => {
  const rule = parseKeepRule('7d 4w 6m')!;
  let kept: KeptBackup[] = [];
  for (let n = 0; n < 730; n++)
    kept = keptOf([...kept, { madeAt: new Date(start + n * day), damaged: false }], rule);
  const ages = newestFirst(kept).map(
    ({ madeAt }) => 729 - Math.round((madeAt.getTime() - start) / day),
  );
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(ages.length).toBeLessThanOrEqual(7 + 4 + 6);
  // the newest of the month half a year ago
  expect(ages.at(-1)).toBeGreaterThan(140);
  expect(ages.at(-1)).toBeLessThan(190);
  for (const [i, age] of ages.slice(1).entries()) expect(age - ages[i]!).toBeLessThanOrEqual(31);
});

test('reads rules, and rejects what keeps nothing', () => {
  expect(parseKeepRule('14d')).toEqual({ days: 14, weeks: 0, months: 0 });
  expect(parseKeepRule('6m  7d')).toEqual({ days: 7, weeks: 0, months: 6 });
  for (const text of ['', '0d', '7', '7d 3d', '7x', '-1d', '7d,4w'])
    expect(parseKeepRule(text), text).toBeUndefined();
});

test('finds recent backups of another server, and the newest one from before a restore', () => {
  const firstAt = new Date(start);
  const backup = (name: string, time: number) => ({
    name,
    madeAt: new Date(time),
    damaged: false,
  });
  const older = [backup('old', start - 9 * hour), backup('older', start - 20 * hour)];
  const own = [backup('first', start), backup('second', start + day)];
  const known = { firstAt, names: new Set(['first', 'second']) };
  const all = [...older, ...own];
  const foreign = backup('foreign', start + 3 * day);
  expect(findForeign(all, known, start + 4 * day)).toBeUndefined();
  expect(findForeign([...all, foreign], known, start + 4 * day)).toBe(foreign);
  // the other server has stopped long ago
  expect(findForeign([...all, foreign], known, start + 33 * day)).toBeUndefined();
  expect(findForeign([foreign], { firstAt: undefined, names: new Set() }, start)).toBeUndefined();

  expect(findInherited(all, known, start + 6 * day)).toBe(older[0]);
  expect(findInherited(all, known, start + 8 * day)).toBeUndefined();
  expect(findInherited(own, known, start)).toBeUndefined();
});
