// Random requests derived from the contract. Most are plausible, about 12 % of the field values
// are unusual, and 6 % of the requests are malformed.
import type { TSchema } from 'typebox';
import { calls, type Call } from '#contract/calls.ts';
import type { Random } from '#test/random.ts';

export type ApiRequest = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
  huge?: boolean;
};

export const randomRequest = (call: Call, random: Random): ApiRequest => {
  const request = random.boolean(0.06)
    ? malformedRequest(call, random)
    : plausibleRequest(call, random);
  return { ...request, headers: { ...request.headers, ...unusualHeaders(random) } };
};

function plausibleRequest(call: Call, random: Random): ApiRequest {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const { properties, required = [] } = calls[call].input as unknown as {
    properties: Record<string, TSchema>;
    required?: string[];
  };
  const input: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const probability = required.includes(name) ? 0.97 : 0.4;
    if (random.boolean(probability))
      input[name] = random.boolean(0.12)
        ? unusualValue(random)
        : matchingValue(schema, name, random);
  }
  if (random.boolean(0.03))
    input[random.pick(['__proto__', 'constructor', 'role', 'toString', ''])] = unusualValue(random);
  if (method === 'GET') {
    const query = Object.entries(input)
      .map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`)
      .join('&');
    return { method, url: `/api${path}${query && `?${query}`}` };
  }
  if ('file' in calls[call]) {
    const type = random.pick(['image/png', 'application/pdf', 'text/html', 'image/svg+xml', '']);
    const bytes = random.pick([
      '',
      'GIF89a',
      '\x89PNG\r\n\x1a\n',
      '%PDF-1.7',
      '<svg onload=x>',
      'RIFF\x00\x00\x00\x00WEBP',
      asText(unusualValue(random)),
    ]);
    const name = random.pick(['file', 'file', 'files', '__proto__']);
    const huge = random.boolean(0.002);
    const payload = `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: ${type}\r\n\r\n${bytes}${huge ? 'A'.repeat(40_000_000) : ''}\r\n--b--\r\n`;
    return {
      method,
      url: `/api${path}`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.from(payload, 'latin1'),
      huge,
    };
  }
  return {
    method,
    url: `/api${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  };
}

/** Unpaired surrogates cannot be encoded in a URL. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 6_000);

const times = [
  '2099-01-01',
  '2099-06-06T09:00',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31T23:59',
  '-000001-01-01',
  '24:61',
  '18:00',
  'America/New_York',
  'Mars/Olympus',
  'UTC',
];
const texts = [
  'a',
  'ada',
  'A heron',
  'moot',
  'ada@moot.example',
  'https://far.example/',
  '00417',
  '<p>Hello <a href="javascript:x">x</a></p>',
  '@ada',
  '#moot',
  'Y',
  'everyone-knows-this',
];

function matchingValue(schema: TSchema, name: string, random: Random): unknown {
  const {
    type,
    anyOf,
    enum: words,
    const: only,
    items,
    properties,
    minimum,
    maximum,
    pattern,
    format,
  } = schema as {
    type?: string | string[];
    anyOf?: TSchema[];
    enum?: unknown[];
    const?: unknown;
    items?: TSchema;
    properties?: Record<string, TSchema>;
    minimum?: number;
    maximum?: number;
    pattern?: string;
    format?: string;
  };
  if (only !== undefined) return only;
  if (words) return random.pick(words);
  if (anyOf) return matchingValue(random.pick(anyOf), name, random);
  if (type === 'integer' || type === 'number')
    return random.pick([
      minimum ?? 0,
      1,
      2,
      3,
      1 + random.below(40),
      1 + random.below(40),
      maximum ?? 7,
      Number.MAX_SAFE_INTEGER,
    ]);
  if (type === 'boolean') return random.boolean(0.5);
  if (type === 'null') return null;
  if (type === 'array')
    return Array.from({ length: random.below(4) }, () => matchingValue(items!, name, random));
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, inner]) => [
        key,
        matchingValue(inner, key, random),
      ]),
    );
  if (Array.isArray(type))
    return matchingValue({ ...schema, type: random.pick(type) }, name, random);
  // an id of a case, or a page cursor
  if (pattern && random.boolean(0.8)) {
    const subjects = /^\^\((.+?)\)-/.exec(pattern)?.[1]?.split('|') ?? ['20'];
    return `${random.pick(subjects)}-${1 + random.below(40)}`;
  }
  if (format && random.boolean(0.8))
    return random.pick([
      '2026-11-01T08:00:00Z',
      '2099-01-01T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2016-12-31T23:59:60Z',
    ]);
  if (/_on$|date|time|zone|dob/.test(name)) return random.pick(times);
  return random.boolean(0.25) ? asText(unusualValue(random)) : random.pick(texts);
}

const odds: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  -0,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202e\u2066',
  '\u200b',
  '\r\nSet-Cookie: a=b',
  'NaN',
  'Infinity',
  '1e9',
  '0x10',
  '٣',
  "'; drop table people; --",
  '%',
  '_%_',
  '\\',
  '../../etc/passwd',
  '%2e%2e%2f',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,x',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(200),
  'a\u0301'.repeat(3_000),
  'A'.repeat(20_000),
  '9'.repeat(400),
  '('.repeat(500),
  '<b>'.repeat(2_000),
  [],
  {},
  [[]],
  [null],
  [{}],
  { id: 1 },
  { toString: 1 },
  { length: -1 },
  [1, 1, 1],
  Array.from({ length: 1_500 }, (_, i) => i),
];
const unusualValue = (random: Random) => random.pick(odds);
const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** A malformed request for the call. */
function malformedRequest(call: Call, random: Random): ApiRequest {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const url = `/api${path}`;
  const json = { 'content-type': 'application/json' };
  if (method === 'GET')
    return {
      method,
      url:
        url +
        random.pick([
          '?id=1&id=2',
          '?id[]=1',
          '?%',
          '?%ff%fe=1',
          '?id=%00',
          `?${'a=1&'.repeat(1_200)}`,
          '/',
          '?',
          '?__proto__[x]=1',
          '//',
          '/%2e%2e/',
          '?id=1#x',
        ]),
    };
  return random.pick<() => ApiRequest>([
    () => ({ method, url, headers: json, payload: '{' }),
    () => ({
      method,
      url,
      headers: json,
      payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    }),
    () => ({ method, url, headers: json, payload: '['.repeat(20_000) }),
    () => ({
      method,
      url,
      headers: json,
      payload: `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    }),
    () => ({
      method,
      url,
      headers: json,
      payload: `{"text":"${'a'.repeat(300_000)}"}`,
      huge: true,
    }),
    () => ({ method, url, headers: json, payload: `{"a":[${'1,'.repeat(100_000)}1]}` }),
    () => ({ method, url, headers: json, payload: '{"__proto__":{"role":1}}' }),
    () => ({ method, url, headers: json, payload: '{"constructor":{"prototype":{"a":1}}}' }),
    () => ({
      method,
      url,
      headers: json,
      payload: random.pick(['null', '1', '"x"', '[]', 'true', '']),
    }),
    () => ({
      method,
      url,
      headers: {
        'content-type': random.pick([
          'text/plain',
          'application/xml',
          'application/x-www-form-urlencoded',
          'application/json; charset=utf-16',
          ';',
          'multipart/form-data',
        ]),
      },
      payload: 'a=1',
    }),
    () => ({
      method,
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: random.pick([
        '--b',
        '--b\r\n\r\n--b--',
        '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\n',
        '',
      ]),
    }),
  ])();
}

const unusualHeaders = (random: Random): Record<string, string> =>
  random.boolean(0.05)
    ? random.pick<Record<string, string>>([
        { 'idempotency-key': `key-${random.below(50)}-of-fuzz` },
        { 'idempotency-key': 'x'.repeat(300) },
        { 'accept-language': '*'.repeat(500) },
        { 'x-forwarded-for': '\u00e9, ::1' },
        { 'user-agent': '\u00ff'.repeat(200) },
        { range: 'bytes=0-' },
        { 'if-none-match': '*' },
        { 'accept-encoding': 'bogus' },
      ])
    : {};
