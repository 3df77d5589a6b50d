// Check: mutation test of the visibility functions. Each clause is removed in turn; the comparison
// with the reference model in random models must notice it, because otherwise it could be removed
// by mistake.
import { Database } from '#server/db/database.ts';
import { readVisibilitySql } from '#server/db/migrate.ts';
import { makeRandomChange } from '#test/randomChanges.ts';
import { clientFor } from '#test/matchModel.ts';
import { expectSqlMatchesModel, visibilityFunctions } from '#test/visibilityFunctions/all.ts';
import { randomModel } from '#test/randomModel.ts';
import type { Model } from '#test/referenceModel.ts';
import { callersOf, sqlMutationsOf, sqlFunctionsOf, type SqlMutation } from './sqlMutations.ts';
import { getErrorMessage, type Check } from './check.ts';
import { asApp, startTestServer, type TestServer } from './server.ts';

const maxModels = 20;

/**
 * Clauses that choose between two strategies, reduce the rows to read, or repeat another condition.
 * The result is the same without them, so their mutants survive.
 */
const redundantClauses = [
  // inactive people are visible to no one, and neither is their membership
  'groups_to_transfer: true for m.person_id <> a.id',
  // if all posts of a group are marked, there is none to subtract
  'visible_group_post_count: true for q.group_id = g.id',
  // an earlier audience belongs to one post
  'hidden_comment_count: true for m.content_id = of_content',
  'earlier_likers: true for l.content_id = of_content',
  // returns early if the post has no earlier audience
  'earlier_audiences_without: true for a.content_id = of_content',
  // a person who may not decide about a case is no other moderator
  'other_moderator_exists: true for (p.moderator or p.role = role_admin())',
  'other_moderator_exists: true for p.active',
  // without a group the condition repeats the one of the site
  'reported_posts: true for c.group_id is not null',
  'reported_comments: true for c.group_id is not null',
  'reported_images: true for t.group_id is not null',
  'people_in_reports: true for t.group_id is not null',
  // in a group only content for its members can be reported, so a current audience that is at least
  // as wide is also for its members
  "reported_posts: true for c.shared_as in ('Public', 'Group')",
  "reported_comments: true for n.audience in ('Public', 'Group')",
  // pending cases are recent
  'reports_for_moderator: false for state.waits',
  // every decision has a group or is of the site
  'reports_for_moderator: false for of_group is null',
  // only polls in groups are closed
  'visible_voter_count: false for poll.group_id is null',
  'visible_comment_count: true for m.content_id = of_content',
  'visible_like_count: true for l.content_id = of_content',
  'visible_like_count: true for marked',
  'recent_likers_large: true for l.content_id = of_content',
  'recent_likers_with_total: true for t.content_id = of_content',
  'visible_comment_count: true for (select count(*) > few from (select from comments m where m.content_id = of_content limit few + 1) first)',
  'visible_comment_count: without when (select count(*) > few from (select from comments m where m.content_id = of_content limit few + 1) first) then visible_comment_count_large(viewer, of_content)',
  'visible_like_count: true for (select count(*) > few from (select from likes l where l.content_id = of_content limit few + 1) first)',
  'visible_like_count: without when (select count(*) > few from (select from likes l where l.content_id = of_content limit few + 1) first) then visible_like_count_large(viewer, of_content)',
  'visible_pinned_in_group: true for p.group_id = of_group',
  'visible_pinned_in_group: true for p.pinned_in_group_at is not null',
  'visible_pinned_on_profile: true for p.author_id = author',
  'visible_pinned_on_profile: true for p.pinned_on_profile_at is not null',
  'visible_group_post_count: true for exists (select from post_refresh_queue q where q.group_id = g.id)',
  'visible_group_post_count: true for place.closed_at is not null',
  'visible_member_count: true for g.total_members > few',
  'visible_member_count: without when g.total_members > few then ( select count(*) from invisible_people(viewer) h cross join lateral (select from group_members m where m.group_id = g.id and m.person_id = h.id offset 0) m where own.member or h.id in (select u.id from uncounted_people(viewer) u))',
  // visible_comments checks the earlier audience too, but more slowly
  'visible_most_liked: true for (m.audience_id is null or m.author_id = viewer or m.audience_id <> all ((select lost.ids from lost)::bigint[]))',
  'visible_most_liked: true for (m.audience_id is null or m.author_id = viewer or m.audience_id <> all ((select lost.ids from lost)::bigint[]))',
  // the two comparisons of pairs imply it, but the planner needs it to read in the order of the ids
  'latest_chat_message_ids: true for m.chat_id = chat',
  'first_chat_message_ids: true for m.chat_id = chat',
  // a message outside of group conversations has no members; it lets the planner use the index
  'visible_chat_messages: true for m.chat_id is not null',
  // without unread messages, no hidden one can be among them
  'visible_chats: true for me.unread > 0',
  // visible_chat_messages leaves them out too, but only after a look-up of each message
  'visible_chats: true for latest.sender_id <> all (array(select h.person_id from hidden_chat_writers(me.chat_id) h))',
  // visible_chat_messages returns only messages of conversations of the keeper, and the union
  // returns each once: the two clauses look the messages of each conversation up by an index
  'chat_messages_kept_for: true for me.person_id = keeper',
  'chat_messages_kept_for: true for s.chat_id = me.chat_id',
  // messages after the range never change the result, but would be read
  'message_position_since: true for m.id < r.high',
  // visible_message_reactions returns nothing to people who are not in the conversation
  "message_reaction_viewers: true for me.state = 'joined'",
];

export const mutationTest: Check = {
  name: 'mutants',
  title: 'Surviving mutants',
  target: '0, every clause of the visibility functions',
  minAttempts: 400,
  method:
    'Each condition, choice, list item and part of a union in server/visibility is removed or inverted, and each visibility function is replaced by its table, one at a time, in a transaction that is rolled back. The changed function, called for every viewer, must differ from the reference model in one of up to twenty random data sets',
  async run({ rounds, functions: requestedFunctions, report, ...options }) {
    const testServer = await startTestServer(options, 'mutants');
    const app = asApp(testServer);
    // constants have no clauses
    const rules = readVisibilitySql().replaceAll(
      /^create or replace function \w+\(\) returns int .* return \d+;$/gm,
      '',
    );
    const functions = sqlFunctionsOf(rules);
    const names = requestedFunctions ?? functions.map(({ name }) => name);
    const errors = names
      .filter((name) => !visibilityFunctions[name])
      .map((name) => `${name} is held against nothing`);

    const mutations = sqlMutationsOf(rules)
      .filter(({ functionName }) => names.includes(functionName))
      .filter(
        (_, i, { length }) => rounds === undefined || i % Math.ceil(length / (rounds * 100)) === 0,
      );
    let survivors = mutations;
    try {
      for (let seed = 1; seed <= maxModels && survivors.length; seed++) {
        const { model, random } = await randomModel(app, seed);
        if (seed > 2)
          for (let n = 0; n < 50; n++)
            await makeRandomChange({ app, model, random, as: (person) => clientFor(app, person) });
        const error = await getErrorMessage(() =>
          expectSqlMatchesModel(app, model, `model ${seed}`, requestedFunctions),
        );
        if (error) errors.push(`the unchanged functions: ${error}`);
        const left: SqlMutation[] = [];
        for (const clause of survivors) {
          const requested =
            seed < maxModels ? [clause.functionName] : callersOf(functions, clause.functionName);
          if (!(await isDetected(testServer, model, clause, requested))) left.push(clause);
        }
        survivors = left;
        report(`model ${seed}: ${survivors.length} of ${mutations.length} survive`);
      }
    } finally {
      await testServer.close();
    }
    const expected = redundantClauses.filter((name) => names.includes(name.split(':')[0]!));
    for (const name of expected) {
      const index = survivors.findIndex((clause) => clause.name === name);
      if (index >= 0) survivors.splice(index, 1);
      else if (rounds === undefined)
        errors.push(`${name}: does not survive, so it is not only for speed`);
    }
    return {
      attempts: mutations.length,
      errors: [...errors, ...survivors.map(({ name }) => `${name}: lives`)],
      note: `${expected.length} affect only speed`,
    };
  },
};

/**
 * Whether any of these functions returns another result, or an error, with this mutant in place.
 */
async function isDetected(
  { pool }: TestServer,
  model: Model,
  { name, text }: SqlMutation,
  requested: string[],
): Promise<boolean> {
  const client = await pool.connect();
  try {
    // with a generic plan: planning a large function for each viewer takes ten times as long
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    await client.query(text).catch((error: Error) => {
      throw new Error(`${name} is not valid SQL: ${error.message}\n${text}`);
    });
    return (
      (await getErrorMessage(() =>
        expectSqlMatchesModel({ db: new Database(client) }, model, name, requested),
      )) !== undefined
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}
