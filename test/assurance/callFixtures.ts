// How each call that keeps a text is made, so that everything but its text is as it should be.
import type { Call } from '#contract/calls.ts';
import type { Client } from '#test/api.ts';
import { sql } from '#server/db/sql.ts';
import { filledForm } from '#test/actions.ts';
import type { TestTown } from '#test/town.ts';
import type { Somebody } from './crowd.ts';
import type { Writer } from './injectPayloads.ts';

export type Fixture = {
  town: TestTown;
  ada: Client & { id: number };
  ben: Client & { id: number };
  keeper: Client & { id: number };
  /** Another moderator. */
  zoe: Client & { id: number };
  crowd: Somebody[];
  /** Where hostile pages and feeds are. */
  outside: string;
  /** Shows what has only one value at a time. */
  seen: (address: string, who?: 'keeper') => Promise<unknown>;
  /** Documents that the server made, to be opened without its protection. */
  documents: Set<string>;
};

/** Calls that keep nothing which another does not keep in the same place, by the same code: all their texts must be texts of that one. */
export const alike: Partial<Record<Call, Call>> = {
  'POST /user/post-feed': 'POST /content/add',
  'POST /group/update': 'POST /group/create',
  'POST /poll/update': 'POST /poll/create',
  'POST /blog/update': 'POST /blog/create',
  'POST /action/update': 'POST /action/create',
  'POST /group/invite-friends': 'POST /group/invite-users',
  'POST /representative/change-contact': 'POST /representative/add-contact',
  'POST /news/update': 'POST /news/create',
  'POST /account/passkey-add': 'POST /account/passkey-rename',
  'POST /group/report/resolve': 'POST /admin/report/resolve',
  'POST /comment/delete': 'POST /content/delete',
  'POST /poll/delete': 'POST /content/delete',
  'POST /action/delete': 'POST /content/delete',
};

/** Calls whose texts are compared, looked for or answered at once, and kept nowhere. */
export const keptNowhere: Call[] = [
  'POST /user/login',
  'POST /user/forgot-password',
  'POST /user/resend-confirmation',
  'POST /user/reset-password',
  'POST /user/social-mail',
  'POST /action/scrap-image',
  'POST /notification/push-unsubscribe',
  'POST /admin/spam/try',
  'POST /admin/wording/preview',
  'POST /site/first-start',
];

export function writersOf(scene: Fixture): Partial<Record<Call, Writer | Writer[]>> {
  const { town, ada, ben, keeper, zoe, crowd, outside, seen, documents } = scene;
  const { db } = town;
  const by = (client: Client, input: object = {}) => ({
    by: client,
    input: input as Record<string, unknown>,
  });
  const somebody = (turn: number) => crowd[turn % crowd.length]!;
  const polls: number[] = [];
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  const post = once(async () => (await town.post('ada', { text: 'Of which much is said' })).id);
  const group = once(
    async () =>
      (
        await ben.ask('POST /group/create', {
          name: 'Where anything is said',
          status: 'Open',
          enable_discussion: 'Y',
        })
      ).group.id,
  );
  const groups: number[] = [];
  const event = once(async () => (await ada.ask('POST /action/create', filledForm)).action.id);
  const petition = once(async () => {
    const form = {
      ...filledForm,
      kind: 'petition',
      start_on: '',
      end_on: '',
      goal: 1_000,
    } as const;
    return (await ada.ask('POST /action/create', form)).action.id;
  });
  const toOfficials = once(async () => {
    const form = {
      ...filledForm,
      kind: 'letter',
      start_on: '',
      end_on: '',
      letter_subject: 'The ferry',
      letter_text: 'Keep it.',
    } as const;
    return (await ada.ask('POST /action/create', { ...form, offices: ['mayor'] })).action.id;
  });
  const decided = async () => {
    const { id } = await town.post('ada', { text: 'To be decided' });
    await ben.ask('POST /content/report', {
      title: 'Look',
      url: '/feed',
      reason: 'Look',
      content_id: id,
    });
    await keeper.ask('POST /admin/report/resolve', {
      id: `content-${id}`,
      decision: 'hide',
      category: 'spam',
      reason: 'Look',
    });
    // others are decided at the same time, so the newest may be another
    return (await db.queryOne<{ id: number }>(
      sql`select id from decisions where subject = 'content' and thing_id = ${id}`,
    ))!.id;
  };
  const forms = {
    kind: 'letter',
    start_on: '',
    end_on: '',
    letter_subject: 'The ferry',
    letter_text: 'Keep it.',
  } as const;
  const address = (text: string) => `${text} 00417`;
  const home = async () =>
    void documents.add((await town.http.inject({ method: 'GET', url: '/' })).body);

  return {
    'POST /user/add': {
      base: (turn) =>
        by(town.visitor, {
          scenario: 'Signup',
          username: `newcomer${turn}`,
          name: 'Somebody',
          email: `newcomer${turn}@far.example`,
          password: 'the ferry leaves at nine',
          zip_code: '00417',
          captcha: 'off',
          selected_issues: [1],
        }),
      without: ['email', 'image'],
    },
    'POST /account/save-profile': {
      base: (turn) => {
        const { by: clients, name } = somebody(turn);
        const shown = [
          'email',
          'phone',
          'dob',
          'website',
          'facebook_url',
          'twitter_url',
          'linkedin_url',
          'about_me',
          'books',
          'movies',
          'music',
          'education',
        ];
        const visible = [...shown, 'work_history', 'skills'].map((field) => [
          `${field}_visibility`,
          'Public',
        ]);
        return by(clients[0]!, { name, ...Object.fromEntries(visible) });
      },
      without: ['email'],
    },
    'POST /account/passkey-rename': {
      base: async () => {
        const { id } = (await db.queryOne<{ id: number }>(sql`
          insert into passkeys (person_id, credential_id, public_key, counter, transports, name)
          values (${ada.id}, ${String(Math.random())}, ${Buffer.from('a key')}, 0, '{}', 'A key') returning id`))!;
        return by(ada, { id });
      },
    },
    'POST /user/save-friend-collection': { base: () => by(ada, { friends: [ben.id] }) },
    'POST /user/invite-friend': {
      base: (turn) =>
        by(somebody(turn).by[0]!, { emails: [`guest${turn}@far.example`], message: 'Come' }),
      without: ['emails'],
    },
    'POST /admin/user/invite': {
      base: (turn) => by(keeper, { emails: [`asked${turn}@far.example`], message: 'Come' }),
      without: ['emails'],
    },
    'POST /content/add': [
      { base: () => by(ada, { shared_as: 'Public', text: 'Look' }), without: ['title'] },
      {
        base: async () =>
          by(ben, {
            shared_as: 'Group',
            group_id: await group(),
            tool: 'discussion',
            title: 'Look',
            text: 'Look',
          }),
        without: ['text', 'link', 'location'],
      },
      // what the pages say that links lead to
      {
        base: (turn) =>
          by(ada, { shared_as: 'Public', text: 'Look', link: `${outside}/page/${turn % 30}` }),
        without: ['title', 'link', 'text'],
      },
    ],
    'POST /content/report': [
      {
        base: async (turn) =>
          by(somebody(turn).by[0]!, {
            content_id: await post(),
            title: 'Look',
            url: '/feed',
            reason: 'Look',
          }),
      },
      {
        base: (turn) =>
          by(somebody(turn).by[0]!, {
            user_id: ben.id,
            title: 'Look',
            url: '/feed',
            reason: 'Look',
          }),
      },
      {
        base: (turn) => by(somebody(turn).by[0]!, { title: 'Look', url: '/feed', reason: 'Look' }),
      },
    ],
    'POST /content/delete': {
      base: async () =>
        by(keeper, { id: (await town.post('ada', { text: 'To be deleted' })).id, reason: 'Look' }),
    },
    'POST /comment/add': {
      base: async (turn) => by(turn % 2 ? ben : ada, { content_id: await post(), comment: 'Look' }),
    },
    'POST /group/create': {
      base: (turn) => by(ben, { name: `A group ${turn}`, status: 'Open' }),
      afterCommit: (_turn, answer: { group: { id: number } }) => groups.push(answer.group.id),
    },
    'POST /group/invite-users': {
      base: async (turn) => {
        const { group: made } = await ben.ask('POST /group/create', {
          name: `Come in ${turn}`,
          status: 'Closed',
        });
        return by(ben, { group_id: made.id, users: [ada.id], note: 'Come' });
      },
    },
    'POST /group/invite-user-emails': {
      base: async (turn) =>
        by(ben, { group_id: await group(), emails: [`joining${turn}@far.example`], note: 'Come' }),
      without: ['emails'],
    },
    'POST /poll/create': {
      base: () =>
        by(ada, {
          question: 'Which?',
          answer_allowed: 1,
          close_on: '2099-01-01',
          options: ['This', 'That'],
          shared_as: 'Public',
        }),
      afterCommit: (_turn, answer: { content: { id: number } }) => polls.push(answer.content.id),
    },
    'POST /poll/tell-outcome': {
      base: async () => {
        const { content } = await ada.ask('POST /poll/create', {
          question: 'Which?',
          answer_allowed: 1,
          close_on: '2099-01-01',
          options: ['This', 'That'],
          shared_as: 'Public',
        });
        await db.execute(
          sql`update polls set closes_at = now() - interval '1 minute' where content_id = ${content.id}`,
        );
        return by(ada, { id: content.id });
      },
    },
    'POST /blog/create': {
      base: () =>
        by(ada, {
          title: 'A blog',
          description: '<p>Look</p>',
          shared_as: 'Public',
          status: 'Published',
        }),
    },
    'POST /action/create': [
      {
        base: () => by(ada, { ...filledForm }),
        without: ['letter_subject', 'letter_text', 'recipients'],
      },
      {
        base: () =>
          by(ada, {
            ...filledForm,
            ...forms,
            recipients: [{ name: 'The mayor', office: 'Town hall', phone: '555 0100' }],
          }),
        without: [
          'title',
          'description',
          'url',
          'timezone',
          'venue',
          'street_address',
          'city',
          'zip_code',
        ],
      },
    ],
    'POST /action/save-preferences': {
      base: () => by(ada, {}),
      around: { address },
      afterCommit: () => seen('/actions/preferences'),
    },
    'POST /representative/search': {
      base: () => by(ada, { save_address: 'Y' }),
      around: { address },
      afterCommit: () => seen('/my-representatives'),
    },
    'POST /action/find-officials': {
      base: async () => by(ada, { action_id: await toOfficials(), save_address: 'Y' }),
      around: { address },
    },
    'POST /action/write-to-official': {
      base: async (turn) =>
        by(ada, {
          action_id: await toOfficials(),
          official: { name: `Odette ${turn}`, office: 'Mayor', phone: '555 0100' },
          way: 'phone',
        }),
    },
    'POST /action/sign': [
      {
        base: async (turn) =>
          by(somebody(turn).by[0]!, { action_id: await petition(), show_name: true }),
        without: ['name', 'email', 'zip_code'],
      },
      {
        base: async (turn) =>
          by(town.visitor, {
            action_id: await petition(),
            name: 'Wren',
            email: `wren${turn}@far.example`,
            zip_code: '00417',
            show_name: true,
            captcha: 'off',
          }),
        without: ['email'],
      },
    ],
    'POST /action/post-update': {
      base: async () => by(ada, { action_id: await event(), body: '<p>Look</p>' }),
    },
    'POST /admin/action/approve': {
      base: async () => {
        const { action } = await ada.ask('POST /action/create', filledForm);
        await db.execute(sql`update contents set approved = false where id = ${action.id}`);
        return by(keeper, { id: action.id, approve: false, reason: 'Look' });
      },
    },
    'POST /message/send': [
      {
        base: () => by(ben, { recipients: [ada.id], message: 'Look', action: 'conversation' }),
        without: ['subject', 'recipients'],
      },
      {
        base: () => by(ben, { recipients: [ada.id], message: 'Look', subject: 'Look' }),
        without: ['recipients'],
      },
    ],
    'POST /representative/add-contact': {
      base: () => by(ada, { official: 'Odette', office: 'Mayor', way: 'phone' }),
    },
    'POST /news/create': {
      base: (turn) => by(keeper, { title: 'News', url: `https://ledger.example/${turn}` }),
    },
    'POST /admin/feed/save': {
      base: (turn) =>
        by(keeper, {
          url: `${outside}/${['rss', 'atom', 'empty'][Math.min(turn, 2)]}?${turn}`,
          name: `Feed ${turn}`,
          publish: true,
        }),
    },
    'POST /admin/page/save': {
      base: (turn) =>
        by(keeper, {
          name: `Page ${turn}`,
          url: `page-${turn}`,
          content: '<p>Look</p>',
          left_menu: turn < 60 ? 'Y' : 'N',
          new_window: 'N',
          published: 'Y',
        }),
    },
    'POST /admin/report/resolve': {
      base: async () => {
        const { id } = await town.post('ada', { text: 'To be decided' });
        await ben.ask('POST /content/report', {
          title: 'Look',
          url: '/feed',
          reason: 'Look',
          content_id: id,
        });
        return by(keeper, {
          id: `content-${id}`,
          decision: 'hide',
          category: 'spam',
          reason: 'Look',
        });
      },
    },
    'POST /moderation/appeal': { base: async () => by(ada, { id: await decided(), text: 'Look' }) },
    'POST /admin/appeal/resolve': {
      base: async () => {
        const id = await decided();
        await ada.ask('POST /moderation/appeal', { id, text: 'Look' });
        return by(zoe, { id, decision: 'uphold', reason: 'Look' });
      },
    },
    'POST /admin/held/resolve': {
      base: async () => {
        const { id } = await town.post('ada', { text: 'Held' });
        await db.execute(sql`update contents set approved = false where id = ${id}`);
        await db.execute(sql`insert into held (content_id, why) values (${id}, '{words}')`);
        return by(keeper, {
          id: `content-${id}`,
          approve: false,
          category: 'spam',
          reason: 'Look',
        });
      },
    },
    'POST /admin/user/suspend': {
      base: (turn) =>
        by(keeper, {
          user_id: crowd[crowd.length - 1 - (turn % 100)]!.id,
          reason: 'Look',
          days: 1,
        }),
    },
    'POST /admin/category/save': { base: (turn) => by(keeper, { name: `Issue ${turn}` }) },
    'POST /admin/spam': {
      base: () => by(keeper, {}),
      afterCommit: (turn) => (turn % 20 ? undefined : seen('/admin/spam', 'keeper')),
    },
    'POST /admin/wording/sentence': {
      base: async (turn) => {
        const { sentences } = await keeper.ask('GET /admin/wording', {});
        const free = sentences.filter(({ names }) => names.length === 0);
        return by(keeper, { standard: free[turn % free.length]!.standard });
      },
      afterCommit: home,
    },
    'POST /admin/wording/mail': {
      base: async (turn) => {
        const { mails } = await keeper.ask('GET /admin/wording', {});
        const { name, standard } = mails[turn % mails.length]!;
        return by(keeper, { name, ...standard });
      },
      without: ['name'],
    },
    'POST /admin/settings': {
      base: () => by(keeper, {}),
      afterCommit: async (turn) => {
        await home();
        if (turn % 15 === 0) await seen('/account');
      },
    },
  };
}
