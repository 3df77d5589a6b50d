// Requests the files of a random model by their URLs as one viewer, and compares with the reference
// model.
import { expect } from 'vitest';
import { fileName, messagesWithFile, type FileOf } from './fileModel.ts';
import type { TestApp } from './app.ts';
import { messagesOf } from './messagesSeen.ts';
import { judgedPosts, picturesKept } from './judgingModel.ts';
import { actionsWaiting, waitingPosts } from './moderationModel.ts';
import { seesGroup, seesPost, type Viewer, type World } from './referenceModel.ts';

/** Returns the number of comparisons. */
export async function compareFiles(
  app: TestApp,
  world: World,
  viewer: Viewer,
  where: string,
): Promise<number> {
  const { files } = app.app;
  const compare = async (kind: FileOf, id: number, seen: boolean) => {
    const name = fileName(kind, id);
    // signed for the viewer, as if the viewer had seen it before
    const url = kind === 'message' ? files.messageFile(name, viewer!) : files.address(name, viewer);
    const { statusCode } = await app.http.inject({ method: 'GET', url });
    expect(statusCode, `${where}: file of ${kind} ${id}`).toBe(seen ? 200 : 404);
  };
  const requested = viewer !== null && world.people.get(viewer)!.admin ? actionsWaiting(world) : [];
  // a third of them is enough to find a missing check
  const some = <T extends { id: number }>(all: Iterable<T>) =>
    [...all].filter(({ id }) => (id + (viewer ?? 0)) % 3 === 0);
  const [posts, groups, messages] = [
    some(world.posts.values()),
    some(world.groups.values()),
    viewer === null ? [] : some(world.messages.values()).filter(({ id }) => id <= messagesWithFile),
  ];
  // including images of pending actions, reported or decided posts, and held posts, for those who
  // decide about them
  const judged = [
    ...judgedPosts(world, viewer),
    ...waitingPosts(world, viewer),
    ...[...picturesKept(world, viewer, 'content')].map((id) => world.posts.get(id)!),
  ];
  for (const post of posts)
    await compare(
      'post',
      post.id,
      seesPost(world, viewer, post) || requested.includes(post) || judged.includes(post),
    );
  for (const group of groups) await compare('group', group.id, seesGroup(world, viewer, group));
  const mine = viewer === null ? [] : messagesOf(world, viewer).map(({ message }) => message);
  for (const message of messages) await compare('message', message.id, mine.includes(message));
  return posts.length + groups.length + messages.length;
}
