// Upload of lists of officials and zip codes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { parseUpload } from '#server/districts/parseUpload.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

type Lists = Output<'GET /admin/officials'>;
const call = 'POST /admin/officials/upload';
const upload = async (name: string, content: string) =>
  (await town.as('keeper')).upload(Buffer.from(content), name, call);
const lists = async (): Promise<Lists> => (await town.as('keeper')).ask('GET /admin/officials', {});

const header =
  'id,name,current_party,current_district,current_chamber,email,image,links,capitol_voice,district_voice';
const legislature = `${header}\nocd-person/1,Ada Oduya,Independent,2,upper,,,,,\n`;

test('imports an uploaded list in a job, and the setup step is then done', async () => {
  const response = await upload('nc.csv', legislature);
  expect(response.json()).toMatchObject({
    message: 'Uploaded. The import takes up to a minute.',
    uploads: [{ file_name: 'nc.csv', state: 'waiting', failure: '' }],
  });
  await town.drainJobs();
  const { imports, uploads } = await lists();
  expect(uploads).toMatchObject([{ file_name: 'nc.csv', state: 'imported' }]);
  expect(imports).toMatchObject([{ source: 'openstates-nc', rows: 1, stale: false }]);
  const { steps } = await (await town.as('keeper')).ask('GET /admin/setup', {});
  expect(steps).toContainEqual({ step: 'officials', done: true });
  // The content is not kept.
  expect(
    await town.db.queryOne(
      sql`select count(*)::int as n from civic_uploads where content is not null`,
    ),
  ).toEqual({ n: 0 });
});

test('says why a file was not imported, and keeps what is loaded', async () => {
  await upload('nc.csv', `${header}\n`);
  await town.drainJobs();
  const { imports, uploads } = await lists();
  expect(uploads).toMatchObject([{ state: 'failed', failure: expect.stringContaining('empty') }]);
  expect(imports).toHaveLength(1);
});

const rowsOf = (count: number, district = (_n: number) => 'A') =>
  Array.from({ length: count }, (_, n) => `p/${n},N,,${district(n)},upper,,,,,`).join('\n');

test.each([
  ['too many officials of one office', rowsOf(201), 'one office has more than 200 officials'],
  ['too many officials', rowsOf(2_001, String), 'more than 2000 officials'],
  ['a long field', `p/1,${'N'.repeat(501)},,1,upper,,,,,`, 'more than 500 characters'],
  [
    'many fields',
    `p/1,N,,1,upper,,,${'https://example.org/;'.repeat(300)},,`,
    'the fields of one official are too long',
  ],
  ['a NUL', 'p/1,N\0,,1,upper,,,,,', 'characters that cannot be stored'],
])('refuses a file with %s, and says so', async (_name, rows, reason) => {
  await upload('nc.csv', `${header}\n${rows}\n`);
  await town.drainJobs();
  expect((await lists()).uploads).toContainEqual(
    expect.objectContaining({
      file_name: 'nc.csv',
      state: 'failed',
      failure: expect.stringContaining(reason),
    }),
  );
});

test('the worker returns rows as text, so that the server does not copy objects', () => {
  const file = { name: 'nc.csv', bytes: Buffer.from(legislature), changedOn: '2026-11-20' };
  const parsed = parseUpload({ source: 'openstates', files: [file] });
  expect('table' in parsed && Object.values(parsed.table).map((value) => typeof value)).toEqual(
    expect.not.arrayContaining(['object']),
  );
});

test('an error that only the database finds ends the import, and the screen says so', async () => {
  await town.db.execute(
    sql`alter table civic_officials add constraint never check (name <> 'Ada')`,
  );
  await upload('nc.csv', `${header}\np/1,Ada,,1,upper,,,,,\n`);
  await town.drainJobs();
  expect((await lists()).uploads[0]).toMatchObject({
    file_name: 'nc.csv',
    state: 'failed',
    failure: adminStrings.officialsNotStored,
  });
  expect(await town.db.query(sql`select from civic_uploads where content is not null`)).toEqual([]);
  await town.db.execute(sql`alter table civic_officials drop constraint never`);
});

test('waits until all files of Congress are there', async () => {
  await upload('executive.json', '[]');
  await town.drainJobs();
  const { uploads, missing } = await lists();
  expect(uploads[0]).toMatchObject({ file_name: 'executive.json', state: 'incomplete' });
  expect(missing).toEqual([
    'legislators-current.json',
    'legislators-district-offices.json',
    'legislators-social-media.json',
  ]);
});

test('refuses other files, and is for administrators only', async () => {
  const { uploads } = (await upload('list\0-nc.csv', legislature)).json<Lists>();
  expect(uploads[0]!.file_name).toBe('list-nc.csv');
  const response = await upload('people.xlsx', 'x');
  expect(response.statusCode).toBe(422);
  expect(response.json().message).toEqual({
    file: [
      'This isn’t one of the files that can be imported. Keep the name that its publisher gave it.',
    ],
  });
  const ada = await town.as('ada');
  expect((await ada.refused('GET /admin/officials', {})).status).toBe(403);
  expect((await ada.upload(Buffer.from(legislature), 'nc.csv', call)).statusCode).toBe(403);
});
