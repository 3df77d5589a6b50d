// Titles that quote a text which looks like HTML: of notifications, mutes and reports.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { makeModerators, report } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await makeModerators(town, 'zoe');
});
afterAll(() => town.close());

test.for(['If a < b then c > d', 'I <3 you all > everything', 'Write &lt;br&gt; & <br>'])(
  'quote all of the plain text "%s"',
  async (text) => {
    const [ada, zoe] = [await town.as('ada'), await town.as('zoe')];
    const post = await town.post('ada', { text });
    await town.say('ben', post.id, { comment: text });
    await town.drainJobs();
    const { notifications } = await ada.ask('GET /notification/list', {});
    const ofComment = notifications.find(
      ({ object }) => object.entity_type === NotificationType.commented,
    );
    expect(ofComment?.object.title).toBe(text);

    await ada.ask('POST /user/mute', { content_id: post.id, period: 'always' });
    const { mutes } = await ada.ask('GET /user/mutes', {});
    expect(mutes[0]?.content?.title).toBe(text);

    await report(town, { content_id: post.id }, 'noor');
    const { cases } = await zoe.ask('GET /admin/reports', {});
    expect(cases.find(({ id }) => id === `content-${post.id}`)?.quote).toBe(text);
  },
);
