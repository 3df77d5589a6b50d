// Officials that administrators enter: the list, the form, and what members see of them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { Representatives } from '#contract/representatives.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { ensureOfficials } from '#server/seed/officials.ts';
import { publishAction } from '#test/actions.ts';
import type { Client } from '#test/api.ts';
import { photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let keeper: Client;
let ada: Client;
beforeAll(async () => {
  town = await createTestTown();
  [keeper, ada] = [await town.as('keeper'), await town.as('ada')];
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from civic_entered_officials`);
  await town.db.execute(sql`delete from civic_imports`);
  await town.db.execute(sql`delete from civic_addresses`);
});

type Fields = Partial<Input<'POST /admin/official/save'>>;
const mayor = {
  name: 'Solveig Brandt',
  office: 'Mayor',
  kind: 'mayor',
  everyone: 'Y',
  email: 'mayor@town.example',
  phone: '030 555 0100',
} as const;
const save = async (fields: Fields = {}) =>
  (await keeper.ask('POST /admin/official/save', { ...mayor, ...fields })).official;
const errorsOf = async (fields: Fields) =>
  (await keeper.refused('POST /admin/official/save', { ...mayor, ...fields })).message;
const list = (filters: Input<'GET /admin/officials/entered'> = {}) =>
  keeper.ask('GET /admin/officials/entered', filters);
const parse = ({ representatives }: { representatives: string }) =>
  JSON.parse(representatives) as Representatives;
const find = async (address: string) =>
  parse(await ada.ask('POST /representative/search', { address }));
const namesFor = async (address: string) =>
  (await find(address)).officials.map(({ name }) => name).toSorted();
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const manyCodes = (most: number) => Array.from({ length: most }, (_, n) => String(10_000 + n));
const inArea = (postal_codes: string[], divisions: string[] = []): Fields => ({
  everyone: 'N',
  postal_codes,
  divisions,
});

describe('the list', () => {
  test('is empty at first, and then has what was entered, by kind and name', async () => {
    expect(await list()).toMatchObject({ officials: [], areas: [], total: 0, total_entered: 0 });
    await save({ name: 'Olu Fagan', office: 'Council member', kind: 'council', seat: 'Ward 2' });
    const added = await save({ party: 'Independent', website: 'town.example/mayor' });
    expect(added).toMatchObject({
      ...mayor,
      everyone: true,
      website: 'https://town.example/mayor',
      postal_codes: [],
      divisions: [],
      photo: '',
      term: 'current',
    });
    const { officials, areas, total } = await list();
    expect(officials.map(({ name }) => name)).toEqual(['Solveig Brandt', 'Olu Fagan']);
    expect([areas, total]).toEqual([[{ id: 'everyone', name: '' }], 2]);
  });

  test('is searched by name, office or seat, and filtered by area', async () => {
    await save();
    await save({ name: 'Zoë Quist', office: 'Council member', ...inArea(['SW1A 1AA']) });
    await save({ name: 'Ira Lund', ...inArea([], ['ocd-division/country:us/state:nc']) });
    const names = async (filters: Input<'GET /admin/officials/entered'>) =>
      (await list(filters)).officials.map(({ name }) => name);
    expect(await names({ keyword: 'zoe' })).toEqual(['Zoë Quist']);
    expect(await names({ keyword: 'COUNCIL' })).toEqual(['Zoë Quist']);
    expect(await names({ keyword: '%' })).toEqual([]);
    const { areas } = await list();
    expect(areas.map(({ name }) => name)).toEqual(['', 'North Carolina', 'SW1A1AA']);
    expect(await names({ area: areas[1]!.id })).toEqual(['Ira Lund']);
    expect(await names({ area: areas[2]!.id })).toEqual(['Zoë Quist']);
    expect(await list({ keyword: 'nobody' })).toMatchObject({ total: 0, total_entered: 3 });
  });

  test('has pages', async () => {
    await town.db.execute(sql`
      insert into civic_entered_officials (name, office, kind, areas) select 'N' || n, 'Council member', 'council', '{everyone}' from generate_series(1, 31) n`);
    expect(await list()).toMatchObject({ pageCount: 2, total: 31 });
    expect((await list({ page: 2 })).officials).toHaveLength(1);
  });

  test('offers states, and districts of imported officials', async () => {
    await ensureOfficials(town.db);
    const divisions = async (keyword: string) =>
      (await keeper.ask('GET /admin/officials/divisions', { keyword })).divisions;
    expect(await divisions('north car')).toEqual([
      { id: 'ocd-division/country:us/state:nc', name: 'North Carolina' },
    ]);
    expect(await divisions('landing')).toEqual([
      { id: 'ocd-division/country:us/place:larkwater/ward:landing', name: 'Landing' },
    ]);
    expect(await divisions('')).toHaveLength(20);
  });
});

describe('an official', () => {
  test('is changed and keeps the id; each change has an audit entry', async () => {
    const { id } = await save();
    expect(await save({ id, name: 'Solveig Brandt-Vik', vacant: 'N' })).toMatchObject({
      id,
      name: 'Solveig Brandt-Vik',
    });
    expect(await save({ id, vacant: 'Y' })).toMatchObject({ id, name: '', vacant: true });
    await keeper.ask('POST /admin/official/delete', { id });
    expect((await list()).total).toBe(0);
    const { log } = await keeper.ask('GET /admin/audit', { subject: 'official', subject_id: id });
    expect(log.map(({ deed, details }) => [deed, JSON.parse(details)])).toEqual([
      ['official.delete', { name: '', title: 'Mayor' }],
      ['official.change', { name: '', title: 'Mayor' }],
      ['official.change', { name: 'Solveig Brandt-Vik', title: 'Mayor' }],
      ['official.create', { name: 'Solveig Brandt', title: 'Mayor' }],
    ]);
  });

  test('that is gone is neither changed nor deleted', async () => {
    const { id } = await save();
    await keeper.ask('POST /admin/official/delete', { id });
    const changed = await keeper.refused('POST /admin/official/save', { ...mayor, id });
    expect([changed.status, changed.message]).toEqual([404, adminStrings.officialMissing]);
    expect((await keeper.refused('POST /admin/official/delete', { id })).status).toBe(404);
  });

  test.for<[string, Fields, object]>([
    ['no name', { name: '' }, { name: [adminStrings.officialName] }],
    ['no office', { office: ' ' }, { office: [adminStrings.officialOffice] }],
    ['no area', inArea([]), { postal_codes: [adminStrings.officialArea] }],
    ['a wrong code', inArea(['12 ??']), { postal_codes: ['12 ?? isn’t a postal code.'] }],
    ['a wrong district', inArea(['1010'], ['x']), { divisions: [adminStrings.officialDivision] }],
    ['a wrong email', { email: 'mayor' }, { email: [strings.emailFormat] }],
    ['a script', { website: 'javascript:alert(1)' }, { website: [strings.linkFormat] }],
    ['a wrong form', { contact_form: 'no address' }, { contact_form: [strings.linkFormat] }],
    ['too many codes', inArea(manyCodes(301)), { postal_codes: [expect.any(String)] }],
    ['the year 0', { term_start: '0000-02-03' }, { term_start: [adminStrings.officialTermDay] }],
    ['no such day', { term_end: '2026-02-30' }, { term_end: [adminStrings.officialTermDay] }],
    [
      'an end before the start',
      { term_start: '2026-02-02', term_end: '2026-02-01' },
      { term_end: [adminStrings.officialTermOrder] },
    ],
    ['a lost photo', { photo: 'x'.repeat(22) }, { photo: [adminStrings.officialPhotoMissing] }],
  ])('with %s is refused', async ([, fields, errors]) => {
    expect(await errorsOf(fields)).toEqual(errors);
    expect((await list()).total).toBe(0);
  });

  test('beyond the limit of the list is refused', async () => {
    await town.db.execute(sql`
      insert into civic_entered_officials (name, office, kind, areas) select 'N' || n, 'O', 'town', '{everyone}' from generate_series(1, ${limits.enteredOfficials}) n`);
    expect((await keeper.refused('POST /admin/official/save', mayor)).message).toBe(
      'The list is full: 5,000 officials at most.',
    );
  });

  test('is a matter of administrators only', async () => {
    const { id } = await save();
    for (const client of [ada, town.visitor]) {
      const status = client === ada ? 403 : 401;
      expect((await client.refused('GET /admin/officials/entered', {})).status).toBe(status);
      expect((await client.refused('GET /admin/officials/divisions', {})).status).toBe(status);
      expect((await client.refused('POST /admin/official/save', mayor)).status).toBe(status);
      expect((await client.refused('POST /admin/official/delete', { id })).status).toBe(status);
    }
    const upload = await ada.upload(await photo(), 'a.jpg', 'POST /admin/official-photo/upload');
    expect(upload.statusCode).toBe(403);
  });
});

describe('a photo', () => {
  const upload = async () =>
    (await keeper.upload(await photo(), 'a.jpg', 'POST /admin/official-photo/upload')).json<{
      file_name: string;
      url: string;
    }>();
  const runPhotoJob = async () => {
    await town.db.execute(sql`select graphile_worker.add_job('civic.photos')`);
    await town.drainJobs();
  };
  const isServed = async (url: string) => (await town.http.inject(url)).statusCode === 200;

  test('is shown to members, and deleted when it is replaced or its official is deleted', async () => {
    const first = await upload();
    const { id, photo_url } = await save({ photo: first.file_name });
    expect(photo_url).toBe(first.url);
    expect((await find('anywhere')).officials[0]!.photoUrl).toBe(first.url);
    await runPhotoJob();
    expect(await isServed(first.url)).toBe(true);
    const second = await upload();
    await save({ id, photo: second.file_name });
    expect([await isServed(first.url), await isServed(second.url)]).toEqual([false, true]);
    await keeper.ask('POST /admin/official/delete', { id });
    expect(await isServed(second.url)).toBe(false);
  });

  test('is removed when the seat becomes vacant, also by a file, or has another holder', async () => {
    const replace = async (row: string) => {
      const { file_name, url } = await upload();
      const { id } = await save({ photo: file_name });
      const csv = Buffer.from(`id,name,office,vacant\n${id},${row}\n`);
      const call = 'POST /admin/official-list/upload';
      expect((await keeper.upload(csv, 'a.csv', call)).json()).toMatchObject({ changed: 1 });
      return [await isServed(url), (await list()).officials.find((o) => o.id === id)?.photo !== ''];
    };
    expect(await replace('solveig brandt,City mayor,')).toEqual([true, true]);
    expect(await replace('Olu Fagan,Mayor,')).toEqual([false, false]);
    expect(await replace(',Mayor,yes')).toEqual([false, false]);
    const { file_name, url } = await upload();
    const { id } = await save({ photo: file_name });
    expect(await save({ id, photo: file_name, vacant: 'Y' })).toMatchObject({ photo: '' });
    expect(await isServed(url)).toBe(false);
  });

  test('that no official has is deleted by the job after 30 days', async () => {
    const { url } = await upload();
    await runPhotoJob();
    expect(await isServed(url)).toBe(true);
    await town.db.execute(sql`update official_photos set seen_on = current_date - 31`);
    await runPhotoJob();
    expect(await isServed(url)).toBe(false);
  });
});

describe('members', () => {
  test('of a town see those of everyone, whatever the address, also without one', async () => {
    const nothing = parse(await ada.ask('GET /representative/mine', {}));
    expect(nothing.source).toMatchObject({ notice: 'nothing_loaded', asks_address: false });
    await save();
    await save({
      name: '',
      vacant: 'Y',
      office: 'Council member',
      kind: 'council',
      seat: 'Ward 1',
    });
    for (const found of [
      await find('Somewhere'),
      await find('10115'),
      parse(await ada.ask('GET /representative/mine', {})),
    ]) {
      expect(found.offices).toMatchObject([
        { name: 'Mayor', levels: ['locality'], roles: ['headOfGovernment'], seats: 1 },
        { name: 'Council member, Ward 1', seats: 1, officialIndices: [] },
      ]);
      expect(found.officials).toEqual([
        {
          name: mayor.name,
          party: '',
          phones: [mayor.phone],
          emails: [mayor.email],
          formUrl: '',
          urls: [],
          photoUrl: '',
          channels: [],
        },
      ]);
      expect(found.source).toMatchObject({ notice: 'entered_only', asks_address: false });
    }
  });

  test('see those of their postal code, in any country', async () => {
    await save({ name: 'Of Berlin', ...inArea(['10115', '10117']) });
    await save({ name: 'Of Westminster', ...inArea(['SW1A']) });
    await save({ name: 'Of Stockholm', ...inArea(['111 22']) });
    expect(await namesFor('Hauptstr. 3, 10117 Berlin')).toEqual(['Of Berlin']);
    expect(await namesFor('10115')).toEqual(['Of Berlin']);
    expect(await namesFor('10 Downing Street, London SW1A 2AA')).toEqual(['Of Westminster']);
    expect(await namesFor('Storgatan 1, 11122 Stockholm')).toEqual(['Of Stockholm']);
    // a house number is not the postal code that follows
    expect(await namesFor('Lange Straße 10117, 11122 Stockholm')).toEqual(['Of Stockholm']);
    const elsewhere = await find('75001 Paris');
    expect(elsewhere.offices).toEqual([]);
    expect(elsewhere.source).toMatchObject({ notice: 'entered_only', asks_address: true });
  });

  test('see them after imported officials of the same level, by state and district', async () => {
    await ensureOfficials(town.db);
    const landing = 'ocd-division/country:us/place:larkwater/ward:landing';
    await save({ name: 'Ward clerk', office: 'Clerk', kind: 'town', ...inArea([], [landing]) });
    await save({ name: 'Sheriff', office: 'Sheriff', kind: 'county' });
    await save({ name: 'Member', office: 'Member of Parliament', kind: 'country' });
    await save({
      name: 'Of Carolina',
      kind: 'state',
      ...inArea([], ['ocd-division/country:us/state:nc']),
    });
    const { offices, officials, source } = await find('Landing Lane 3, Larkwater 00419');
    expect(offices.map(({ name, levels: [level] }) => `${name}: ${level}`)).toEqual([
      'Member of Parliament: country',
      'State Senator, River Valley: administrativeArea1',
      'County supervisors: administrativeArea2',
      'Sheriff: administrativeArea2',
      'Mayor: locality',
      'Council member, Landing: locality',
      'Clerk: locality',
      'School board chair: special',
    ]);
    expect(officials.map(({ name }) => name)).not.toContain('Of Carolina');
    expect(source).toMatchObject({ notice: null, asks_address: true });
    expect(await namesFor('Raleigh, NC')).toEqual(['Member', 'Of Carolina', 'Sheriff']);
    expect((await find('99999')).offices.map(({ name }) => name)).toEqual([
      'Member of Parliament',
      'Sheriff',
    ]);
  });

  test('do not see those whose term has ended or not begun; administrators do', async () => {
    await save({ name: 'Former', term_end: day(-2) });
    await save({ name: 'Next', term_start: day(2) });
    await save({ name: 'Now', term_start: day(-1), term_end: day(1) });
    expect(await namesFor('10115')).toEqual(['Now']);
    expect((await list()).officials.map(({ name, term }) => `${name}: ${term}`).toSorted()).toEqual(
      ['Former: ended', 'Next: upcoming', 'Now: current'],
    );
  });

  test('have the first step ticked as soon as someone represents them', async () => {
    await town.db.execute(sql`
      insert into first_steps (person_id, asks_issues) values (${town.id.ada}, false) on conflict do nothing`);
    const step = async () =>
      (await ada.ask('GET /account/first-steps', {})).steps.find(
        (entry) => entry.step === 'representatives',
      )?.done;
    expect(await step()).toBeUndefined();
    const { id } = await save(inArea(['99123']));
    expect(await step()).toBe(false);
    await save({ id });
    expect(await step()).toBe(true);
  });

  test('write letters to them, and what they recorded survives an edit and a deletion', async () => {
    const { id } = await save();
    await save({ name: 'Town clerk', office: 'Clerk', kind: 'town' });
    const { id: action_id } = await publishAction(town, 'ben', {
      kind: 'letter',
      title: 'A bench for the square',
      start_on: '',
      end_on: '',
      letter_subject: 'A bench',
      letter_text: 'Please put up a bench.',
      recipients: [],
      offices: ['mayor'],
    });
    const own = parse(await ada.ask('GET /action/own-officials', { action_id }));
    expect(own.officials.map(({ name }) => name)).toEqual([mayor.name]);
    const { name, office, email } = mayor;
    await ada.ask('POST /action/write-to-official', {
      action_id,
      official: { name, office, email },
      way: 'email',
    });
    await ada.ask('POST /representative/add-contact', { official: name, office, way: 'phone' });
    const recorded = async () => [
      (await ada.ask('GET /action/get-one', { id: action_id })).action.recipients,
      (await ada.ask('GET /representative/contacts', {})).contacts,
    ];
    const before = await recorded();
    expect(before).toMatchObject([[{ name, written: true }], [{ official: name, office }]]);
    await save({ id, name: 'Someone Else' });
    expect(await recorded()).toEqual(before);
    await keeper.ask('POST /admin/official/delete', { id });
    expect(await recorded()).toEqual(before);
  });
});

test('the setup step is done when an official was entered', async () => {
  const isDone = async () =>
    (await keeper.ask('GET /admin/setup', {})).steps.find(({ step }) => step === 'officials')!.done;
  expect(await isDone()).toBe(false);
  await save();
  expect(await isDone()).toBe(true);
});
