// Lookup of representatives, in the demo town and with small excerpts of real tables.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Representatives } from '#contract/representatives.ts';
import { strings } from '#contract/strings.ts';
import { ensureOfficials } from '#server/seed/officials.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await ensureOfficials(town.db);
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from civic_addresses`);
  await town.db.execute(sql`delete from civic_contacts`);
});

const parseRepresentatives = (response: { representatives: string }) =>
  JSON.parse(response.representatives) as Representatives;
const search = async (address: string, extraInput: { save_address?: 'Y' | 'N' } = {}) =>
  parseRepresentatives(
    await (await town.as('ada')).ask('POST /representative/search', { address, ...extraInput }),
  );
const holders = ({ offices, officials }: Representatives) =>
  offices.map(({ name, officialIndices }) => [
    name,
    ...officialIndices.map((n) => officials[n]!.name),
  ]);

test('the place of a ZIP code is named as far as the tables tell', async () => {
  const placeOf = async (zip_code: string) =>
    (await town.visitor.ask('POST /representative/zip-place', { zip_code })).place;
  // two wards of one town, in a fictional state without a name
  expect(await placeOf('00417')).toBe('Larkwater');
  expect(await placeOf('00421')).toBe('Mill Prairie');
  expect(await placeOf('99999')).toBe('');
  const addDistrict = (zip: string, division: string) =>
    town.db.execute(sql`
      insert into civic_zip_divisions (import_id, zip, division_id)
      select id, ${zip}, ${division} from civic_imports where active limit 1`);
  await addDistrict('62701', 'ocd-division/country:us/state:il/cd:13');
  expect(await placeOf('62701')).toBe('Illinois');
  await addDistrict('62701', 'ocd-division/country:us/state:il/place:springfield');
  expect(await placeOf('62701')).toBe('Springfield, Illinois');
  // across a border, neither state is named
  await addDistrict('62701', 'ocd-division/country:us/state:mo/cd:1');
  expect(await placeOf('62701')).toBe('Springfield');
  await town.db.execute(sql`delete from civic_zip_divisions where zip = '62701'`);
  const refused = await town.visitor.refused('POST /representative/zip-place', { zip_code: '417' });
  expect(refused.status).toBe(422);
});

describe('the representatives of an address', () => {
  test('are listed by office, from the widest to the most local', async () => {
    const response = await search('Landing Lane 3, Larkwater 00419');
    expect(holders(response)).toEqual([
      ['State Senator, River Valley', 'Harriet Stonebridge'],
      ['County supervisors', 'Bernard Achterberg', 'Yolanda Prewitt'],
      ['Mayor', 'Odette Vandergriff'],
      ['Council member, Landing', 'Lena Vogt'],
      ['School board chair', 'Priya Nair'],
    ]);
    expect(response.officials.find(({ name }) => name === 'Lena Vogt')).toEqual({
      name: 'Lena Vogt',
      party: 'Nonpartisan',
      phones: ['608-555-0112'],
      emails: ['vogt@larkwater.example'],
      urls: [],
      formUrl: '',
      photoUrl: '',
      channels: [],
    });
    expect(response.source).toMatchObject({
      provider: 'zip',
      precision: 'postcode',
      ambiguous: false,
      notice: null,
    });
    expect(response.source.tables).toMatchObject([
      { title: 'Larkwater’s own list', licence: 'CC0' },
    ]);
    expect(response.normalizedInput).toEqual({
      line1: 'Landing Lane 3',
      city: 'Larkwater',
      state: '',
      zip: '00419',
    });
    for (const { divisionId } of response.offices)
      expect(response.divisions[divisionId]?.name).toBeTruthy();
  });

  test('include all possible districts of a zip code, likeliest first, with vacant seats', async () => {
    const response = await search('00417');
    expect(response.source).toMatchObject({ ambiguous: true, precision: 'postcode' });
    const wards = response.offices.filter(({ name }) => name.startsWith('Council member'));
    expect(wards.map(({ name, officialIndices }) => [name, officialIndices.length])).toEqual([
      ['Council member, Dome Square', 1],
      ['Council member, Bridge Street', 0],
    ]);
    expect(wards.map(({ divisionId }) => response.divisions[divisionId]!.share)).toEqual([
      0.62, 0.38,
    ]);
    expect(response.offices.find(({ name }) => name === 'County supervisors')).toMatchObject({
      seats: 3,
      officialIndices: [1, 2],
    });
  });

  test.for(['12345', 'Somewhere', '221B Baker Street, London', '99999-1234', '%', '{"a":1}'])(
    'are empty for %s',
    async (address) => {
      const response = await search(address);
      expect([response.offices, response.officials, response.source.precision]).toEqual([
        [],
        [],
        'none',
      ]);
    },
  );

  test('need an address', async () => {
    const ada = await town.as('ada');
    for (const input of [{}, { address: '' }, { address: '   ' }, { address: '\u202E' }]) {
      const { status, message } = await ada.refused('POST /representative/search', input);
      expect([status, message]).toEqual([422, { address: [strings.representativesAddress] }]);
    }
    expect(strings.representativesAddress).toBe('Address can not be empty!');
    for (const invalidAddress of [
      { address: 'x'.repeat(301) },
      { address: '00417', save_address: 'maybe' },
      { address: '00417', user_id: 1 },
    ])
      expect((await ada.refused('POST /representative/search', invalidAddress)).status).toBe(422);
    expect(
      (await town.visitor.refused('POST /representative/search', { address: '00417' })).status,
    ).toBe(401);
    expect((await town.visitor.refused('GET /representative/mine', {})).status).toBe(401);
    expect((await town.visitor.refused('POST /representative/forget-address', {})).status).toBe(
      401,
    );
  });

  test('are reported as unknown while no table is loaded', async () => {
    expect((await search('99999')).source).toMatchObject({ precision: 'none', notice: null });
    await town.db.execute(sql`update civic_imports set active = false`);
    try {
      expect((await search('00418')).source).toMatchObject({
        precision: 'none',
        notice: 'nothing_loaded',
      });
    } finally {
      await town.db.execute(sql`update civic_imports set active = true`);
    }
  });
});

describe('the saved address', () => {
  test('is empty until a member saves one, and then used for their representatives', async () => {
    const ada = await town.as('ada');
    const adasZip = '00419';
    await town.db.execute(sql`update people set zip_code = '' where id = ${town.id.ada}`);
    const before = await ada.ask('GET /representative/mine', {});
    expect([
      before.address,
      before.saved,
      parseRepresentatives(before).offices,
      before.sent_to,
    ]).toEqual(['', false, [], []]);
    for (const extraInput of [{}, { save_address: 'N' as const }]) {
      expect(
        (await ada.ask('POST /representative/search', { address: '00418', ...extraInput })).saved,
      ).toBe(false);
      expect((await ada.ask('GET /representative/mine', {})).address).toBe('');
    }
    expect(
      (await ada.ask('POST /representative/search', { address: ' 00418 ', save_address: 'Y' }))
        .saved,
    ).toBe(true);
    const ownResponse = await ada.ask('GET /representative/mine', {});
    expect([ownResponse.address, ownResponse.saved]).toEqual(['00418', true]);
    expect(holders(parseRepresentatives(ownResponse))).toContainEqual([
      'Council member, Hill',
      'Marcus Bell',
    ]);
    // Searching for another address does not change the saved one.
    expect(await ada.ask('POST /representative/search', { address: '00419' })).toMatchObject({
      address: '00419',
      saved: false,
    });
    expect((await ada.ask('GET /representative/mine', {})).address).toBe('00418');
    expect(await ada.ask('POST /representative/forget-address', {})).toEqual({
      message: strings.addressDeleted,
    });
    expect((await ada.ask('GET /representative/mine', {})).address).toBe('');

    // The ZIP code of the profile is not asked for again.
    await town.db.execute(sql`update people set zip_code = ${adasZip} where id = ${town.id.ada}`);
    const byZip = await ada.ask('GET /representative/mine', {});
    expect(byZip).toMatchObject({ address: adasZip, saved: false, zip_code: adasZip });
    expect(holders(parseRepresentatives(byZip))).not.toEqual([]);
  });

  test('is visible to its owner only', async () => {
    const address = '17 Quiet Court, Larkwater 00418';
    await (await town.as('ada')).ask('POST /representative/search', { address, save_address: 'Y' });
    for (const username of ['ben', 'keeper'] as const) {
      const otherClient = await town.as(username);
      expect((await otherClient.ask('GET /representative/mine', {})).saved).toBe(false);
      expect(
        JSON.stringify(await otherClient.ask('GET /user/get', { username: 'ada' })),
      ).not.toContain('Quiet Court');
    }
  });
});

describe('the contact log', () => {
  const call = { official: 'Lena Vogt', office: 'Council member, Landing', way: 'phone' as const };

  test('contains contacted officials and whether they replied', async () => {
    const ada = await town.as('ada');
    const { contact } = await ada.ask('POST /representative/add-contact', {
      ...call,
      note: 'About the crossing.',
    });
    expect(contact).toMatchObject({ ...call, note: 'About the crossing.', answered: null });
    await ada.ask('POST /representative/add-contact', {
      official: 'Odette Vandergriff',
      office: 'Mayor',
      way: 'email',
    });
    const { contact: updatedContact } = await ada.ask('POST /representative/change-contact', {
      id: contact.id,
      answered: true,
    });
    expect(updatedContact).toMatchObject({ answered: true, note: 'About the crossing.' });
    expect(
      (
        await ada.ask('POST /representative/change-contact', {
          id: contact.id,
          note: 'She will look at it.',
        })
      ).contact,
    ).toMatchObject({ answered: true });
    expect(
      (await ada.ask('POST /representative/change-contact', { id: contact.id, answered: null }))
        .contact.answered,
    ).toBe(null);
    expect(
      (await ada.ask('GET /representative/contacts', {})).contacts.map(({ official, note }) => [
        official,
        note,
      ]),
    ).toEqual([
      ['Odette Vandergriff', ''],
      ['Lena Vogt', 'She will look at it.'],
    ]);
    await ada.ask('POST /representative/delete-contact', { id: contact.id });
    expect((await ada.ask('GET /representative/contacts', {})).contacts).toHaveLength(1);
  });

  test('lists the newest entries that fit in a response below 1 MB', async () => {
    const hugo = await town.as('hugo');
    await town.db.execute(sql`
      insert into civic_contacts (person_id, official, office, way, note)
      select ${hugo.id}, repeat('市', 200), 'Office ' || i, 'phone', repeat('市', 1000) from generate_series(1, 500) i`);
    const response = await hugo.raw('GET /representative/contacts', {});
    expect(response.statusCode).toBe(200);
    expect(Buffer.byteLength(response.body)).toBeLessThan(1_000_000);
    const { contacts } = await hugo.ask('GET /representative/contacts', {});
    expect(contacts[0]!.office).toBe('Office 500');
    expect(contacts.length).toBeGreaterThan(80);
  });

  test('is visible to its owner only', async () => {
    const { contact } = await (await town.as('ada')).ask('POST /representative/add-contact', call);
    const ben = await town.as('ben');
    expect((await ben.ask('GET /representative/contacts', {})).contacts).toEqual([]);
    for (const id of [contact.id, 987_654]) {
      expect(
        (await ben.refused('POST /representative/change-contact', { id, answered: true })).message,
      ).toBe(strings.contactNotFound);
      expect((await ben.refused('POST /representative/delete-contact', { id })).status).toBe(404);
    }
    expect(
      (await (await town.as('ada')).ask('GET /representative/contacts', {})).contacts,
    ).toMatchObject([{ id: contact.id, answered: null }]);
    expect(
      (await ben.refused('POST /representative/add-contact', { ...call, way: 'pigeon' })).status,
    ).toBe(422);
    expect(
      (await ben.refused('POST /representative/add-contact', { ...call, official: ' ' })).status,
    ).toBe(422);
    expect((await town.visitor.refused('GET /representative/contacts', {})).status).toBe(401);
  });

  test('is deleted with the account, like the address', async () => {
    const rex = await town.as('rex');
    await rex.ask('POST /representative/add-contact', call);
    await rex.ask('POST /representative/search', { address: '00418', save_address: 'Y' });
    await town.db.execute(sql`delete from all_people where id = ${rex.id}`);
    const { left: remainingCount } = (await town.db.queryOne<{ left: number }>(sql`
      select (select count(*) from civic_contacts where person_id = ${rex.id})::int + (select count(*) from civic_addresses where person_id = ${rex.id})::int as left`))!;
    expect(remainingCount).toBe(0);
  });
});
