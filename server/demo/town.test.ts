import { describe, expect, test } from 'vitest';
import { sizes } from '#contract/sizes.ts';
import { isEmail, isUsername, reservedNames } from '../account/names.ts';
import { firstIssues } from '../site/issues.ts';
import { groups, type Group } from './groups.ts';
import { blocks, collections, demoAccounts, friendships, people, profiles, type Collection } from './people.ts';
import { portraits } from './portraits.ts';
import type { Post, Reply } from './post.ts';
import { posts } from './posts.ts';

const usernames = new Set<string>(people.map(({ username }) => username));
const known = (names: string[]) => names.filter((name) => !usernames.has(name));
const pairs = (list: readonly (readonly [string, string])[]) => list.map((pair) => pair.toSorted().join(' '));
const twice = (list: string[]) => list.filter((item, i) => list.indexOf(item) !== i);
const groupNamed = (short: string) => groups.find((group) => group.short === short) as Group | undefined;
const friends = new Set(pairs(friendships.filter(({ pending }) => !pending).map(({ from, to }) => [from, to])));
const blocked = new Set(pairs(blocks.map(({ blocker, blocked }) => [blocker, blocked])));
const gatheredIn = (post: Post) => (collections as Collection[]).find(({ short, owner }) => short === post.collection && owner === post.by)?.friends ?? [];
const start = (post: Post) => `${post.by}: ${post.text.slice(0, 40)}`;
const said = (post: Post): Reply[] => post.comments.flatMap((comment) => [comment, ...comment.replies]);
const involved = (post: Post) => [...post.likes, ...said(post).flatMap(({ by, likes }) => [by, ...likes])];

describe('the people of the demo town', () => {
  test('are different people, under names that signing up would take', () => {
    expect(twice([...usernames])).toEqual([]);
    expect(twice(people.map(({ name }) => name))).toEqual([]);
    expect(people.filter(({ username, email }) => !isUsername(username) || !isEmail(email) || reservedNames.has(username))).toEqual([]);
  });
  test('care about issues that exist', () => {
    expect(people.flatMap(({ issues }) => issues).filter((issue) => !firstIssues.includes(issue))).toEqual([]);
  });
  test('are friends, blocked and members once', () => {
    const between = friendships.map(({ from, to }) => [from, to] as const);
    expect(known(between.flat())).toEqual([]);
    expect(twice(pairs(between))).toEqual([]);
    expect(known(blocks.flatMap(({ blocker, blocked }) => [blocker, blocked]))).toEqual([]);
    expect([...blocked].filter((pair) => friends.has(pair))).toEqual([]);
    for (const group of groups as Group[]) {
      expect(known(group.members)).toEqual([]);
      expect(twice(group.members)).toEqual([]);
      expect(group.members).toContain(group.owner);
      if (group.parent) expect(groupNamed(group.parent)).toBeDefined();
      for (const { from, to } of group.invitations) {
        expect(group.members).toContain(from);
        expect(group.members).not.toContain(to);
      }
    }
  });
  test('tell a thing once, and gather only friends of theirs', () => {
    expect(known(profiles.map(({ of }) => of))).toEqual([]);
    expect(twice(profiles.map(({ of, field }) => `${of} ${field}`))).toEqual([]);
    for (const { owner, friends: gathered } of collections as Collection[]) {
      expect(twice(gathered)).toEqual([]);
      expect(gathered.filter((name) => !friends.has([owner, name].toSorted().join(' ')))).toEqual([]);
    }
  });
  test('have an administrator, accounts to try and portraits', () => {
    expect(people.filter(({ userType }) => userType === 1)).toHaveLength(1);
    expect(known(demoAccounts.map(({ username }) => username))).toEqual([]);
    expect(known(Object.keys(portraits))).toEqual([]);
  });
});

describe('the posts of the demo town', () => {
  test('have something to show', () => {
    expect(posts.filter(({ text, photos, link }) => !text.trim() && !photos.length && !link).map(start)).toEqual([]);
    expect(posts.filter(({ text, location }) => text.length > sizes.post || (location?.length ?? 0) > sizes.location).map(start)).toEqual([]);
    expect(posts.flatMap(said).filter(({ text }) => !text.trim())).toEqual([]);
    expect(twice(posts.map(start))).toEqual([]);
    expect(known(posts.flatMap((post) => [post.by, ...involved(post)]))).toEqual([]);
  });
  test('stand in groups their authors are members of, as does what is said beneath', () => {
    expect(posts.filter(({ as, group }) => as === 'Group' && !group).map(start)).toEqual([]);
    for (const post of posts.filter(({ group }) => group)) {
      const group = groupNamed(post.group!)!;
      expect(group.tools, start(post)).toContain('wall');
      expect([post.by, ...said(post).map(({ by }) => by)].filter((name) => !group.members.includes(name as Group['owner'])), start(post)).toEqual([]);
    }
  });
  test('are liked and answered only by people who may see them, once each', () => {
    for (const post of posts) {
      const outside = involved(post).filter((name) => {
        const pair = [post.by, name].toSorted().join(' ');
        if (name !== post.by && blocked.has(pair)) return true;
        if (post.group && groupNamed(post.group)!.status === 'Closed' && !groupNamed(post.group)!.members.includes(name)) return true;
        if (post.as === 'Collection') return name !== post.by && !gatheredIn(post).includes(name);
        return name !== post.by && (post.as === 'Private' || (post.as === 'Friends' && !friends.has(pair)));
      });
      expect(outside, start(post)).toEqual([]);
      for (const { likes } of [post, ...said(post)]) expect(twice(likes), start(post)).toEqual([]);
    }
  });
  test('are answered in the order of time, and none in the future', () => {
    for (const post of posts) {
      const times = said(post).map(({ after }) => after);
      expect(Math.max(0, ...times), start(post)).toBeLessThan(post.ago);
      for (const { after, replies } of post.comments) for (const reply of replies) expect(reply.after, start(post)).toBeGreaterThan(after);
    }
  });
  test('have no reply, and no like of a comment, across a block', () => {
    for (const { by, likes, replies } of posts.flatMap(({ comments }) => comments)) {
      for (const name of [...likes, ...replies.map((reply) => reply.by)]) expect(blocked.has([by, name].toSorted().join(' '))).toBe(false);
      for (const reply of replies) for (const name of reply.likes) expect(blocked.has([reply.by, name].toSorted().join(' '))).toBe(false);
    }
  });
  test('stay within what a first start can draw', () => {
    expect(posts.flatMap(({ photos }) => photos).length).toBeLessThanOrEqual(25);
    expect(posts.length).toBeGreaterThanOrEqual(60);
    expect(new Set(posts.map(({ as }) => as))).toEqual(new Set(['Public', 'Friends', 'Private', 'Group', 'Collection']));
  });
});
