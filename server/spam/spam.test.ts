// Spam settings, screening of input, and limits for new members.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ RATE_LIMITS: 'on' });
});
afterAll(() => town.close());

const setSettings = async (settings: Input<'POST /admin/spam'>) =>
  (await town.as('keeper')).ask('POST /admin/spam', settings);
const asNewcomer = (username: Username, joined = sql`now()`) =>
  town.db.execute(sql`update people set created_at = ${joined} where id = ${town.id[username]}`);

describe('the settings', () => {
  test('store each line once, folded and sorted, and return how many were dropped; the change is audited', async () => {
    const response = await setSettings({
      blocked_words: 'Zebra\n\n  Gewinn-Spiel\ngewinn spiel\nCÁSINO*\r\ncasino*',
      blocked_domains: 'https://www.spam.example/x\nspam.example\nbücher.example',
      hold_first: 2,
    });
    expect(response).toMatchObject({
      dropped: 3,
      settings: {
        blocked_words: ['casino*', 'gewinn spiel', 'zebra'],
        blocked_domains: ['spam.example', 'xn--bcher-kva.example'],
        hold_first: 2,
        newcomer_days: 3,
      },
    });
    expect((await (await town.as('keeper')).ask('GET /admin/spam', {})).settings).toEqual(
      response.settings,
    );
    expect(
      await town.db.query(
        sql`select details ->> 'name' as name from audit_log where operation = 'setting.change' order by 1`,
      ),
    ).toEqual(['blocked_domains', 'blocked_words', 'hold_first'].map((name) => ({ name })));
    await setSettings({ hold_first: 0 });
  });

  test('reject a line that is not a word or not a domain, and then change nothing', async () => {
    const keeper = await town.as('keeper');
    const { status, message } = await keeper.refused('POST /admin/spam', {
      blocked_words: 'good\n(a+)+$',
      blocked_domains: 'nothing',
      hold_first: 5,
    });
    expect([status, Object.keys(message)]).toEqual([422, ['blocked_words', 'blocked_domains']]);
    expect(JSON.stringify(message)).toContain('(a+)+$');
    expect(
      (
        await keeper.refused('POST /admin/spam', {
          blocked_words: Array.from({ length: 1_001 }, (_, i) => `word${i}`).join('\n'),
        })
      ).message,
    ).toHaveProperty('blocked_words');
    expect((await keeper.refused('POST /admin/spam', { newcomer_posts: 0 })).status).toBe(422);
    expect((await keeper.ask('GET /admin/spam', {})).settings.hold_first).toBe(0);
  });

  test('are accessible only to administrators, and absent from the site settings', async () => {
    const ada = await town.as('ada');
    for (const call of [
      'GET /admin/spam',
      'POST /admin/spam',
      'POST /admin/spam/try',
      'GET /admin/held',
      'POST /admin/held/resolve',
    ] as const)
      expect(
        (await ada.refused(call, { text: 'x', id: 'content-1', approve: true })).status,
        call,
      ).toBe(403);
    expect((await ada.refused('GET /admin/spam', {})).status).toBe(403);
    expect((await ada.refused('POST /admin/spam/try', { text: 'x' })).status).toBe(403);
    const keeper = await town.as('keeper');
    expect((await keeper.ask('GET /admin/settings', {})).settings).not.toHaveProperty(
      'blocked_words',
    );
    expect(
      (await keeper.refused('POST /admin/settings', { blocked_words: ['x'] } as object)).status,
    ).toBe(422);
  });

  test('can be previewed: the result for a text by member and newcomer, with the matches', async () => {
    const keeper = await town.as('keeper');
    await setSettings({ hold_first: 1, words_do: 'hold' });
    const tryText = async (text: string) => keeper.ask('POST /admin/spam/try', { text });
    expect(await tryText('A clear creek')).toEqual({
      words: [],
      domains: [],
      links: 0,
      member: 'published',
      newcomer: 'published',
    });
    expect(await tryText('Look: https://good.example/')).toEqual({
      words: [],
      domains: [],
      links: 1,
      member: 'published',
      newcomer: 'held',
    });
    expect(await tryText('The Casinos')).toEqual({
      words: ['casino*'],
      domains: [],
      links: 0,
      member: 'held',
      newcomer: 'held',
    });
    expect(await tryText('casino at shop.spam.example')).toEqual({
      words: ['casino*'],
      domains: ['spam.example'],
      links: 0,
      member: 'refused',
      newcomer: 'refused',
    });
    const manyDomains = Array.from({ length: 600 }, (_, i) => `d${i}.example`).join(' ');
    expect(await tryText(manyDomains)).toMatchObject({ member: 'refused', newcomer: 'refused' });
    expect((await keeper.refused('POST /admin/spam/try', { text: '' })).message).toEqual({
      text: [spamStrings.testTextRequired],
    });
    await setSettings({ hold_first: 0, words_do: 'refuse' });
  });
});

describe('listed text', () => {
  test('is refused wherever others would read it: a word without naming it, a link with its domain', async () => {
    const ben = await town.as('ben');
    const { id: content_id } = await town.post('ben');
    const { id: action } = await publishAction(town, 'ben');
    const poll = {
      question: 'Where?',
      answer_allowed: 1,
      options: ['Here', 'There'],
      close_on: '2999-01-01',
    };
    const name = 'Ben Okafor';
    const cases: [call: Parameters<typeof ben.refused>[0], ok: object, field: string][] = [
      ['POST /content/add', { text: 'x', shared_as: 'Public' }, 'text'],
      ['POST /content/add', { text: 'x', shared_as: 'Friends' }, 'location'],
      ['POST /comment/add', { content_id }, 'comment'],
      ['POST /poll/create', poll, 'description'],
      ['POST /poll/create', poll, 'question'],
      ['POST /blog/create', { title: 'A blog', excerpt: 'x' }, 'description'],
      ['POST /group/create', { name: 'A group' }, 'description'],
      ['POST /group/update', { id: town.group.ferry!, name: 'Ferry' }, 'rules'],
      ['POST /action/update', { id: action, title: 'An action' }, 'description'],
      ['POST /action/post-update', { action_id: action }, 'body'],
      ['POST /account/save-profile', { name }, 'about_me'],
    ];
    for (const [call, validInput, field] of cases) {
      expect(
        (await ben.refused(call, { ...validInput, [field]: 'the C\u0061sinos' })).message,
        `${call} ${field}`,
      ).toBe(spamStrings.wordBlocked);
      expect(
        (await ben.refused(call, { ...validInput, [field]: 'at www.spam.example now' })).message,
        `${call} ${field}`,
      ).toBe(sentence('domainBlocked', { domain: 'spam.example' }));
    }
    const newcomer = {
      scenario: 'Signup',
      username: 'winner',
      name: 'The Casino',
      email: 'w@a.example',
      password: 'the ferry leaves at six',
      zip_code: '00417',
      selected_issues: [1],
    };
    expect((await town.visitor.refused('POST /user/add', newcomer)).message).toBe(
      spamStrings.wordBlocked,
    );
    expect(
      (
        await town.visitor.refused('POST /user/add', {
          ...newcomer,
          name: 'A Person',
          username: 'the.casino',
        })
      ).message,
    ).toBe(spamStrings.wordBlocked);
    expect(
      (await ben.refused('POST /poll/create', { ...poll, options: ['Here', 'Casino'] })).message,
    ).toBe(spamStrings.wordBlocked);
    expect(
      (await ben.refused('POST /content/add', { link: 'https://a.spam.example/' })).message,
    ).toBe(sentence('domainBlocked', { domain: 'spam.example' }));
    expect(
      (await ben.refused('GET /content/link-preview', { url: 'https://a.spam.example/' })).message,
    ).toBe(sentence('domainBlocked', { domain: 'spam.example' }));
    expect(
      (await ben.refused('POST /account/save-profile', { name, website: 'https://spam.example' }))
        .message,
    ).toBe(sentence('domainBlocked', { domain: 'spam.example' }));
    const rich = '<p>Look <a href="https://spam.example/">here</a></p>';
    expect(
      (await ben.refused('POST /blog/create', { title: 'A blog', excerpt: 'x', description: rich }))
        .message,
    ).toBe(sentence('domainBlocked', { domain: 'spam.example' }));
  });

  test('is accepted in private messages and in a draft until it is published', async () => {
    const ben = await town.as('ben');
    await ben.ask('POST /message/send', {
      recipients: [town.id.ada],
      message: 'The casino at spam.example',
    });
    const { content } = await ben.ask('POST /blog/create', {
      title: 'The casino',
      excerpt: 'x',
      status: 'Draft',
    });
    const { message } = await ben.refused('POST /blog/update', {
      id: content.id,
      title: 'The casino',
      status: 'Published',
    });
    expect(message).toBe(spamStrings.wordBlocked);
  });

  test('does not affect edits of other parts, unless the audience grows', async () => {
    await setSettings({ blocked_words: '' });
    const { id, revision } = await town.post('ben', { text: 'The casino', shared_as: 'Friends' });
    await setSettings({ blocked_words: 'casino*\ngewinn spiel' });
    const ben = await town.as('ben');
    const { content } = await ben.ask('POST /content/add', {
      id,
      revision,
      text: 'The casino, again',
    });
    expect(content.text).toBe('The casino, again');
    expect(
      (await ben.refused('POST /content/add', { id, text: 'The casino, with a Gewinn-Spiel' }))
        .message,
    ).toBe(spamStrings.wordBlocked);
    expect((await ben.refused('POST /content/add', { id, shared_as: 'Public' })).message).toBe(
      spamStrings.wordBlocked,
    );
  });

  test('is accepted from administrators and moderators', async () => {
    await town.post('keeper', { text: 'No casino here, nor spam.example' });
  });
});

describe('a new member', () => {
  afterEach(() => setSettings({ newcomer_days: 3 }));

  test('has a daily limit of posts with a retry time, until the account is old enough', async () => {
    await setSettings({ newcomer_posts: 2 });
    await asNewcomer('noor');
    const noor = await town.as('noor');
    for (let i = 0; i < 2; i++) await noor.ask('POST /content/add', { text: 'x' });
    const { status, message, headers } = await noor.refused('POST /content/add', { text: 'x' });
    expect([status, message]).toEqual([
      429,
      'New members can only do this a limited number of times a day. Please try again in 24 hours.',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    await setSettings({ newcomer_posts: 3 });
    await noor.ask('POST /content/add', { text: 'a budget that grows' });
    await noor.refused('POST /content/add', { text: 'x' });
    await asNewcomer('noor', sql`now() - interval '3 days'`);
    await noor.ask('POST /content/add', { text: 'x' });
  });

  test('has separate limits for comments, messages, invitations, friend requests and reports; moderators do not', async () => {
    await setSettings({
      newcomer_comments: 1,
      newcomer_messages: 2,
      newcomer_friends: 1,
      newcomer_invitations: 1,
      newcomer_reports: 1,
    });
    await asNewcomer('hugo');
    const hugo = await town.as('hugo');
    const { id: content_id } = await town.post('ada');
    const { gus, lena, dana } = town.id;
    const minimalCalls: [Parameters<typeof hugo.raw>[0], object][] = [
      ['POST /comment/add', { content_id, comment: 'x' }],
      ['POST /user/send-friend-request', { user_id: gus }],
      ['POST /user/invite-friend', { emails: 'x@a.example' }],
      ['POST /content/report', { content_id, title: 'a', url: '/', reason: 'b' }],
    ];
    for (const [call, input] of minimalCalls) {
      const statuses = [
        (await hugo.raw(call, input as never)).statusCode,
        (await hugo.raw(call, input as never)).statusCode,
      ];
      expect(statuses[0], call).not.toBe(429);
      expect(statuses[1], call).toBe(429);
    }
    expect(
      (await hugo.refused('POST /message/send', { recipients: [gus, lena, dana], message: 'x' }))
        .status,
      'one for each',
    ).toBe(429);
    await town.db.execute(sql`update people set moderator = true where id = ${town.id.hugo}`);
    for (let i = 0; i < 3; i++) await hugo.ask('POST /comment/add', { content_id, comment: 'x' });
    await town.db.execute(sql`update people set moderator = false where id = ${town.id.hugo}`);
  });

  test('has a daily limit of links in all texts together', async () => {
    await setSettings({
      newcomer_links: 3,
      newcomer_posts: 100,
      newcomer_comments: 100,
      newcomer_days: 5,
    });
    await asNewcomer('elif');
    const elif = await town.as('elif');
    const { content } = await elif.ask('POST /content/add', {
      text: 'https://a.example/ and www.b.example',
      shared_as: 'Public',
    });
    expect(
      (
        await elif.refused('POST /comment/add', {
          content_id: content.id,
          comment: 'https://c.example/ https://d.example/',
        })
      ).status,
    ).toBe(429);
    await elif.ask('POST /comment/add', { content_id: content.id, comment: 'https://c.example/' });
    expect((await elif.refused('POST /content/add', { link: 'https://e.example/' })).status).toBe(
      429,
    );
    await elif.ask('POST /content/add', { text: 'Words alone' });
    await setSettings({ newcomer_days: 0 });
    await elif.ask('POST /content/add', { link: 'https://e.example/', shared_as: 'Public' });
  });
});
