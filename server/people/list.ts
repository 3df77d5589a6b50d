// Lists of people: by name or username, the newest, or suggested.
import type { Input } from '#contract/calls.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { countPages, parsePaging } from '../db/pagination.ts';
import { personListItems } from '../directory/personListItem.ts';
import { customPlanSettings, maxPeople, searchPeopleQuery } from '../directory/searchPeople.ts';
import { suggestPeople } from './suggestions.ts';

export async function getUsers(input: Input<'GET /user/get-users'>, ctx: RequestContext<Member>) {
  const { page, size: requestedSize } = parsePaging(input, pageSizes.people);
  const size = Math.min(requestedSize, maxPeople.page);
  const skip = (page - 1) * size;
  if (input.suggestions === 'Y') {
    const { users, total } = await suggestPeople(ctx, size, skip);
    return { users, pageCount: countPages(total, size) };
  }
  if (skip >= maxPeople.search) return { users: [], pageCount: countPages(maxPeople.search, size) };
  const findUsers = (db: Database) =>
    personListItems(
      { ...ctx, db },
      searchPeopleQuery(ctx.member.id, input.keyword ?? '', { take: size + 1, skip }),
    );
  // Planned per keyword: the best plan for a common name is the worst for a rare one.
  const users = await (input.keyword
    ? ctx.db.transaction(findUsers, customPlanSettings)
    : findUsers(ctx.db));
  // The number of people is not counted: `pageCount` says only whether another page follows.
  return {
    users: users.slice(0, size),
    pageCount: users.length > size ? page + 1 : users.length ? page : page - 1,
  };
}
