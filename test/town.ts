// The people of the demo town as the world of the tests: who they are to each other is there, nothing that anybody said.
// Ada and Ben are friends; Noor and Hugo have no friend yet; Quinn blocked Rex; June (keeper) is the administrator.
// The group "creek" is open and Ada's, "ferry" is closed and Ben's, with Ada in it and Noor invited.
import type { Output, Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import type { Username } from '#server/seed/people.ts';
import { fillPeople } from '#server/seed/town.ts';
import { clientOf, signedIn, type Client } from './api.ts';
import { startTestApp, type TestApp } from './app.ts';

type Signed = Client & { id: number };
export type TestTown = Awaited<ReturnType<typeof createTestTown>>;

/** A house with the town in it, and a session for whoever is asked for. */
export async function createTestTown(
  settings: Record<string, string> = {},
  logged?: (line: string) => void,
) {
  return townIn(await startTestApp(settings, logged));
}

/** The town in a house that stands empty. */
export async function townIn(world: TestApp) {
  const { people: id, groups: group } = await fillPeople(world.db);
  const sessions = new Map<Username, Promise<Signed>>();
  const as = async (username: Username) => {
    if (!sessions.has(username)) sessions.set(username, signedIn(world, username));
    return sessions.get(username)!;
  };
  return {
    ...world,
    id,
    group,
    /** The client of somebody, one session for each. */
    as,
    visitor: clientOf(world),
    /** What somebody just posted, Public unless told. */
    post: async (username: Username, fields: Input<'POST /content/add'> = {}): Promise<Content> => {
      const { content } = await (
        await as(username)
      ).ask('POST /content/add', {
        text: 'The creek is clear today.',
        shared_as: 'Public',
        ...fields,
      });
      return content;
    },
    /** What somebody just said under a post. */
    say: async (
      username: Username,
      content_id: number,
      fields: Partial<Input<'POST /comment/add'>> = {},
    ): Promise<Output<'POST /comment/add'>['comment']> => {
      const { comment } = await (
        await as(username)
      ).ask('POST /comment/add', { content_id, comment: 'I saw it too.', ...fields });
      return comment;
    },
  };
}
