// The rules with one clause left out, held against the oracle in random worlds: a change that it does not notice could be made by mistake.
import { Database } from '#server/db/database.ts';
import { textOfRules } from '#server/db/migrate.ts';
import { change } from '#test/changes.ts';
import { clientFor } from '#test/matchModel.ts';
import { expectSqlMatchesModel, doors } from '#test/accessPaths/all.ts';
import { randomModel } from '#test/randomModel.ts';
import type { World } from '#test/referenceModel.ts';
import { askedThrough, clausesOf, functionsOf, type Clause } from './sqlMutations.ts';
import { faultOf, type Figure } from './check.ts';
import { asApp, startTestServer, type TestServer } from './server.ts';

const mostWorlds = 20;

/** Choose between two ways of counting, or narrow what is read, or say again what something else says too: the answer is the same without them. Each lives, and once. */
const forSpeedAlone = [
  // who is not active is seen by nobody, as a member neither
  'groups_to_transfer: true for m.person_id <> a.id',
  // of a group whose posts are all marked none is left to take off
  'visible_group_post_count: true for q.group_id = g.id',
  // an earlier audience is of one post
  'hidden_comment_count: true for m.content_id = of_content',
  // of a post without any the answer is empty either way
  'earlier_audiences_without: true for a.content_id = of_content',
  // who decides about nobody's case is no other moderator
  'other_moderator_exists: true for (p.moderator or p.user_type = 1)',
  'other_moderator_exists: true for p.active',
  // without a group the site is asked, once more
  'reported_posts: true for c.group_id is not null',
  'reported_comments: true for c.group_id is not null',
  'reported_images: true for t.group_id is not null',
  'people_in_reports: true for t.group_id is not null',
  // in a group only what was for its members is reported, and what is for as many now is too
  "reported_posts: true for c.shared_as in ('Public', 'Group')",
  "reported_comments: true for n.audience in ('Public', 'Group')",
  // what waits is recent
  'reports_for_moderator: false for state.waits',
  // no decision is of no group
  'reports_for_moderator: false for of_group is null',
  // only a poll in a group is closed
  'eligible_voter_count: false for poll.group_id is null',
  'visible_comment_count: true for m.content_id = of_content',
  'visible_like_count: true for l.content_id = of_content',
  'recent_likers_large: true for l.content_id = of_content',
  'recent_likers_with_total: true for t.content_id = of_content',
  'visible_comment_count: true for (select count(*) > few from (select from comments m where m.content_id = of_content limit few + 1) first)',
  'visible_comment_count: without when (select count(*) > few from (select from comments m where m.content_id = of_content limit few + 1) first) then visible_comment_count_large(viewer, of_content)',
  'visible_like_count: true for (select count(*) > few from (select from likes l where l.content_id = of_content limit few + 1) first)',
  'visible_like_count: without when (select count(*) > few from (select from likes l where l.content_id = of_content limit few + 1) first) then visible_like_count_large(viewer, of_content)',
  'visible_comment_count_large: true for (m.hidden_at is not null or m.held_at is not null)',
  'visible_comment_count_large: true for (m.parent_id is null or m.author_id = viewer)',
  'visible_comment_count_large: true for m.author_id = h.id',
  'visible_group_post_count: true for exists (select from posts_to_mark q where q.group_id = g.id)',
  'visible_group_post_count: true for place.closed_on is not null',
  'visible_member_count: true for g.total_members > few',
  'visible_member_count: without when g.total_members > few then ( select count(*) from invisible_people(viewer) h cross join lateral (select from group_members m where m.group_id = g.id and m.person_id = h.id offset 0) m)',
];

export const mutants: Figure = {
  name: 'mutants',
  title: 'Mutants that live',
  target: '0, every clause of the rules',
  least: 400,
  how: 'server/visibility is taken apart: each condition, choice, word of a list and part of a union of each function left out or turned, each door replaced by the table behind it, one at a time, put into the database within a transaction that is rolled back. The function that was changed, asked for every viewer at once, must answer something else than the oracle in one of up to twenty random worlds',
  async run({ rounds, tell, ...options }) {
    const testServer = await startTestServer(options, 'mutants');
    const app = asApp(testServer);
    const rules = textOfRules();
    const functions = functionsOf(rules);
    const faults = functions
      .filter(({ name }) => !doors[name])
      .map(({ name }) => `${name} is held against nothing`);

    const all = clausesOf(rules).filter(
      (_, i, { length }) => rounds === undefined || i % Math.ceil(length / (rounds * 100)) === 0,
    );
    let living = all;
    try {
      for (let seed = 1; seed <= mostWorlds && living.length; seed++) {
        const { world, chance } = await randomModel(app, seed);
        if (seed > 2)
          for (let n = 0; n < 50; n++)
            await change({ app, world, chance, as: (person) => clientFor(app, person) });
        const fault = await faultOf(() => expectSqlMatchesModel(app, world, `world ${seed}`));
        if (fault) faults.push(`the rules as they are: ${fault}`);
        const left: Clause[] = [];
        for (const clause of living) {
          const requested =
            seed < mostWorlds ? [clause.httpClient] : askedThrough(functions, clause.httpClient);
          if (!(await noticed(testServer, world, clause, requested))) left.push(clause);
        }
        living = left;
        tell(`world ${seed}: ${living.length} of ${all.length} live`);
      }
    } finally {
      await testServer.close();
    }
    for (const name of forSpeedAlone) {
      const at = living.findIndex((clause) => clause.name === name);
      if (at >= 0) living.splice(at, 1);
      else if (rounds === undefined)
        faults.push(`${name}: does not live, so that it is not for speed alone`);
    }
    return {
      of: all.length,
      faults: [...faults, ...living.map(({ name }) => `${name}: lives`)],
      note: `${forSpeedAlone.length} for speed alone`,
    };
  },
};

/** Whether one of these functions answers something else, or nothing at all, while this one stands there so. */
async function noticed(
  { pool }: TestServer,
  world: World,
  { name, text }: Clause,
  requested: string[],
): Promise<boolean> {
  const client = await pool.connect();
  try {
    // planned anew for each viewer, a function of many parts takes ten times as long
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    await client.query(text).catch((error: Error) => {
      throw new Error(`${name} is not even SQL: ${error.message}\n${text}`);
    });
    return (
      (await faultOf(() =>
        expectSqlMatchesModel({ db: new Database(client) }, world, name, requested),
      )) !== undefined
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}
