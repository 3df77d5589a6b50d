// Test with the real tables. It runs only if CIVIC_SAMPLE_DIR names a folder that contains them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { startTestApp } from '#test/app.ts';
import { importSource, type Source } from './importSource.ts';
import { findRepresentatives } from './find.ts';

const folder = process.env.CIVIC_SAMPLE_DIR ?? '';

test.runIf(folder)(
  'finds representatives for every zip code of the real tables',
  { timeout: 600_000 },
  async () => {
    const testApp = await startTestApp();
    try {
      const importFile = (source: Source, path: string, asOf: string) =>
        importSource(testApp.db, source, path, { asOf });
      const output = [
        await importFile('federal', folder, '2026-06-15'),
        await importFile('zip-cd', join(folder, 'zccd.csv'), '2024-07-30'),
        await importFile('openstates', folder, '2026-08-05'),
      ].flat();
      // Every member of Congress and every state legislator must have an office.
      const { members } = (await testApp.db.queryOne<{ members: number }>(sql`
      select count(*)::int as members from civic_officials p join civic_offices o on o.id = p.office_id join civic_imports i on i.id = o.import_id where i.source = 'federal'`))!;
      const people = (
        JSON.parse(readFileSync(join(folder, 'legislators-current.json'), 'utf8')) as unknown[]
      ).length;
      expect(members).toBe(people + 2);
      const listed = readdirSync(folder).filter((name) => /^openstates-people-..\.csv$/.test(name));
      expect(output.filter((line) => line.startsWith('openstates-'))).toHaveLength(listed.length);

      const zips = (
        await testApp.db.query<{ zip: string }>(
          sql`select distinct zip from civic_zip_divisions order by zip`,
        )
      ).map(({ zip }) => zip);
      expect(zips.length).toBe(
        new Set(
          readFileSync(join(folder, 'zccd.csv'), 'utf8')
            .split('\r\n')
            .slice(1)
            .flatMap((line) => line.split(',')[2] ?? []),
        ).size,
      );
      const date = new Date('2026-06-15T12:00:00Z');
      const atOnce = pLimit(8);
      const districts: Record<number, number> = {};
      const vacant = new Set<string>();
      const startedAt = performance.now();
      await Promise.all(
        zips.map((zip) =>
          atOnce(async () => {
            const { offices, source } = await findRepresentatives(zip, {
              civic: testApp.app.civic,
              db: testApp.db,
              member: 1,
              date,
            });
            const house = offices.filter(
              ({ roles, levels }) => roles[0] === 'legislatorLowerBody' && levels[0] === 'country',
            );
            expect(house.length, zip).toBeGreaterThan(0);
            expect(
              offices.slice(0, 2).every(({ officialIndices }) => officialIndices.length === 1),
              zip,
            ).toBe(true);
            expect(source.ambiguous, zip).toBe(
              new Set(offices.map(({ divisionId }) => divisionId.split('/')[2])).size > 2 ||
                house.length > 1,
            );
            districts[house.length] = (districts[house.length] ?? 0) + 1;
            for (const { name, officialIndices } of offices)
              if (!officialIndices.length) vacant.add(name);
          }),
        ),
      );
      const elapsedMs = Math.round(performance.now() - startedAt);
      console.log(
        output.join('\n'),
        `\n${zips.length} zip codes in ${elapsedMs} ms, by number of districts:`,
        districts,
        [...vacant].toSorted().join('; '),
      );
      expect(districts[1]! / zips.length).toBeGreaterThan(0.75);
    } finally {
      await testApp.close();
    }
  },
);
