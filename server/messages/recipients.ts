// Whom one may write to.
import type { Input } from '#contract/calls.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { called, found, onItsOwn } from '../people/directory.ts';
import { userSummaryColumns } from '../people/userSummary.ts';

const most = 20;
const shortest = 2;
/** Of how many who are called so it is asked whether they take messages: a name that thousands have costs no more. */
const mostAsked = 100;

type Row = { id: number; name: string; username: string; portrait: string | null };

/** Friends first; others by name alone, so that nobody leafs through everybody. */
export async function recipients(
  { keyword = '' }: Input<'GET /message/users'>,
  { db, app, member }: RequestContext<Member>,
) {
  const viewer = member.id;
  const { fits, order } = called(keyword);
  const strangers = sql`and p.id <> all (array(select id from friends_of(${viewer})))`;
  const columns = userSummaryColumns(sql`p`);
  const friends = await db.query<Row>(sql`
    select ${columns} from friends_of(${viewer}) f cross join lateral (select p.* from visible_people(${viewer}) p where p.id = f.id ${fits} offset 0) p
    order by ${keyword.trim() ? order : sql`folded(p.name), p.id`} limit ${literalInt(most)}`);
  const others =
    keyword.trim().length < shortest || friends.length === most
      ? []
      : // planned for each word: the short way of a common one is the long way of a rare one
        await db.transaction(
          (db) =>
            db.query<Row>(sql`
              select ${columns} from (${found(viewer, keyword, mostAsked, 0, strangers)}) f join visible_people(${viewer}) p on p.id = f.id
              cross join lateral way_of_message(${viewer}, p.id) way
              where way.word in ('direct', 'request', 'lost') order by f.place limit ${literalInt(most)}`),
          onItsOwn,
        );
  return {
    users: [...friends, ...others].slice(0, most).map((person) => app.files.stub(person, viewer)),
  };
}
