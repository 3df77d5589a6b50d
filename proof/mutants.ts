// The rules with one clause left out, held against the oracle in random worlds: a change that it does not notice could be made by mistake.
import { Database } from '#server/kit/database.ts';
import { textOfRules } from '#server/kit/migrate.ts';
import { change } from '#test/changes.ts';
import { clientFor } from '#test/compare.ts';
import { compareDoors, doors } from '#test/doors/all.ts';
import { randomWorld } from '#test/worlds.ts';
import type { World } from '#test/oracle.ts';
import { askedThrough, clausesOf, functionsOf, type Clause } from './clauses.ts';
import { faultOf, type Figure } from './figure.ts';
import { asHouse, openStage, type Stage } from './stage.ts';

const mostWorlds = 20;

/** Choose between two ways of counting, or narrow what is read, or say again what something else says too: the answer is the same without them. Each lives, and once. */
const forSpeedAlone = [
  // who is not active is seen by nobody, as a member neither
  'groups_to_hand_over: true for m.person_id <> a.id',
  // of a group whose posts are all marked none is left to take off
  'contents_counted: true for q.group_id = g.id',
  // an earlier audience is of one post
  'comments_without: true for m.content_id = of_content',
  // of a post without any the answer is empty either way
  // who decides about nobody's case is no other moderator
  'others_judge: true for (p.moderator or p.user_type = 1)',
  'others_judge: true for p.active',
  // without a group the site is asked, once more
  'reported_contents: true for c.group_id is not null',
  'reported_comments: true for c.group_id is not null',
  'pictures_reported: true for t.group_id is not null',
  'people_of_reports: true for t.group_id is not null',
  // in a group only what was for its members is reported, and what is for as many now is too
  "reported_contents: true for c.shared_as in ('Public', 'Group')",
  "reported_comments: true for n.audience in ('Public', 'Group')",
  // what waits is recent
  'judged_reports: false for state.waits',
  // no decision is of no group
  'judged_reports: false for of_group is null',
  // only a poll in a group is closed
  'voters_possible: false for poll.group_id is null',
  'comments_counted: true for m.content_id = of_content',
  'likes_counted: true for l.content_id = of_content',
  'likes_counted: true for marked',
  'many_likers_counted: true for l.content_id = of_content',
  'likers_counted: true for t.content_id = of_content',
  'comments_counted: true for (select count(*) > few from (select from comments m where m.content_id = of_content limit few + 1) first)',
  'comments_counted: without when (select count(*) > few from (select from comments m where m.content_id = of_content limit few + 1) first) then many_comments_counted(viewer, of_content)',
  'likes_counted: true for (select count(*) > few from (select from likes l where l.content_id = of_content limit few + 1) first)',
  'likes_counted: without when (select count(*) > few from (select from likes l where l.content_id = of_content limit few + 1) first) then many_likes_counted(viewer, of_content)',
  'many_comments_counted: true for (m.hidden_at is not null or m.held_at is not null)',
  'many_comments_counted: true for (m.parent_id is null or m.author_id = viewer)',
  'many_comments_counted: true for m.author_id = h.id',
  'contents_counted: true for exists (select from posts_to_mark q where q.group_id = g.id)',
  'contents_counted: true for place.closed_on is not null',
  'members_counted: true for g.total_members > few',
  'members_counted: without when g.total_members > few then ( select count(*) from hidden_people(viewer) h cross join lateral (select from group_members m where m.group_id = g.id and m.person_id = h.id offset 0) m)',
];

export const mutants: Figure = {
  name: 'mutants',
  title: 'Mutants that live',
  target: '0, every clause of the rules',
  least: 400,
  how: 'server/rules/visible is taken apart: each condition, choice, word of a list and part of a union of each function left out or turned, each door replaced by the table behind it, one at a time, put into the database within a transaction that is rolled back. The function that was changed, asked for every viewer at once, must answer something else than the oracle in one of up to twenty random worlds',
  async run({ rounds, tell, ...options }) {
    const stage = await openStage(options, 'mutants');
    const house = asHouse(stage);
    const rules = textOfRules();
    const functions = functionsOf(rules);
    const faults = functions.filter(({ name }) => !doors[name]).map(({ name }) => `${name} is held against nothing`);

    const all = clausesOf(rules).filter((_, i, { length }) => rounds === undefined || i % Math.ceil(length / (rounds * 100)) === 0);
    let living = all;
    try {
      for (let seed = 1; seed <= mostWorlds && living.length; seed++) {
        const { world, chance } = await randomWorld(house, seed);
        if (seed > 2) for (let n = 0; n < 50; n++) await change({ house, world, chance, as: (person) => clientFor(house, person) });
        const fault = await faultOf(() => compareDoors(house, world, `world ${seed}`));
        if (fault) faults.push(`the rules as they are: ${fault}`);
        const left: Clause[] = [];
        for (const clause of living) {
          const asked = seed < mostWorlds ? [clause.door] : askedThrough(functions, clause.door);
          if (!(await noticed(stage, world, clause, asked))) left.push(clause);
        }
        living = left;
        tell(`world ${seed}: ${living.length} of ${all.length} live`);
      }
    } finally {
      await stage.close();
    }
    for (const name of forSpeedAlone) {
      const at = living.findIndex((clause) => clause.name === name);
      if (at >= 0) living.splice(at, 1);
      else if (rounds === undefined) faults.push(`${name}: does not live, so that it is not for speed alone`);
    }
    return { of: all.length, faults: [...faults, ...living.map(({ name }) => `${name}: lives`)], note: `${forSpeedAlone.length} for speed alone` };
  },
};

/** Whether one of these functions answers something else, or nothing at all, while this one stands there so. */
async function noticed({ pool }: Stage, world: World, { name, text }: Clause, asked: string[]): Promise<boolean> {
  const client = await pool.connect();
  try {
    // planned anew for each viewer, a function of many parts takes ten times as long
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    await client.query(text).catch((error: Error) => {
      throw new Error(`${name} is not even SQL: ${error.message}\n${text}`);
    });
    return (await faultOf(() => compareDoors({ db: new Database(client) }, world, name, asked))) !== undefined;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
