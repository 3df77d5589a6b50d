// Cost cases: inputs with which a call succeeds, made as the owner of the object, with texts as
// long as accepted.
import { calls, type Call } from '#contract/calls.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import type { Client } from '#test/api.ts';
import { rows } from '#test/authorization/replay.ts';
import { people, type AuthorizationFixture } from '#test/authorization/scene.ts';
import type { TestTown } from '#test/town.ts';
import { createCrowd } from './crowdMembers.ts';
import { textFieldsOf } from './injectPayloads.ts';
import type { TestServer } from './server.ts';
import { sameStorageAs, writersOf } from './callFixtures.ts';

/** Creates the object of the call again each time, because many calls work only once. */
export type CostCase = () => Promise<{ by: Pick<Client, 'raw'>; input: object }>;

const password = publicPassword;

export async function costCasesOf(
  testServer: TestServer,
  town: TestTown,
  scene: AuthorizationFixture,
) {
  const clientWithId = async (username: 'ada' | 'ben' | 'keeper' | 'zoe') =>
    Object.assign(await town.as(username), { id: town.id[username] });
  const hash = await hashPassword(password);
  await testServer.db.execute(
    sql`update people set password_hash = ${hash} where id = any (${Object.values(people).map((name) => town.id[name])}::bigint[])`,
  );
  hashes.set(town, hash);
  const writersByCall = writersOf({
    town,
    ada: await clientWithId('ada'),
    ben: await clientWithId('ben'),
    keeper: await clientWithId('keeper'),
    zoe: await clientWithId('zoe'),
    crowd: await createCrowd(testServer, 'writer', 300),
    hostileUrl: 'https://outside.example',
    openScreen: () => Promise.resolve(),
    documents: new Set(),
  });
  await testServer.db.execute(sql`create table kept_sessions as select * from sessions`);
  let turn = 0;
  return (call: Call): CostCase[] => {
    const fromRows: CostCase[] = Object.entries(rows)
      .filter(([key]) => key.startsWith(`${call} `))
      .map(([, row]) => async () => ({
        by: scene.clients[row.by],
        input: await row.createInput(scene),
      }));
    const fromWriters = [writersByCall[call] ?? writersByCall[sameStorageAs[call]!] ?? []]
      .flat()
      .map(
        (writer): CostCase =>
          () =>
            Promise.resolve(writer.createRequest(turn++)),
      );
    const cases = [...fromRows, ...fromWriters, ...buildManualCases(call, scene)];
    return [
      ...cases.map((costCase) => lengthenTexts(call, costCase, true)),
      ...cases.map((costCase) => lengthenTexts(call, costCase, false)),
      ...cases,
    ];
  };
}

const hashes = new WeakMap<TestTown, string>();

/** Restores sessions, passwords and accounts that a call ended, changed, suspended or deleted. */
export async function restoreAccounts(town: TestTown) {
  await town.db.execute(
    sql`update people set suspended_at = null, suspension_ends_at = null, deleted_at = null where deleted_at is not null or suspended_at is not null or suspension_ends_at is not null`,
  );
  await town.db.execute(sql`
    update people set password_hash = ${hashes.get(town)!} where id = any (${Object.values(people).map((name) => town.id[name])}::bigint[]) and password_hash <> ${hashes.get(town)!}`);
  await town.db.execute(
    sql`insert into sessions overriding system value select k.* from kept_sessions k join people p on p.id = k.person_id on conflict do nothing`,
  );
}

/**
 * Lengthens the texts of an input to their maximum: the present ones, or all that the call accepts.
 */
const lengthenTexts =
  (call: Call, costCase: CostCase, all: boolean): CostCase =>
  async () => {
    const { by, input } = await costCase();
    const lengthened = structuredClone(input) as Record<string, unknown>;
    for (const { path, max } of textFieldsOf(call)) {
      const [name] = path as [string];
      if (
        path.length > 1 ||
        (!all && typeof lengthened[name] !== 'string') ||
        fixedFormatFields.test(name)
      )
        continue;
      const word = name === 'description' ? '<p>word #tag @ada</p>' : 'word #tag @ada ';
      lengthened[name] = word
        .repeat(Math.max(1, Math.floor(Math.min(max, 90_000) / word.length)))
        .slice(0, max);
    }
    return { by, input: lengthened };
  };
/** Fields that are short or have a fixed format. */
const fixedFormatFields =
  /^(email|url|website|link|zip_code|username|.*_url|file_name|image|icon|id|ids|.*_id|keyword|phone|dob)$/;

/** Calls that take no id and store no text. */
function buildManualCases(call: Call, { clients }: AuthorizationFixture): CostCase[] {
  const by = {
    anyone: clients.visitor,
    member: clients.owner,
    moderator: clients.keeper,
    admin: clients.keeper,
  }[calls[call].who];
  const input =
    (
      {
        'POST /user/login': { username: 'ada', password },
        'POST /user/change-password': {
          current_password: password,
          new_password: 'the heron stands still',
          confirm_password: 'the heron stands still',
        },
        'POST /account/save-profile': { name: 'Ada' },
        'GET /user/check-username': { username: 'someone-new' },
        'POST /representative/zip-place': { zip_code: '00417' },
        'POST /user/save-friend-collection': { name: 'Close friends', friends: [] },
        'GET /page/get-one-by-name': { url: 'terms-and-condition' },
        'POST /account/passkey-start': { password },
        'POST /account/two-factor-start': { password },
        'POST /account/export': { password },
        'POST /account/export-address': { password },
        'POST /action/calendar-address': { password },
      } as Partial<Record<Call, object>>
    )[call] ?? {};
  return [() => Promise.resolve({ by, input })];
}
