// A transfer of a group needs proof of identity, expires, ends with a recovery, and is reported to
// the former owner.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { createCode } from '#server/account/emailTokens.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { requiredEmailsTo } from '#test/emails.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
/** Groups of Ada with Ben as a member, one for each test. */
const groups: number[] = [];
let password = 'a long walk along the creek';
beforeAll(async () => {
  town = await createTestTown();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    groups.push((await createTestGroup(town, 'ada', ['ben'], { name: `Lanterns ${name}` })).id);
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${town.id.ada}`,
  );
});
afterAll(() => town.close());

/** A group of Ada, offered to Ben. */
async function offered() {
  const group_id = groups.pop()!;
  const ada = await signedIn(town, 'ada');
  await ada.ask('POST /group/transfer', { group_id, user_id: town.id.ben, password });
  return { group_id, ada, ben: await town.as('ben') };
}
const ownerOf = async (group: number) =>
  (await town.db.queryOne<{ owner_id: number }>(
    sql`select owner_id from groups where id = ${group}`,
  ))!.owner_id;

test('an offer needs the password', async () => {
  const group_id = groups.pop()!;
  const [ada, user_id] = [await town.as('ada'), town.id.ben];
  expect(await ada.refused('POST /group/transfer', { group_id, user_id })).toMatchObject({
    status: 422,
    message: { password: [strings.password] },
  });
  await ada.refused('POST /group/transfer', { group_id, user_id, password: 'a wrong guess' });
  expect((await ada.ask('GET /group/get-one', { id: group_id })).group.offered_to).toBeUndefined();
  await ada.ask('POST /group/transfer', { group_id, user_id, password });
  const { group } = await ada.ask('GET /group/get-one', { id: group_id });
  expect(group.offered_to?.username).toBe('ben');
});

test.each(['a new password by a link', 'a new password in the settings'])(
  '%s withdraws the offers of the owner',
  async (how) => {
    const { group_id, ada, ben } = await offered();
    const next = 'six geese at the ferry landing';
    if (how.endsWith('settings')) {
      await ada.ask('POST /user/change-password', {
        current_password: password,
        new_password: next,
        confirm_password: next,
      });
      password = next;
    } else {
      const owner = (await town.db.queryOne<{ id: number; email: string }>(
        sql`select id, email from all_people where id = ${town.id.ada}`,
      ))!;
      await town.visitor.ask('POST /user/reset-password', {
        token: await createCode(town.db, 'reset', owner),
        new_password: password,
        confirm_password: password,
      });
    }
    const refusal = await ben.refused('POST /group/answer-transfer', { group_id, accept: true });
    expect(refusal.message).toBe(strings.transferNotFound);
    expect(await ownerOf(group_id)).toBe(town.id.ada);
  },
);

test('an offer expires after 14 days, and can be made again', async () => {
  const { group_id, ada, ben } = await offered();
  await town.db.execute(
    sql`update group_offers set offered_at = now() - interval '15 days' where group_id = ${group_id}`,
  );
  const { group } = await ben.ask('GET /group/get-one', { id: group_id });
  expect(group.can_take_over).toBeUndefined();
  await ben.refused('POST /group/answer-transfer', { group_id, accept: true });
  expect(await ownerOf(group_id)).toBe(town.id.ada);
  await ada.ask('POST /group/transfer', { group_id, user_id: ben.id, password });
  await ben.ask('POST /group/answer-transfer', { group_id, accept: true });
  expect(await ownerOf(group_id)).toBe(ben.id);
});

test('the former owner is notified, and emailed although emails are off', async () => {
  const { group_id, ada, ben } = await offered();
  await town.db.execute(sql`
    insert into notification_settings (person_id, name, enabled) values (${town.id.ada}, 'my_content_email', false)
    on conflict (person_id, name) do update set enabled = false`);
  await ben.ask('POST /group/answer-transfer', { group_id, accept: true });
  await town.drainJobs();
  const { notifications } = await ada.ask('GET /notification/list', {});
  expect(notifications[0]!.sentence).toMatch(/accepted your transfer and owns the group now$/);
  const mails = await requiredEmailsTo(town, 'ada@larkwater.example');
  const mail = mails.filter(({ subject }) => subject.includes('has a new owner')).at(-1)!;
  expect(mail.text).toContain(`/groups/details/${group_id}`);
  expect(mail.text).toContain('Group: Lanterns ');
  expect(mail.text).toContain('If you didn’t ask for this transfer');
});
