// Priorities of emails, with a real but slow mail server.
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { jobs } from '#server/registry.ts';
import { prioritizedJobNames } from '#server/jobs/priorities.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { notify } from './notify.ts';

const crowd = 300;
/** Recipients of emails, in order. */
const received: string[] = [];
let connections = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, callback) => {
    connections++;
    callback();
  },
  onRcptTo: ({ address }, _session, callback) => {
    received.push(address);
    setTimeout(callback, 30);
  },
  onData: (stream, _session, callback) => void stream.on('end', () => callback()).resume(),
});

let town: TestTown;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  town = await createTestTown({
    MAIL_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  });
  await town.drainJobs();
});
afterAll(async () => {
  await town?.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const digests = () => received.filter((address) => address.endsWith('@crowd.example')).length;
const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await sleep(5);
};

test('a password reset and single notifications overtake hundreds of queued digests', async () => {
  const [ada, post] = [await town.as('ada'), await town.post('ada')];
  await town.db.execute(sql`
    with made as (
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      select 'c' || n, 'c' || n, 'C', 'c' || n || '@crowd.example', 'c' || n || '@crowd.example', now() from generate_series(1, ${crowd}) n returning id),
    inserted as (
      insert into notifications (person_id, type, content_id, show_on_site, send_email) select id, ${NotificationType.mentioned}, ${post.id}, true, true from made returning id),
    named as (insert into notification_actors (notification_id, person_id) select id, ${ada.id} from inserted)
    insert into digests (person_id, pace, sent_on) select id, 'day', current_date - 2 from made`);
  await town.db.execute(sql`select from graphile_worker.add_job('notifications.digest')`);
  await waitUntil(() => digests() >= 10);

  await notify(town.db, {
    type: NotificationType.mentioned,
    actor: ada.id,
    content: post.id,
    to: [town.id.ben],
  });
  await town.visitor.ask('POST /user/forgot-password', { username: 'noor' });
  const poll = await ada.ask('POST /poll/create', {
    question: 'A bench or a bin?',
    shared_as: 'Public',
    options: ['Bench', 'Bin'],
    answer_allowed: 1,
    close_on: '2999-01-01',
  });
  await waitUntil(() =>
    ['noor@', 'ben@'].every((name) => received.some((address) => address.startsWith(name))),
  );
  expect(digests(), 'digests gone by then').toBeLessThan(crowd / 2);
  const pollNotification = () =>
    town.db.queryOne(
      sql`select from notifications where type = ${NotificationType.pollCreated} and content_id = ${poll.content.id}`,
    );
  for (let entry = await pollNotification(); !entry; entry = await pollNotification())
    await sleep(5);
  expect(digests(), 'digests gone by then').toBeLessThan(crowd / 2);

  await town.drainJobs();
  expect(digests()).toBe(crowd);
  expect(connections).toBeLessThan(12);
});

test('emails with many recipients are sent in batches, once to each, and not to recipients of digests', async () => {
  received.length = 0;
  await town.db.execute(
    sql`delete from digests where person_id <> (select min(person_id) from digests)`,
  );
  const crowdIds = sql`select id from people where email like '%@crowd.example'`;
  const countJobs = sql`select count(*)::int as n from graphile_worker.jobs where task_identifier not like 'notifications.digest%'`;
  const waitingJobs = await town.db.transaction(async (db) => {
    await notify(db, {
      type: NotificationType.postDeleted,
      actor: town.id.ada,
      content: 1,
      to: crowdIds,
    });
    // Before they can run. Without the hourly job of digests, which may be queued meanwhile.
    return db.queryOne<{ n: number }>(countJobs);
  });
  expect(waitingJobs!.n).toBeLessThan(10);
  await town.drainJobs();
  expect([received.length, new Set(received).size]).toEqual([crowd - 1, crowd - 1]);
});

test('every job in a lane exists', () => {
  expect(prioritizedJobNames.filter((name) => !(name in jobs))).toEqual([]);
});
