// Comparison of the files that a viewer can load by their URLs with the reference model.
import { expect } from 'vitest';
import { fileName, messagesWithFile, type FileOf } from './fileModel.ts';
import type { TestApp } from './app.ts';
import { messagesOf } from './compareMessages.ts';
import { reportedPosts, subjectsWithPictures } from './casePermissionsModel.ts';
import { actionsWaiting, waitingPosts } from './moderationModel.ts';
import { seesGroup, seesPerson, seesPost, type Viewer, type Model } from './referenceModel.ts';

/** Returns the number of comparisons. */
export async function compareFiles(
  app: TestApp,
  model: Model,
  viewer: Viewer,
  label: string,
): Promise<number> {
  const { files } = app.app;
  const compare = async (kind: FileOf, id: number, isVisible: boolean) => {
    const name = fileName(kind, id);
    // Signed for the viewer, as if the viewer had seen it before
    const url =
      kind === 'message' ? files.messageFileAddress(name, viewer!) : files.address(name, viewer);
    const { statusCode } = await app.http.inject({ method: 'GET', url });
    expect(statusCode, `${label}: file of ${kind} ${id}`).toBe(isVisible ? 200 : 404);
  };
  const pendingActions =
    viewer !== null && model.people.get(viewer)!.admin ? actionsWaiting(model) : [];
  // A third of them is enough to find a missing check
  const sample = <T extends { id: number }>(all: Iterable<T>) =>
    [...all].filter(({ id }) => (id + (viewer ?? 0)) % 3 === 0);
  const [posts, people, groups, messages] = [
    sample(model.posts.values()),
    sample(model.people.values()),
    sample(model.groups.values()),
    viewer === null
      ? []
      : sample(model.messages.values()).filter(({ id }) => id <= messagesWithFile),
  ];
  // Reported, held and decided posts. Those who decide about them can load their images.
  const moderatedPosts = [
    ...reportedPosts(model, viewer),
    ...waitingPosts(model, viewer),
    ...[...subjectsWithPictures(model, viewer, 'content')].map((id) => model.posts.get(id)!),
  ];
  for (const post of posts)
    await compare(
      'post',
      post.id,
      seesPost(model, viewer, post) ||
        pendingActions.includes(post) ||
        moderatedPosts.includes(post),
    );
  for (const { id } of people)
    await compare('person', id, viewer !== null && seesPerson(model, viewer, id));
  for (const group of groups) await compare('group', group.id, seesGroup(model, viewer, group));
  const mine = viewer === null ? [] : messagesOf(model, viewer).map(({ message }) => message);
  for (const message of messages) await compare('message', message.id, mine.includes(message));
  return posts.length + people.length + groups.length + messages.length;
}
