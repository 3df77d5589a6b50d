// Migrations 0104 and 0105: letters of earlier releases get their action and are counted.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { findWrongCounts } from '#server/integrity/check.ts';
import { publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

test('stored letters get their action and are counted', async () => {
  const { id, recipients } = await publishAction(town, 'ada', {
    kind: 'letter',
    letter_text: 'Please keep it.',
    recipients: ['The mayor', 'The board'].map((name) => ({ name, phone: '555 0100' })),
  });
  const { id: unsent } = await publishAction(town, 'ada');
  await town.pool.query(`
    drop function set_action_of_letter, update_letter_totals, update_answer_total cascade;
    alter table letters_sent drop column content_id;
    alter table actions drop column total_written, drop column total_answered;
    drop index letter_recipients_action, letter_recipients_person;
    create index letter_recipients_content_id_position_idx on letter_recipients (content_id, position);
    create index letter_recipients_person_id_idx on letter_recipients (person_id) where person_id is not null;
    create index letters_sent_person_id_idx on letters_sent (person_id);`);
  const ids = recipients.map((recipient) => recipient.id);
  await town.db.execute(sql`
    insert into letters_sent (recipient_id, person_id, way, answered)
    select r, p, 'phone', p = ${town.id.ben} from unnest(${ids}::bigint[]) r, unnest(${[town.id.ben, town.id.gus]}::bigint[]) p`);
  for (const name of ['0104_action_of_letters', '0105_letters_counted'])
    await town.pool.query(
      `begin; ${readFileSync(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8')}; commit`,
    );
  const actions = await town.db.query(
    sql`select content_id as id, total_written as written, total_answered as answered from actions order by 1`,
  );
  expect(actions).toEqual([
    { id, written: 2, answered: 1 },
    { id: unsent, written: 0, answered: 0 },
  ]);
  expect(await town.db.query(sql`select distinct content_id as id from letters_sent`)).toEqual([
    { id },
  ]);
  expect(await findWrongCounts(town.db)).toEqual([]);
});
