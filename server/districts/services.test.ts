// External services, tested against a local server that imitates their responses and failures.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Representatives } from '#contract/representatives.ts';
import { ensureOfficials } from '#server/seed/officials.ts';
import { createPool, Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { importTable } from './load.ts';
import {
  createHouseOffice,
  president,
  createSenatorOffice,
  createStateLegislatorOffice,
} from './offices.ts';
import { createExternalService } from './externalService.ts';
import { findState } from './states.ts';
import { findRepresentatives } from './find.ts';
import { createCivic } from './sources.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { readConfig } from '#server/config.ts';

type Reply = { status?: number; type?: string; body?: unknown; neverResponds?: true };
let server: Server;
let origin: string;
let requested: { url: URL; headers: IncomingMessage['headers'] }[];
let replies: Record<string, Reply[]>;
let town: TestTown;

const paths = {
  census: '/geocoder/geographies/onelineaddress',
  google: '/civicinfo/v2/divisionsByAddress',
  openStates: '/people.geo',
};
const hold = new Set<ServerResponse>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    requested.push({ url, headers: request.headers });
    const queue = replies[url.pathname] ?? [];
    const {
      status = 200,
      type = 'application/json;charset=UTF-8',
      body = {},
      neverResponds: never,
    } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 };
    if (never) return void hold.add(response);
    response
      .writeHead(status, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  town = await createTestTown(settings('census,google-divisions,zip'));
  await ensureOfficials(town.db);
  const [state, other] = [findState('NH')!, findState('OH')!];
  const createOfficials = (name: string) => [
    {
      key: name,
      name,
      party: '',
      phones: ['202-555-0100'],
      emails: [],
      formUrl: '',
      urls: [],
      photoUrl: '',
      channels: [],
    },
  ];
  await importTable(town.db, {
    source: 'federal',
    title: 'congress-legislators',
    licence: 'CC0',
    asOf: '2026-11-01',
    sha256: 'of a test',
    zips: [
      { zip: '03101', division: `${state.id}/cd:1` },
      { zip: '03101', division: `${state.id}/cd:2` },
      { zip: '00000', division: findState('SD')!.id },
    ],
    offices: [
      { ...president, seats: 1, officials: createOfficials('President') },
      { ...createSenatorOffice(state), seats: 2, officials: createOfficials('Senator') },
      ...['1', '2'].map((n) => ({
        ...createHouseOffice(state, `${state.id}/cd:${n}`),
        seats: 1,
        officials: createOfficials(`Member ${n}`),
      })),
      {
        ...createHouseOffice(other, `${other.id}/cd:11`),
        seats: 1,
        officials: createOfficials('Member of Ohio'),
      },
      {
        ...createHouseOffice(findState('SD')!, findState('SD')!.id),
        seats: 1,
        officials: createOfficials('Member at large'),
      },
      { ...createStateLegislatorOffice(state, 'upper', '20'), seats: 1, officials: [] },
    ],
  });
});
afterAll(async () => {
  for (const response of hold) response.destroy();
  server.closeAllConnections();
  server.close();
  await town.close();
});
beforeEach(async () => {
  requested = [];
  replies = {};
  await town.db.execute(sql`delete from civic_lookup_cache`);
});

const settings = (chain: string, directory = 'local') => ({
  CIVIC_DISTRICT_SOURCES: chain,
  CIVIC_OFFICIAL_SOURCES: directory,
  CIVIC_GOOGLE_KEY: 'key of google',
  CIVIC_OPENSTATES_KEY: 'key of open states',
  CIVIC_CENSUS_URL: origin,
  CIVIC_GOOGLE_URL: origin,
  CIVIC_OPENSTATES_URL: `${origin}/`,
  ALLOW_PRIVATE_HOSTS: origin.slice('http://'.length),
});

/** Each lookup uses new service clients without earlier failures. */
const find = (
  address: string,
  chain: string,
  directory = 'local',
  date = '2026-11-20',
  db = town.db,
) => {
  const civic = createCivic(
    readConfig(settings(chain, directory)),
    town.app.httpClient,
    Buffer.from('key of a test'),
  );
  return findRepresentatives(address, {
    civic,
    db,
    primary: town.db,
    member: town.id.ada,
    date: new Date(`${date}T12:00:00Z`),
  });
};
const names = ({ offices, officials }: Representatives) =>
  offices.flatMap(({ officialIndices }) => officialIndices.map((n) => officials[n]!.name));

const homeAddress = '12 Sample Street, Exampleton, NH 03101';
type Layers = Record<string, Record<string, string>[]>;
const layers119: Layers = {
  States: [{ GEOID: '33', STUSAB: 'NH', NAME: 'New Hampshire' }],
  '119th Congressional Districts': [
    { GEOID: '3301', BASENAME: '1', CD119: '01', NAME: 'Congressional District 1' },
  ],
  '2024 State Legislative Districts - Upper': [
    { GEOID: '33020', BASENAME: '20', NAME: 'State Senate District 20' },
  ],
  '2024 State Legislative Districts - Lower': [
    { GEOID: '33523', BASENAME: 'Hillsborough 23', NAME: 'State House District Hillsborough 23' },
  ],
  Counties: [{ GEOID: '33011', BASENAME: 'Hillsborough', NAME: 'Hillsborough County' }],
};
const match = (geographies: Layers = layers119): Reply => ({
  body: {
    result: { input: {}, addressMatches: [{ coordinates: { x: -71.46, y: 42.99 }, geographies }] },
  },
});
const noMatch: Reply = { body: { result: { input: {}, addressMatches: [] } } };
const removeLayer = (layer: string): Layers =>
  Object.fromEntries(Object.entries(layers119).filter(([name]) => name !== layer));

describe('the Census', () => {
  test('returns the single district of a street address', async () => {
    replies[paths.census] = [match()];
    const response = await find(homeAddress, 'census,zip');
    expect(names(response)).toEqual(['President', 'Senator', 'Member 1']);
    expect(response.source).toMatchObject({
      provider: 'census',
      precision: 'address',
      ambiguous: false,
      notice: null,
    });
    expect(Object.keys(response.divisions)).toContain(
      'ocd-division/country:us/state:nh/sldl:hillsborough_23',
    );
    expect(requested).toHaveLength(1);
    expect(Object.fromEntries(requested[0]!.url.searchParams)).toEqual({
      address: homeAddress,
      benchmark: 'Public_AR_Current',
      vintage: 'ACS2025_Current',
      layers: 'all',
      format: 'json',
    });
    expect(requested[0]!.headers['user-agent']).toBe('Folkmoot');
  });

  test('is queried for the current Congress, even if the response contains others', async () => {
    const two: Layers = {
      '120th Congressional Districts': [{ GEOID: '3302', CD120: '02' }],
      '2026 State Legislative Districts - Upper': [{ GEOID: '33001', BASENAME: '1' }],
      ...layers119,
    };
    replies[paths.census] = [match(two)];
    expect(names(await find(homeAddress, 'census,zip'))).toContain('Member 1');
    await town.db.execute(sql`delete from civic_lookup_cache`);
    const later = await find(homeAddress, 'census,zip', 'local', '2027-01-03');
    expect(requested[1]!.url.searchParams.get('vintage')).toBe('ACS2026_Current');
    expect([names(later).includes('Member 2'), Object.keys(later.divisions)]).toEqual([
      true,
      expect.arrayContaining(['ocd-division/country:us/state:nh/sldu:1']),
    ]);
  });

  test('returns the district even without its own column, and for an at-large state', async () => {
    replies[paths.census] = [
      match({ ...layers119, '119th Congressional Districts': [{ GEOID: '3302' }] }),
    ];
    expect(names(await find(homeAddress, 'census,zip'))).toContain('Member 2');
    replies[paths.census] = [
      match({
        States: [{ GEOID: '46' }],
        '119th Congressional Districts': [{ GEOID: '4600', CD119: '00' }],
      }),
    ];
    expect(names(await find('1 Some Road, Pierre, SD', 'census,zip'))).toEqual([
      'President',
      'Member at large',
    ]);
  });

  test('is not queried for a zip code only, and falls back to the zip code table', async () => {
    const byZipOnly = await find('03101', 'census,zip');
    expect([requested.length, byZipOnly.source.ambiguous, byZipOnly.source.notice]).toEqual([
      0,
      true,
      null,
    ]);
    replies[paths.census] = [noMatch];
    for (let time = 0; time < 2; time++) {
      const response = await find(homeAddress, 'census,zip');
      expect([names(response), response.source.provider, response.source.notice]).toEqual([
        ['President', 'Senator', 'Member 1', 'Member 2'],
        'zip',
        null,
      ]);
    }
    // An unknown address is cached too.
    expect(requested).toHaveLength(1);
  });

  test('caches responses on the primary if the request reads from a replica', async () => {
    const pool = createPool(town.pool.options, { default_transaction_read_only: 'on' });
    try {
      const replica = new Database(pool);
      for (const [reply, provider] of [
        [noMatch, 'zip'],
        [match(), 'census'],
      ] as const) {
        requested = [];
        replies[paths.census] = [reply];
        const address = provider === 'zip' ? `Unknown ${homeAddress}` : homeAddress;
        for (let time = 0; time < 2; time++) {
          const answer = await find(address, 'census,zip', 'local', undefined, replica);
          expect([answer.source.provider, answer.source.notice]).toEqual([provider, null]);
        }
        expect(requested, provider).toHaveLength(1);
      }
    } finally {
      await pool.end();
    }
  });

  test.for<[string, Reply]>([
    ['is too busy', { status: 429 }],
    ['is down', { status: 503 }],
    ['returns a page', { type: 'text/html', body: '<html>' }],
    ['breaks off', { body: '{"result":' }],
    ['returns something else', { body: { error: { code: 400 } } }],
    ['redirects', { status: 302 }],
    [
      'lacks the current Congress',
      match({
        ...removeLayer('119th Congressional Districts'),
        '120th Congressional Districts': [{ GEOID: '3302' }],
      }),
    ],
    [
      'knows no district there',
      match({ ...layers119, '119th Congressional Districts': [{ GEOID: '33ZZ' }] }),
    ],
    ['returns too much', { body: { result: { addressMatches: [] }, more: 'x'.repeat(2_100_000) } }],
  ])('when it %s, falls back to the zip code table and reports it', async ([, reply]) => {
    replies[paths.census] = [reply];
    const response = await find(homeAddress, 'census,zip');
    expect([response.source.provider, response.source.notice, response.source.ambiguous]).toEqual([
      'zip',
      'approximate',
      true,
    ]);
    expect(names(response)).toEqual(['President', 'Senator', 'Member 1', 'Member 2']);
    // Retried once after a server error, and nothing is cached.
    expect(requested).toHaveLength(reply.status === 503 ? 2 : 1);
    expect(await town.db.query(sql`select from civic_lookup_cache`)).toEqual([]);
  });

  test('is retried once after a server error', async () => {
    replies[paths.census] = [{ status: 503 }, match()];
    const { source } = await find(homeAddress, 'census,zip');
    expect([source.provider, source.notice, requested.length]).toEqual(['census', null, 2]);
  });
});

describe('Google', () => {
  const divisions = (of: Record<string, { name?: string }>): Reply => ({
    body: { normalizedInput: {}, divisions: of },
  });
  const ohio = 'ocd-division/country:us/state:oh';

  test('returns districts down to wards', async () => {
    replies[paths.google] = [
      divisions({
        'ocd-division/country:us': { name: 'United States' },
        [ohio]: { name: 'Ohio' },
        [`${ohio}/sldu:23`]: { name: 'Ohio State Senate district 23' },
        [`${ohio}/cd:11`]: {},
      }),
    ];
    const response = await find('12 Sample Street, Exampleton, OH 44114', 'google-divisions,zip');
    expect(names(response)).toEqual(['President', 'Member of Ohio']);
    expect(response.divisions[`${ohio}/sldu:23`]!.name).toBe('Ohio State Senate district 23');
    expect(response.source).toMatchObject({
      provider: 'google-divisions',
      precision: 'address',
      notice: null,
    });
    expect(Object.fromEntries(requested[0]!.url.searchParams)).toEqual({
      address: '12 Sample Street, Exampleton, OH 44114',
      key: 'key of google',
    });
  });

  test('may return an at-large district id', async () => {
    replies[paths.google] = [
      divisions({
        'ocd-division/country:us/state:sd/cd:at-large': {
          name: 'South Dakota’s at-large district',
        },
      }),
    ];
    expect(names(await find('1 Some Road, Pierre', 'google-divisions'))).toEqual([
      'President',
      'Member at large',
    ]);
  });

  test('falls back to the next resolver on an empty, failed or invalid response', async () => {
    for (const reply of [
      divisions({}),
      { body: {} },
      divisions({ 'ocd-division/country:ca': {} }),
    ]) {
      replies[paths.google] = [reply];
      expect((await find(homeAddress, 'google-divisions,zip')).source).toMatchObject({
        provider: 'zip',
        notice: null,
      });
      await town.db.execute(sql`delete from civic_lookup_cache`);
    }
    for (const reply of [
      { status: 403 },
      { status: 500 },
      { body: [] },
      divisions({ 'ocd-division/country:us/place:nowhere': {} }),
    ]) {
      replies[paths.google] = [reply];
      expect((await find(homeAddress, 'google-divisions,zip')).source).toMatchObject({
        provider: 'zip',
        notice: 'approximate',
      });
    }
  });
});

describe('Open States', () => {
  const division = 'ocd-division/country:us/state:nh/sldu:20';
  const person = (more: object = {}) => ({
    id: 'ocd-person/1',
    name: 'Dana Invented',
    party: 'Independent',
    current_role: {
      title: 'Senator',
      org_classification: 'upper',
      district: '20',
      division_id: division,
    },
    jurisdiction: { id: 'j', name: 'New Hampshire', classification: 'state' },
    image: '',
    email: 'dana@example.org',
    offices: [
      {
        name: 'Capitol Office',
        voice: '603-555-0100',
        address: '1 Example Way',
        classification: 'capitol',
      },
      { name: 'Home', voice: '603-555-0199', address: '2 Private Road', classification: 'home' },
    ],
    links: [{ url: 'https://example.org/dana' }, { url: 'javascript:alert(1)' }],
    ...more,
  });
  const people = (...results: object[]): Reply => ({ body: { results, pagination: {} } });
  beforeEach(() => void (replies[paths.census] = [match()]));

  test('adds officials missing from the tables, by coordinates and key, without private phone numbers', async () => {
    const congress = person({
      name: 'Other Member',
      email: 'https://example.org/write',
      jurisdiction: { classification: 'country' },
      current_role: {
        org_classification: 'lower',
        district: '1',
        division_id: 'ocd-division/country:us/state:nh/cd:1',
      },
    });
    replies[paths.openStates] = [people(person(), congress, person({ current_role: null }))];
    const response = await find(homeAddress, 'census,zip', 'local,openstates');
    expect(names(response)).toEqual(['President', 'Senator', 'Member 1', 'Dana Invented']);
    expect(response.officials.at(-1)).toMatchObject({
      phones: ['603-555-0100'],
      emails: ['dana@example.org'],
      urls: ['https://example.org/dana'],
    });
    expect(response.source.tables.map(({ title }) => title)).toEqual([
      'congress-legislators',
      'Open States',
    ]);
    const { url, headers } = requested.at(-1)!;
    expect([
      url.searchParams.getAll('include'),
      url.searchParams.get('lat'),
      headers['x-api-key'],
    ]).toEqual([['offices', 'links'], '42.99', 'key of open states']);
    // Takes precedence if configured before the tables. Cached, so there is no second request.
    const count = requested.length;
    const again = await find(homeAddress, 'census,zip', 'openstates,local');
    expect(names(again)).toEqual(['President', 'Senator', 'Other Member', 'Dana Invented']);
    expect(again.officials.find(({ name }) => name === 'Other Member')).toMatchObject({
      emails: [],
      formUrl: 'https://example.org/write',
    });
    expect(requested).toHaveLength(count);
  });

  test.for<[string, Reply]>([
    ['is too busy', { status: 429 }],
    ['is down', { status: 502 }],
    ['returns something else', { body: { detail: 'x' } }],
  ])('when it %s, falls back to the tables and reports it', async ([, reply]) => {
    replies[paths.openStates] = [reply];
    const response = await find(homeAddress, 'census,zip', 'local,openstates');
    expect([names(response), response.source.notice]).toEqual([
      ['President', 'Senator', 'Member 1'],
      'approximate',
    ]);
    expect(await town.db.query(sql`select from civic_lookup_cache`)).toEqual([]);
  });

  test('is not queried if only a zip code is known', async () => {
    expect(names(await find('03101', 'census,zip', 'local,openstates'))).toEqual([
      'President',
      'Senator',
      'Member 1',
      'Member 2',
    ]);
    expect(requested).toEqual([]);
  });
});

describe('a service', () => {
  const shape = { type: 'object' } as never;
  test('that fails repeatedly is paused for a minute', async () => {
    let now = 0;
    const service = createExternalService(town.app.httpClient, { now: () => now });
    replies['/down'] = [{ status: 401 }];
    for (let time = 0; time < 8; time++)
      await expect(service.getJson(`${origin}/down`, shape)).rejects.toThrow('did not answer');
    expect(requested).toHaveLength(5);
    replies['/down'] = [{ body: {} }];
    now = 61_000;
    await expect(service.getJson(`${origin}/down`, shape)).resolves.toEqual({});
    await expect(service.getJson(`${origin}/down`, shape)).resolves.toEqual({});
  });

  test('that rejects an address is still queried for others', async () => {
    const service = createExternalService(town.app.httpClient, { now: () => 0 });
    replies['/odd'] = [400, 403, 404, 413, 414, 422].map((status) => ({ status }));
    for (let time = 0; time < 6; time++)
      await expect(service.getJson(`${origin}/odd`, shape)).rejects.toThrow('did not answer');
    replies['/odd'] = [{ body: {} }];
    await expect(service.getJson(`${origin}/odd`, shape)).resolves.toEqual({});
  });

  test('that reports too many requests is paused at once, and errors do not contain the address', async () => {
    const service = createExternalService(town.app.httpClient, { now: () => 0 });
    replies['/busy'] = [{ status: 429 }];
    for (let time = 0; time < 3; time++)
      await expect(service.getJson(`${origin}/busy?address=secret`, shape)).rejects.not.toThrow(
        'secret',
      );
    expect(requested).toHaveLength(1);
  });

  test('times out', async () => {
    replies['/slow'] = [{ neverResponds: true }];
    await expect(
      createExternalService(town.app.httpClient, { timeoutMs: 50 }).getJson(
        `${origin}/slow`,
        shape,
      ),
    ).rejects.toThrow('did not answer');
  });

  test('gets at most four concurrent requests', async () => {
    const service = createExternalService(town.app.httpClient);
    replies['/slow'] = [{ neverResponds: true }];
    const waiting = Array.from({ length: 6 }, () =>
      service.getJson(`${origin}/slow`, shape).catch(() => undefined),
    );
    await expect.poll(() => requested.length).toBe(4);
    for (const response of hold) response.destroy();
    await expect.poll(() => requested.length).toBe(6);
    for (const response of hold) response.destroy();
    await Promise.all(waiting);
  });
});

test('limits external requests per member and hour, and then falls back to the zip code table', async () => {
  const limited = await createTestTown({ ...settings('census,zip'), RATE_LIMITS: 'on' });
  await limited.db.execute(
    sql`insert into civic_addresses (person_id, address) values (${limited.id.ada}, ${homeAddress})`,
  );
  replies[paths.census] = [{ status: 404 }];
  const ada = await limited.as('ada');
  for (let time = 0; time < 65; time++) await ada.ask('GET /representative/mine', {});
  await limited.close();
  expect(requested).toHaveLength(60);
});

test('caches per member, so that timing does not disclose lookups of others', async () => {
  replies[paths.census] = [match(layers119), match(layers119)];
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  for (const member of [ada, ada, ben, ben])
    await member.ask('POST /representative/search', { address: homeAddress });
  expect(requested).toHaveLength(2);
  expect(await town.db.query(sql`select from civic_lookup_cache`)).toHaveLength(2);
});

test('caches responses without address and coordinates for 30 days, and names the services to the member', async () => {
  // A response of today contains the Congress until 2027 and the next one.
  replies[paths.census] = [
    match({
      ...layers119,
      '120th Congressional Districts': [{ GEOID: '3301', BASENAME: '1', CD120: '01' }],
    }),
  ];
  const ada = await town.as('ada');
  const { sent_to } = await ada.ask('POST /representative/search', { address: homeAddress });
  expect(sent_to).toEqual([
    { name: 'United States Census Bureau', what: 'address' },
    { name: 'Google', what: 'address' },
  ]);
  expect((await ada.ask('GET /representative/mine', {})).sent_to).toEqual(sent_to);
  await ada.ask('POST /representative/search', { address: homeAddress.toUpperCase() });
  expect(requested).toHaveLength(1);
  expect(requested[0]!.url.href + JSON.stringify(requested[0]!.headers)).not.toMatch(
    /ada|lindqvist|Bearer/i,
  );
  const [cached, ...more] = await town.db.query<{ key: Buffer; text: string; days: number }>(sql`
    select key, answer::text as text, round(extract(epoch from expires_at - now()) / 86400)::int as days from civic_lookup_cache`);
  expect([more.length, cached!.key.length, cached!.days]).toEqual([0, 32, 30]);
  expect(cached!.text).not.toMatch(/Sample|Exampleton|03101|42\.99|71\.46/i);
});
