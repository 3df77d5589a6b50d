// Test town: the people of the demo town with their relations and groups, but without posts. Ada
// and Ben are friends; Noor and Hugo have no friends yet; Quinn blocked Rex; June (keeper) is the
// administrator. The group "creek" is open and Ada's. "ferry" is closed and Ben's; Ada is a member
// and Noor is invited.
import type { Output, Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import type { Username } from '#server/seed/people.ts';
import { insertPeople } from '#server/seed/town.ts';
import { clientOf, signedIn, type Client } from './api.ts';
import { startTestApp, type TestApp } from './app.ts';

type Signed = Client & { id: number };
export type TestTown = Awaited<ReturnType<typeof createTestTown>>;

/** Starts an app with the town in it. Sessions are created on demand. */
export async function createTestTown(
  settings: Record<string, string> = {},
  logged?: (line: string) => void,
) {
  return townIn(await startTestApp(settings, logged));
}

/** Adds the town to an app with an empty database. */
export async function townIn(testApp: TestApp) {
  const { people: id, groups: group } = await insertPeople(testApp.db);
  const sessions = new Map<Username, Promise<Signed>>();
  const as = async (username: Username) => {
    if (!sessions.has(username)) sessions.set(username, signedIn(testApp, username));
    return sessions.get(username)!;
  };
  return {
    ...testApp,
    id,
    group,
    /** The client of a person, with one session for each. */
    as,
    visitor: clientOf(testApp),
    /** Creates a post. It is Public unless `fields` says otherwise. */
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
    /** Creates a comment under a post. */
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
