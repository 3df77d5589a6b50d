// Permission table: calls of administrators and moderators for the site, news, people, reports and
// held content.
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { startSession } from '#server/security/sessions.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import { pictureOf } from '../pictures.ts';
import { report } from '../reports.ts';
import {
  ownersOnly,
  createRow,
  ownersKnow,
  type Row,
  type Rows,
  type ExpectedOutcomes,
} from './rows.ts';
import type { AuthorizationFixture } from './scene.ts';

/** For administrators only: everyone else is refused before the object is looked up. */
const rowForAdmins = (createInput: Row['createInput'], expectedOutcomes: ExpectedOutcomes = {}) =>
  createRow(createInput, expectedOutcomes, 'keeper');
/** For moderators, and for administrators as well. */
const rowForModerators = (
  createInput: Row['createInput'],
  expectedOutcomes: ExpectedOutcomes = {},
) => createRow(createInput, expectedOutcomes, 'moderator');
const adminSees = { admin: 'fine' } as const;

const page = {
  name: 'A page',
  content: '<p>Of the town.</p>',
  left_menu: 'N',
  new_window: 'N',
  published: 'Y',
} as const;
const newsInput = { title: 'The bridge opens', url: 'https://ledger.example/bridge' };
let nth = 0;
const unique = (word: string) => `${word}-${++nth}`;

export const siteRows: Rows = {
  'POST /admin/category/save id': rowForAdmins(async (scene) => ({
    id: await issue(scene),
    name: unique('Issue'),
  })),
  'POST /admin/category/delete id': rowForAdmins(async (scene) => ({ id: await issue(scene) })),
  'POST /admin/category/delete move_to': rowForAdmins(async (scene) => ({
    id: await issue(scene),
    move_to: await issue(scene),
  })),
  'POST /admin/category/order ids': rowForAdmins(async ({ town }) => ({
    ids: await idsOf(town.db.query(sql`select id from issues`)),
  })),
  'POST /admin/content/feature id': rowForAdmins(async ({ poll }) => ({
    id: (await poll({ shared_as: 'Public', group_id: undefined })).id,
    featured: 'Y',
  })),
  'POST /admin/official/save id': rowForAdmins(
    async (scene) => ({
      id: await official(scene),
      name: 'Somebody Else',
      office: 'Clerk',
      kind: 'town',
      everyone: 'Y',
    }),
    { admin: 'fine' },
  ),
  'POST /admin/official/delete id': rowForAdmins(async (scene) => ({ id: await official(scene) })),
  'GET /admin/page id': rowForAdmins(async (scene) => ({ id: await pageOf(scene) }), adminSees),
  'POST /admin/page/save id': rowForAdmins(
    async (scene) => ({ ...page, id: await pageOf(scene), url: unique('page') }),
    { admin: 'fine' },
  ),
  'POST /admin/page/delete id': rowForAdmins(async (scene) => ({ id: await pageOf(scene) })),
  'POST /admin/page/order ids': rowForAdmins(async ({ town }) => ({
    ids: await idsOf(town.db.query(sql`select id from pages`)),
  })),
  'POST /admin/action/approve id': rowForAdmins(async (scene) => {
    const { id } = await scene.action();
    const post = await scene.town.db.queryOne<{ revision: number }>(
      sql`update posts set approved = false where id = ${id} returning revision`,
    );
    return { id, approve: true, revision: post!.revision };
  }),

  'GET /news/get-one id': createRow(
    async (scene) => ({ id: await news(scene) }),
    { stranger: 'fine', blocked: 'fine', former: 'fine', friend: 'fine', owner: 'fine' },
    'keeper',
  ),
  'POST /news/create image': rowForAdmins(
    async (scene) => ({ ...newsInput, image: await picture(scene) }),
    { admin: 'alike' },
  ),
  'POST /news/update image': rowForAdmins(
    async (scene) => ({ id: await news(scene), image: await picture(scene) }),
    { admin: 'alike' },
  ),
  'POST /news/update id': rowForAdmins(
    async (scene) => ({ id: await news(scene), title: 'The bridge is open' }),
    { admin: 'fine' },
  ),
  'POST /news/mark-featured id': rowForAdmins(
    async (scene) => ({ id: await news(scene), featured: 'Y' }),
    { admin: 'fine' },
  ),
  'POST /news/delete id': rowForAdmins(async (scene) => ({ id: await news(scene) })),
  'POST /admin/news/approve id': rowForAdmins(async (scene) => {
    const id = await newsThatWait(scene);
    const keeper = await scene.town.as('keeper');
    const { news: waiting } = await keeper.ask('GET /admin/news-waiting', {});
    const { revision } = waiting.find((item) => item.id === id)!;
    return { id, approve: true, revision };
  }),
  'POST /admin/feed/save id': rowForAdmins(
    async (scene) => ({ id: await feed(scene), url: `https://far.example/${unique('feed')}` }),
    { admin: 'fine' },
  ),
  'POST /admin/feed/delete id': rowForAdmins(async (scene) => ({ id: await feed(scene) })),
  'POST /admin/feed/refresh id': rowForAdmins(async (scene) => ({ id: await feed(scene) }), {
    admin: 'fine',
  }),

  'GET /admin/user user_id': rowForAdmins(async ({ id }) => ({ user_id: id.owner }), adminSees),
  'POST /admin/user/act-on-many ids': rowForAdmins(
    async (scene) => {
      await setAdminPasswords(scene);
      return {
        ids: [await newcomer(scene, 'confirmed_at')],
        action: 'suspend',
        reason: 'Sells shoes.',
        password: publicPassword,
      };
    },
    { admin: 'fine' },
  ),
  'GET /admin/member-import/lines id': rowForAdmins(
    async (scene) => ({ id: await memberImport(scene, 'finished') }),
    adminSees,
  ),
  // a draft belongs to the administrator who uploaded it
  'POST /admin/member-import/start id': rowForAdmins(
    async (scene) => {
      await setAdminPasswords(scene);
      return { id: await memberImport(scene, 'draft'), password: publicPassword };
    },
    { admin: 'hidden' },
  ),
  'POST /admin/member-import/change id': rowForAdmins(async (scene) => ({
    id: await memberImport(scene, 'running'),
    change: 'pause',
  })),
  'POST /admin/user/export-many ids': rowForAdmins(
    async ({ id }) => ({ ids: [id.owner] }),
    adminSees,
  ),
  'POST /admin/bulk-action/undo id': rowForAdmins(async (scene) => {
    const { town } = scene;
    return {
      id: (await town.db.queryOne<{ id: number }>(sql`
        with acted as (insert into bulk_actions (actor_id, action, finished_at) values (${town.id.keeper}, 'suspend', now()) returning id),
        people as (insert into bulk_action_people (bulk_action_id, person_id, outcome) select id, ${await newcomer(scene, 'suspended_at')}, 'done' from acted)
        select id from acted`))!.id,
    };
  }),
  'POST /admin/user/suspend user_id': rowForAdmins(
    async (scene) => ({ user_id: await newcomer(scene), reason: 'Sells shoes.' }),
    { admin: 'fine' },
  ),
  'POST /admin/user/restore user_id': rowForAdmins(async (scene) => ({
    user_id: await newcomer(scene, 'suspended_at'),
  })),
  'POST /admin/user/set-type user_id': rowForAdmins(
    async (scene) => {
      await setAdminPasswords(scene);
      return {
        user_id: await newcomer(scene, 'confirmed_at'),
        type: 'moderator',
        password: publicPassword,
      };
    },
    { admin: 'fine' },
  ),
  'POST /admin/user/set-badge user_id': rowForAdmins(
    async (scene) => {
      await setAdminPasswords(scene);
      return {
        user_id: await newcomer(scene, 'confirmed_at'),
        badge: 'official',
        title: 'Mayor',
        password: publicPassword,
      };
    },
    { admin: 'fine' },
  ),
  'POST /admin/user/resend-confirmation user_id': rowForAdmins(
    async (scene) => ({ user_id: await newcomer(scene) }),
    { admin: 'fine' },
  ),
  'POST /admin/user/sign-out user_id': rowForAdmins(
    async (scene) => ({ user_id: await newcomer(scene) }),
    { admin: 'fine' },
  ),
  'GET /admin/audit actor_id': rowForAdmins(
    async ({ town }) => ({ actor_id: town.id.keeper }),
    adminSees,
  ),
  'GET /admin/audit subject_id': rowForAdmins(
    async ({ id }) => ({ subject: 'person', subject_id: id.owner }),
    adminSees,
  ),

  'GET /admin/report id': rowForModerators(
    async (scene) => ({ id: await reportPost(scene) }),
    adminSees,
  ),
  'POST /admin/report/resolve id': rowForModerators(async (scene) => ({
    id: await reportPost(scene),
    decision: 'hide',
    category: 'spam',
  })),
  'POST /admin/report/undo id': rowForModerators(async (scene) => ({
    id: await decideReport(scene, 'marcus'),
  })),
  'POST /admin/appeal/resolve id': rowForModerators(async (scene) => ({
    id: await appealed(scene),
    decision: 'overturn',
  })),
  'POST /admin/held/resolve id': rowForModerators(async (scene) => ({
    id: await holdPost(scene),
    approve: true,
    revision: 1,
  })),
  'POST /moderation/appeal id': createRow(
    async (scene) => ({ id: await decideReport(scene, 'keeper'), text: 'It is no spam.' }),
    { visitor: 'unauthorized' },
  ),

  'GET /group/reports group_id': createRow(async ({ group }) => ({ group_id: group }), ownersOnly),
  'GET /group/report group_id': createRow(
    async (scene) => ({ group_id: scene.group, id: await reportedInside(scene) }),
    ownersOnly,
  ),
  'GET /group/report id': createRow(
    async (scene) => ({ group_id: scene.group, id: await reportedInside(scene) }),
    { ...ownersKnow, friend: 'shut' },
  ),
  'POST /group/report/resolve group_id': createRow(
    async (scene) => ({ group_id: scene.group, id: await reportedInside(scene), ...hideDecision }),
    ownersOnly,
  ),
  'POST /group/report/resolve id': createRow(
    async (scene) => ({ group_id: scene.group, id: await reportedInside(scene), ...hideDecision }),
    { ...ownersKnow, friend: 'shut' },
  ),
  'POST /group/report/undo group_id': createRow(
    async (scene) => ({ group_id: scene.group, id: await decidedInside(scene) }),
    ownersOnly,
  ),
  'POST /group/report/undo id': createRow(
    async (scene) => ({ group_id: scene.group, id: await decidedInside(scene) }),
    { ...ownersKnow, friend: 'shut' },
  ),
};

const memberImport = async (
  { town }: AuthorizationFixture,
  state: 'draft' | 'running' | 'finished',
) =>
  (await town.db.queryOne<{ id: number }>(
    sql`insert into member_imports (actor_id, session_id, file_name, state) values (${town.id.keeper}, 0, 'people.csv', ${state}) returning id`,
  ))!.id;

const hideDecision = { decision: 'hide', category: 'spam' } as const;
const passwordHash = hashPassword(publicPassword);
const setAdminPasswords = async ({ town }: AuthorizationFixture) =>
  town.db.execute(
    sql`update people set password_hash = ${await passwordHash} where username in ('keeper', 'lena')`,
  );

const idsOf = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id);

const issue = async ({ town }: AuthorizationFixture) =>
  (await town.db.queryOne<{ id: number }>(
    sql`insert into issues (name, position) values (${unique('Issue')}, 1000) returning id`,
  ))!.id;

const official = async ({ town }: AuthorizationFixture) =>
  (await town.db.queryOne<{ id: number }>(sql`
    insert into civic_entered_officials (name, office, kind, areas) values ('Somebody', 'Clerk', 'town', '{everyone}') returning id`))!
    .id;

const pageOf = async ({ town }: AuthorizationFixture) =>
  (await (await town.as('keeper')).ask('POST /admin/page/save', { ...page, url: unique('page') }))
    .page.id;

const news = async ({ town }: AuthorizationFixture) =>
  (
    await (
      await town.as('keeper')
    ).ask('POST /news/create', { ...newsInput, url: `https://ledger.example/${unique('news')}` })
  ).news.id;

async function newsThatWait(scene: AuthorizationFixture) {
  const id = await news(scene);
  await scene.town.db.execute(sql`update news set shown = false where id = ${id}`);
  return id;
}

/** Belongs to the keeper, who writes the news. */
const picture = ({ town }: AuthorizationFixture) => pictureOf(town, town.id.keeper);

const feed = async ({ town }: AuthorizationFixture) =>
  (await town.db.queryOne<{ id: number }>(sql`
    insert into news_feeds (url, due_at) values (${`https://far.example/${unique('feed')}`}, now() + interval '1 day') returning id`))!
    .id;

/** A new member, optionally suspended or confirmed now. */
async function newcomer({ town }: AuthorizationFixture, since?: 'suspended_at' | 'confirmed_at') {
  const name = unique('newcomer').replace('-', '');
  const row = await town.db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, suspended_at, confirmed_at)
    values (${name}, ${name}, 'Somebody New', ${`${name}@far.example`}, ${`${name}@far.example`},
      ${since === 'suspended_at' ? new Date() : null}, ${since === 'confirmed_at' ? new Date() : null}) returning id`);
  await startSession(town.db, row!.id, 'a test');
  return row!.id;
}

/** A post of Ada, reported by another member. */
async function reportPost({ town, post }: AuthorizationFixture) {
  const id = await post({ shared_as: 'Public' });
  await report(town, { content_id: id }, 'ben');
  return `content-${id}`;
}

async function decideReport(scene: AuthorizationFixture, by: Username) {
  const client = await scene.town.as(by);
  return (
    await client.ask('POST /admin/report/resolve', { id: await reportPost(scene), ...hideDecision })
  ).decision.id;
}

/** A decision of the keeper against which Ada appeals. */
async function appealed(scene: AuthorizationFixture) {
  const id = await decideReport(scene, 'keeper');
  await scene.owner.ask('POST /moderation/appeal', { id, text: 'It is no spam.' });
  return id;
}

async function holdPost({ town, post }: AuthorizationFixture) {
  const id = await post();
  await town.db.execute(sql`update posts set approved = false where id = ${id}`);
  await town.db.execute(sql`insert into review_queue (content_id, why) values (${id}, '{words}')`);
  return `content-${id}`;
}

/** A post of Dev in the closed group, reported by Ben. */
async function reportedInside({ town, group }: AuthorizationFixture) {
  const { id } = await town.post('dev', { group_id: group, shared_as: 'Group' });
  await report(town, { content_id: id }, 'ben');
  return `content-${id}`;
}

const decidedInside = async (scene: AuthorizationFixture) =>
  (
    await scene.owner.ask('POST /group/report/resolve', {
      group_id: scene.group,
      id: await reportedInside(scene),
      ...hideDecision,
    })
  ).decision.id;
