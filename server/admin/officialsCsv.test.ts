// CSV files of officials: the check, the import, and the command line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Output } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { officialColumns, officialsTemplate } from '#contract/officialKinds.ts';
import { officialListPageSize } from '#contract/officialsCsv.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { compareOfficialsCsv, importOfficialsCsv } from '#server/districts/entered/importCsv.ts';
import type { CsvRecord } from '#server/districts/entered/readCsv.ts';
import { importOfficialsFile } from '#server/districts/entered/importFile.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let keeper: Client;
beforeAll(async () => {
  town = await createTestTown();
  keeper = await town.as('keeper');
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from civic_entered_officials`));

type Report = Output<'POST /admin/official-list/upload'>;
const check = 'POST /admin/official-list-check/upload';
const store = 'POST /admin/official-list/upload';
const send = async (call: typeof check | typeof store, content: string | Buffer) => {
  const response = await keeper.upload(Buffer.from(content), 'council.csv', call);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Report>();
};
const errorOf = async (content: string | Buffer) => {
  const response = await keeper.upload(Buffer.from(content), 'council.csv', check);
  expect(response.statusCode).toBe(422);
  return (response.json().message as { file: string[] }).file[0];
};
const list = async () => (await keeper.ask('GET /admin/officials/entered', {})).officials;
const reasonsOf = ({ reject }: Report) =>
  reject.map(({ line, reasons }) => [line, ...reasons.map(({ text }) => text)]);

describe('a file', () => {
  test('is checked without storing anything, and then stored, with an audit entry', async () => {
    const checked = await send(check, officialsTemplate);
    expect(checked).toMatchObject({ added: 3, changed: 0, unchanged: 0, rejected: 0, reject: [] });
    expect(checked.add.map(({ line, name, office }) => [line, name, office])).toEqual([
      [2, 'Jane Example', 'Mayor'],
      [3, 'John Example', 'Council member'],
      [4, '', 'Council member'],
    ]);
    expect(await list()).toEqual([]);
    expect((await send(store, officialsTemplate)).message).toBe('Added 3 and changed 0 officials.');
    expect(await list()).toMatchObject([
      {
        name: 'Jane Example',
        kind: 'mayor',
        everyone: true,
        email: 'mayor@town.example',
        website: 'https://town.example/',
        term_start: '2025-01-01',
      },
      { name: 'John Example', seat: 'Ward 1', postal_codes: ['10115', '10117'], everyone: false },
      { name: '', seat: 'Ward 2', vacant: true },
    ]);
    expect(await send(check, officialsTemplate)).toMatchObject({ added: 0, unchanged: 3 });
    const { log } = await keeper.ask('GET /admin/audit', { deed: 'official.import' });
    expect(JSON.parse(log[0]!.details)).toEqual({ name: 'council.csv', added: 3, changed: 0 });
  });

  test.each([
    ['a byte order mark and CRLF', '\uFEFFname,office\r\nZoë Quist,Clerk\r\n'],
    ['semicolons', 'Name;Office;Phone\nZoë Quist;Clerk;030 555 0100\n'],
    ['tabs', 'name\toffice\nZoë Quist\tClerk\n'],
    ['quotes and an empty line', '"name","office"\n\n"Zoë Quist","Clerk"\n,,\n'],
    ['other columns', 'name,office,shoe size\nZoë Quist,Clerk,38\n'],
    ['the old encoding of Windows', Buffer.from('name,office\nZoë Quist,Clerk\n', 'latin1')],
  ])('with %s is read', async (_name, content) => {
    const report = await send(store, content);
    expect(report).toMatchObject({ added: 1, rejected: 0 });
    expect(await list()).toMatchObject([{ name: 'Zoë Quist', office: 'Clerk', everyone: true }]);
  });

  test.each([
    ['no columns', 'Zoë,Clerk\nOlu,Clerk\n', adminStrings.officialsFileColumns],
    ['nothing', '', adminStrings.officialsFileColumns],
    ['no rows', 'name,office\n', adminStrings.csvFileEmpty],
    [
      'an open quote',
      'name,office\n"Zoë,Clerk\n',
      'Line 2 has a misplaced or unclosed quotation mark.',
    ],
    ['zeros', 'name,office\nZ\0,Clerk\n', adminStrings.csvFileEncoding],
    [
      'too many rows',
      `name,office\n${'Zoë,Clerk\n'.repeat(limits.officialsFileRows + 1)}`,
      'Please use at most 2,000 rows in one file.',
    ],
    [
      'too many bytes',
      `name,office\n${'x'.repeat(limits.officialsFile)}`,
      adminStrings.officialsFileSize,
    ],
  ])('with %s is refused', async (_name, content, reason) => {
    expect(await errorOf(content)).toBe(reason);
  });

  test('is a matter of administrators only', async () => {
    const ada = await town.as('ada');
    expect((await ada.refused('GET /admin/official-list', {})).status).toBe(403);
    for (const call of [check, store] as const)
      expect((await ada.upload(Buffer.from('name,office\n'), 'a.csv', call)).statusCode).toBe(403);
  });
});

describe('rows', () => {
  test('that are wrong are left out, with their lines and reasons', async () => {
    const rows = [
      'name,office,kind,area,email,term_end',
      ',Clerk,,,,',
      'Zoë Quist,,,,,',
      'Olu Fagan,Clerk,king,,,',
      'Ira Lund,Clerk,,Narnia,,',
      'Ana Ruiz,Clerk,,,ana,2026-13-01',
      '"Ben\nFox",Clerk,,,,,,extra',
      'Tao Li,Clerk,,,,',
      'tao li,clerk,,,,',
      `${'N'.repeat(81)},Clerk,,,,`,
    ].join('\n');
    const report = await send(check, rows);
    expect(report).toMatchObject({ added: 1, rejected: 8 });
    expect(reasonsOf(report)).toEqual([
      [2, adminStrings.officialName],
      [3, adminStrings.officialOffice],
      [4, '“king” isn’t a kind. Use country, state, county, mayor, council, town, schools.'],
      [5, '“Narnia” is neither a postal code nor a state. For all members, write “everyone.”'],
      [6, strings.emailFormat, adminStrings.officialTermDay],
      [8, adminStrings.officialRowColumns],
      [10, 'Line 9 is about the same official.'],
      [11, '“name” has more than 80 characters.'],
    ]);
    expect(report.reject[2]!.reasons[0]).toMatchObject({
      key: 'officialRowKind',
      values: { kind: 'king' },
    });
    expect((await send(store, rows)).added).toBe(1);
    expect((await list()).map(({ name }) => name)).toEqual(['Tao Li']);
  });

  test('change the official with the same name and office, or the same id, and only their columns', async () => {
    await send(store, 'name,office,phone,area\nZoë Quist,Clerk,030 555 0100,"10115;10117"\n');
    const [before] = await list();
    const report = await send(store, 'name,office,email\nzoë quist,clerk,zoe@town.example\n');
    expect(report).toMatchObject({ added: 0, changed: 1 });
    expect(await list()).toMatchObject([
      {
        id: before!.id,
        name: 'zoë quist',
        phone: '030 555 0100',
        email: 'zoe@town.example',
        postal_codes: ['10115', '10117'],
        everyone: false,
      },
    ]);
    await send(store, `id,name,office,area\n${before!.id},Zoë Quist-Lund,City clerk,NC\n`);
    expect(await list()).toMatchObject([
      {
        id: before!.id,
        name: 'Zoë Quist-Lund',
        office: 'City clerk',
        divisions: [{ name: 'North Carolina' }],
      },
    ]);
    expect(reasonsOf(await send(check, 'id,name,office\n999999,A,B\n'))).toEqual([
      [2, 'No official has the id 999999. Leave the id empty to add one.'],
    ]);
  });

  test('keep a vacant seat vacant without its columns, and find it without its seat', async () => {
    await send(store, 'name,office,vacant\n,Clerk,yes\n');
    const [{ id } = { id: 0 }] = await list();
    expect(await send(check, 'name,office,vacant\n,Clerk,yes\n')).toMatchObject({ unchanged: 1 });
    expect(await send(check, `id,name,office\n${id},,Clerk\n`)).toMatchObject({ unchanged: 1 });
    await send(store, `id,name,office\n${id},Tao Li,Clerk\n`);
    expect(await list()).toMatchObject([{ id, name: 'Tao Li', vacant: false }]);
  });

  test('have at most as many areas as the form', async () => {
    for (const codes of [
      ...[301, 50_000].map((count) =>
        Array.from({ length: count }, (_, n) => 10_000 + n).join(' ; '),
      ),
      '1'.repeat(50_000),
    ])
      expect(reasonsOf(await send(check, `name,office,area\nTao Li,Clerk,${codes}\n`))).toEqual([
        [2, 'Please use at most 300 postal codes and 20 districts.'],
      ]);
  });

  test('find vacant seats by the seat, and do not guess among several', async () => {
    const seats =
      'name,office,seat,vacant\n,Council member,Ward 1,yes\n,Council member,Ward 2,yes\n';
    await send(store, seats);
    expect(await send(check, seats)).toMatchObject({ unchanged: 2 });
    await send(store, 'name,office,seat\nTao Li,Clerk,East\nTao Li,Clerk,West\n');
    expect(reasonsOf(await send(check, 'name,office\nTao Li,Clerk\n'))).toEqual([
      [2, adminStrings.officialRowUnclear],
    ]);
  });
});

describe('the comparison', () => {
  const toFile = (rows: CsvRecord['cells'][]) => ({
    records: rows.map((cells, n) => ({ line: n + 2, cells, tooLong: false })),
    ignoredColumns: [],
  });

  test('does not hold up other requests', async () => {
    const area = Array.from({ length: limits.officialPostalCodes }, (_, n) => 10_000 + n).join();
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      name: `Name ${n}`,
      office: 'Clerk',
      area,
    }));
    // CPU time, which load of the machine does not change
    let total = 0;
    let longest = 0;
    let before = process.threadCpuUsage();
    const measureTurn = () => {
      const { user, system } = process.threadCpuUsage(before);
      before = process.threadCpuUsage();
      total += user + system;
      longest = Math.max(longest, user + system);
    };
    const timer = setInterval(measureTurn, 1);
    const { report } = await compareOfficialsCsv(town.db, toFile(rows));
    clearInterval(timer);
    measureTurn();
    expect(report).toMatchObject({ added: rows.length, rejected: 0 });
    expect(report.add).toHaveLength(limits.officialsFileListed);
    expect(longest).toBeLessThan(total / 4);
  });

  test('is repeated if the list changed before it was locked', async () => {
    const transaction = town.db.transaction.bind(town.db);
    const spy = vi.spyOn(town.db, 'transaction').mockImplementationOnce(async (work) => {
      await town.db.execute(
        sql`insert into civic_entered_officials (name, office, kind, areas) values ('Tao Li', 'Clerk', 'town', '{everyone}')`,
      );
      return transaction(work);
    });
    const file = toFile([{ name: 'Tao Li', office: 'Clerk', phone: '030 555 0100' }]);
    expect(await importOfficialsCsv(town.db, file)).toMatchObject({ added: 0, changed: 1 });
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
    expect(await list()).toMatchObject([{ name: 'Tao Li', phone: '030 555 0100' }]);
  });
});

describe('the download', () => {
  const download = async () => {
    const first = await keeper.ask('GET /admin/official-list', {});
    const pages = [first.csv];
    for (let page = 2; page <= first.pageCount; page++)
      pages.push((await keeper.ask('GET /admin/official-list', { page })).csv);
    return pages.join('');
  };

  test('of an empty list has the columns only', async () => {
    expect((await download()).trim()).toBe(officialColumns.map((name) => `"${name}"`).join(','));
  });

  test('changes nothing when it is imported again, and renames by id when it is edited', async () => {
    await send(
      store,
      [
        'name,office,seat,kind,area,party,email,phone,website,contact_form,term_start,term_end,vacant',
        'Zoë Quist,"Clerk, acting",East,town,"10115, NC",A,a@town.example,+49 30 5550100,https://a.example/,https://a.example/f,2025-01-01,2028-12-31,',
        ',Council member,-,council,everyone,,,,,,,,yes',
        '"Tao ""T"" Li",=1+1,,town,01067,,,,,,,,',
      ].join('\n'),
    );
    const before = await list();
    const csv = await download();
    expect(csv).toContain('"\'+49 30 5550100"');
    expect(csv).toContain('"postal:01067"');
    expect(await send(store, csv)).toMatchObject({ unchanged: 3, rejected: 0, changed: 0 });
    expect(await send(store, csv.replace('Zoë Quist', 'Ana Ruiz'))).toMatchObject({ changed: 1 });
    const renamed = before.map((official) =>
      official.name === 'Zoë Quist' ? { ...official, name: 'Ana Ruiz' } : official,
    );
    expect(await list()).toEqual(renamed);
  });

  test('has pages', async () => {
    await town.db.execute(sql`
      insert into civic_entered_officials (name, office, kind, areas) select 'N' || n, 'Clerk', 'town', '{everyone}' from generate_series(1, ${officialListPageSize + 1}) n`);
    expect((await download()).trim().split('\r\n')).toHaveLength(officialListPageSize + 2);
  });
});

describe('the command', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-officials-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (content: string, options?: { dryRun?: boolean; skipWrong?: boolean }) => {
    const path = join(folder, 'council.csv');
    writeFileSync(path, content);
    return importOfficialsFile(town.db, path, options);
  };

  test('stores nothing if a row is wrong, unless it may skip rows', async () => {
    const content = 'name,office\nZoë Quist,Clerk\n,Clerk\n';
    await expect(run(content)).rejects.toThrow(
      /^line 3: Please enter the name.*\nNothing was stored/,
    );
    expect(await run(content, { dryRun: true })).toEqual([
      `line 3: ${adminStrings.officialName}`,
      'council.csv: 1 added, 0 changed, 0 unchanged, 1 left out (dry run: nothing was stored).',
    ]);
    expect(await list()).toEqual([]);
    await run(content, { skipWrong: true });
    expect(await list()).toHaveLength(1);
    await expect(run('x')).rejects.toThrow(`council.csv: ${adminStrings.officialsFileColumns}`);
  });
});
