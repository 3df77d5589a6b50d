// Replay of every call that takes an id: by people who do not own the object, and by its owner
// last.
import { expect } from 'vitest';
import { calls, type Call } from '#contract/calls.ts';
import type { TestTown } from '../town.ts';
import { contentRows } from './contents.ts';
import { conversationRows } from './conversations.ts';
import { peopleRows } from './people.ts';
import { placeRows } from './places.ts';
import { siteRows } from './site.ts';
import type { ExpectedResponse, Row, Rows } from './rows.ts';
import { roles, setUpFixture, type Role, type AuthorizationFixture } from './scene.ts';

export const rows: Rows = {
  ...peopleRows,
  ...conversationRows,
  ...contentRows,
  ...placeRows,
  ...siteRows,
};

const namesObject =
  /^(id|ids|.*_id|move_to|username|users|friends|recipients|file_name|image|icon|attachments)$/;
/**
 * Fields that do not identify an object of a member: ids at other services, addresses that are
 * typed in, and ids that are ignored.
 */
const namesNothing = new Set([
  'POST /user/add google_id',
  'POST /user/add facebook_id',
  'POST /user/add twitter_id',
  'POST /user/add image',
  'POST /user/login username',
  'POST /user/add username',
  'POST /user/join username',
  'GET /user/check-username username',
  'POST /user/forgot-password username',
  'POST /user/resend-confirmation username',
  // chooses among the sign-ups of the mailbox that the link verifies
  'POST /user/reset-password username',
  'POST /site/first-start username',
  'POST /group/create id',
  'POST /poll/create id',
  'POST /blog/create id',
  'POST /action/create id',
  'POST /action/create recipients',
  'POST /action/update recipients',
]);

/**
 * Keys that `rows` must have, such as "POST /content/like content_id": one for each field of a call
 * that takes the id or the name of an object.
 */
export const requiredKeys = (Object.keys(calls) as Call[]).flatMap((call) =>
  Object.keys(calls[call].input.properties)
    .filter((field) => namesObject.test(field) && !namesNothing.has(`${call} ${field}`))
    .map((field) => `${call} ${field}`),
);

/** Messages about missing rows, and rows of calls that no longer exist. */
export const findRowErrors = () => [
  ...requiredKeys.filter((key) => !rows[key]).map((key) => `${key}: no row`),
  ...Object.keys(rows)
    .filter((key) => !requiredKeys.includes(key))
    .map((key) => `${key}: no such call`),
];

const neverNumber = 999_999_999;
const neverFile = 'neverwasafileneverwasa';
/** A value of the same shape that identifies nothing. "content-12" is the id of a case. */
function missingValueFor(value: unknown): unknown {
  if (Array.isArray(value)) return [missingValueFor(value[0])];
  return typeof value === 'string'
    ? /^content-\d+$/.test(value)
      ? value.replace(/\d+$/, String(neverNumber))
      : neverFile
    : neverNumber;
}

/** Fewer attempts mean that rows were skipped: each row is tried by at least seven roles. */
export const minAttempts = requiredKeys.length * 4;

/** Returns the errors and the number of checked responses. */
export async function replayRows(
  town: TestTown,
  keys: readonly string[],
): Promise<{ attempts: number; errors: string[] }> {
  const scene = await setUpFixture(town);
  const errors: string[] = [];
  let attempts = 0;
  for (const key of keys) {
    const row = rows[key]!;
    try {
      const input = await row.createInput(scene);
      const tryAs = async (role: Role) => {
        attempts++;
        const error = await findMismatch(scene, key, row, input, role);
        if (error) errors.push(`${key} by ${role}: ${error}`);
      };
      // roles without effects run concurrently, which is faster; then the others one after another,
      // and the owner last
      const others = roles.filter((role) => role !== row.by && !isLeftOut(role, key, row));
      const { idle = [], active = [] } = Object.groupBy(others, (role) =>
        isIdle(outcomeOf(role, key, row)) ? 'idle' : 'active',
      );
      await Promise.all(idle.map(tryAs));
      for (const role of [...active, row.by]) await tryAs(role);
    } catch (error) {
      errors.push(
        `${key}: ${String(error instanceof Error ? error.message : error).slice(0, 400)}`,
      );
    }
  }
  return { attempts, errors };
}

const isIdle = (outcome: ExpectedResponse) =>
  ['hidden', 'refused', 'shut', 'unauthorized'].includes(outcome);
const isReserved = (key: string) => ['admin', 'moderator'].includes(calls[callOf(key)].who);
const callOf = (key: string) => key.split(' ', 2).join(' ') as Call;

/**
 * Whether the role is skipped because it may also make the call, and many objects allow that only
 * once.
 */
const isLeftOut = (role: Role, key: string, { expectedOutcomes }: Row) =>
  role === 'keeper' ||
  ((role === 'owner' || (role === 'admin' && isReserved(key))) && !expectedOutcomes[role]);

function outcomeOf(role: Role, key: string, { expectedOutcomes, by }: Row): ExpectedResponse {
  if (role === by) return 'fine';
  const specified = expectedOutcomes[role];
  if (specified) return specified;
  if (role === 'visitor') return calls[callOf(key)].who === 'anyone' ? 'hidden' : 'unauthorized';
  if (isReserved(key)) return 'shut';
  return ((role === 'moderator' || role === 'admin') && expectedOutcomes.stranger) || 'hidden';
}

async function findMismatch(
  { clients }: AuthorizationFixture,
  key: string,
  row: Row,
  input: object,
  role: Role,
): Promise<string | undefined> {
  const call = callOf(key);
  const field = key.split(' ')[2]!;
  const expected = outcomeOf(role, key, row);
  const ask = async (sent: object) => {
    const { statusCode, body } = await clients[role].raw(call, sent as never);
    return { statusCode, body };
  };
  // request the missing id first, so that effects of the real one cannot change that response
  const missingValue = missingValueFor((input as Record<string, unknown>)[field]);
  const missingResponse = ['hidden', 'alike', 'shut'].includes(expected)
    ? await ask(withoutUndefined({ ...input, [field]: missingValue }))
    : undefined;
  const response = await ask(withoutUndefined(input));
  const description = `${response.statusCode} ${response.body.slice(0, 300)}`;
  const statuses = {
    fine: 200,
    hidden: 404,
    refused: 403,
    shut: 403,
    unauthorized: 401,
    alike: response.statusCode,
    apart: response.statusCode,
  } satisfies Record<ExpectedResponse, number>;
  if (response.statusCode >= 500 || response.statusCode !== statuses[expected])
    return `expected ${expected}, but was ${description}`;
  if (
    missingResponse &&
    (missingResponse.statusCode !== response.statusCode || missingResponse.body !== response.body)
  )
    return `${description}, but for a missing id ${missingResponse.statusCode} ${missingResponse.body.slice(0, 300)}`;
  return undefined;
}

const withoutUndefined = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

export const expectNoErrors = ({ attempts, errors }: { attempts: number; errors: string[] }) => {
  expect(errors).toEqual([]);
  expect(attempts).toBeGreaterThan(minAttempts);
};
