// Groups for tests, created and joined through the API.
import type { Input } from '#contract/calls.ts';
import type { Group } from '#contract/group.ts';
import type { Username } from '#server/seed/people.ts';
import type { TestTown } from './town.ts';

/**
 * Creates a group with these members, who join in this order. A closed one is open until they have
 * joined.
 */
export async function createTestGroup(
  town: TestTown,
  owner: Username,
  members: Username[] = [],
  { status, ...fields }: Partial<Input<'POST /group/create'>> = {},
): Promise<Group> {
  const founder = await town.as(owner);
  const { group } = await founder.ask('POST /group/create', { name: 'Harbor choir', ...fields });
  for (const member of members)
    await (await town.as(member)).ask('POST /group/join', { group_id: group.id });
  if (status === 'Closed')
    await founder.ask('POST /group/update', { id: group.id, name: group.name, status });
  return (await founder.ask('GET /group/get-one', { id: group.id })).group;
}
