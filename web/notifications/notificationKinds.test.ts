import { expect, test } from 'vitest';
import { deliveriesOf, getDelivery, toChanges } from './notificationKinds.ts';

const comments = { kind: 'comments', site: true, email: true } as const;
const all = {
  my_content_site: 'Y',
  my_content_email: 'N',
  comments_site: 'Y',
  comments_email: 'Y',
  likes_email: 'Y',
  action_site: 'Y',
  action_email: 'Y',
} as const;

test('a kind within "My content" is off while that is off', () => {
  expect(getDelivery(all, comments)).toEqual({ site: true, email: false });
  expect(getDelivery(all, { kind: 'action', site: true, email: true })).toEqual({
    site: true,
    email: true,
  });
});

test('turning on one kind does not turn on the others', () => {
  const changes = toChanges(all, comments, { site: true, email: true });
  expect(changes).toMatchObject({
    comments_site: 'Y',
    comments_email: 'Y',
    my_content_email: 'Y',
    likes_email: 'N',
    messages_email: 'N',
  });
  expect(changes).not.toHaveProperty('my_content_site');
  expect(getDelivery({ ...all, ...changes }, comments)).toEqual({ site: true, email: true });
});

test('turning off a kind changes only that kind', () => {
  expect(toChanges(all, comments, { site: false, email: false })).toEqual({
    comments_site: 'N',
    comments_email: 'N',
  });
});

test('what is always on the site can only be chosen with or without emails', () => {
  const messages = { kind: 'messages', site: false, email: true } as const;
  expect(deliveriesOf(messages)).toMatchObject([
    { site: true, email: true },
    { site: true, email: false },
  ]);
  expect(getDelivery({ messages_email: 'N' }, messages)).toEqual({ site: true, email: false });
  expect(
    toChanges({ ...all, my_content_email: 'Y' }, messages, { site: true, email: false }),
  ).toEqual({
    messages_email: 'N',
  });
});
