// Who and what has very many, and pages far from the first: each costs about what the ordinary costs.
import type { Answer } from '#contract/calls.ts';
import { sql } from '#server/kit/sql.ts';
import { answered } from '../product.ts';
import type { Stage } from '../stage.ts';
import { end, marks } from '../world/sizes.ts';
import { checkThread } from './reads.ts';
import { refuse, type Row } from './row.ts';

export function crowds(stage: Stage): Row[] {
  const { member, friends, group, liked, long, comments } = marks.crowd;
  const ask = <T>(path: string, viewer: number) => answered<T>(stage.product.url, stage.get(path, viewer));
  const cursor = `${end - stage.size.posts * 20_000 * 0.01}-1`;
  return [
    {
      id: 'C1',
      name: `home of a member with ${friends.toLocaleString('en')} friends`,
      next: () => stage.get('/content/list?pageSize=20', member),
      limit: () => '/home',
      check: async () => {
        const known = (await stage.db.one<{ n: number }>(sql`select count(*)::int as n from friends_of(${member})`))!.n;
        refuse(known !== friends, 'the member with many friends');
        const { contents } = await ask<Answer<'GET /content/list'>>('/content/list?pageSize=20', member);
        refuse(contents.length !== 20, 'their home feed');
      },
    },
    {
      id: 'C2',
      name: 'the card of a group of everybody',
      next: () => stage.get(`/group/get-one?id=${group}`),
      check: async () => {
        const answer = await ask<Answer<'GET /group/get-one'>>(`/group/get-one?id=${group}`, 2);
        const [right] = await stage.db.all<{ members: number; posts: number }>(sql`
          select (select count(*)::int from visible_members(2) m where m.group_id = ${group}) as members,
            (select count(*)::int from visible_contents(2) c where c.group_id = ${group} and not c.draft and c.content_type not in (3, 4)) as posts`);
        refuse(answer.group.total_members !== right!.members || answer.group.total_posts !== right!.posts, 'the counts of the large group');
      },
    },
    {
      id: 'C3',
      name: 'newest of that group, 20',
      next: () => stage.get(`/content/list?pageSize=20&group_id=${group}`),
      limit: () => `/group?id=${group}`,
      check: async () => {
        const { contents } = await ask<Answer<'GET /content/list'>>(`/content/list?pageSize=20&group_id=${group}`, 2);
        refuse(contents.length !== 20 || contents.some((one) => one.group_id !== group), 'the feed of the large group');
      },
    },
    {
      id: 'C4',
      name: `a post with ${stage.size.people.toLocaleString('en')} likes`,
      next: () => stage.get(`/content/get-one?id=${liked}`),
      limit: () => `/post?id=${liked}`,
      check: async () => {
        const { content } = await ask<Answer<'GET /content/get-one'>>(`/content/get-one?id=${liked}`, 2);
        const right = (await stage.db.one<{ n: number }>(
          sql`select count(*)::int as n from likes l join visible_people(2) p on p.id = l.person_id where l.content_id = ${liked}`,
        ))!.n;
        refuse(content.total_likes !== right || content.likes.length !== 5, 'the post with many likes');
      },
    },
    {
      id: 'C5',
      name: `the first page of ${comments.toLocaleString('en')} comments`,
      next: () => stage.get(`/comment/list?content_id=${long}&pageSize=20`),
      limit: () => `/thread?id=${long}`,
      check: () => checkThread(stage, long),
    },
    {
      id: 'C6',
      name: 'home, 10,000 posts down, by cursor',
      next: () => stage.get(`/content/list?pageSize=20&before=${cursor}`),
      target: { of: { row: 'W1', world: stage.world, share: 0.8 } },
      check: async () => {
        const { contents } = await ask<Answer<'GET /content/list'>>(`/content/list?pageSize=20&before=${cursor}`, 2);
        refuse(contents.length !== 20 || contents.some(({ added_on }) => Date.parse(added_on) >= Number(cursor.split('-')[0])), 'a page far down');
      },
    },
    {
      id: 'C7',
      name: `page 500 of a group’s posts, by cursor`,
      next: () => stage.get(`/content/list?pageSize=20&group_id=${group}&before=${cursor}`),
      target: { of: { row: 'C3', world: stage.world, share: 0.8 } },
      check: async () => {
        const { contents } = await ask<Answer<'GET /content/list'>>(`/content/list?pageSize=20&group_id=${group}&before=${cursor}`, 2);
        refuse(contents.length !== 20, 'a page far down in a group');
      },
    },
  ];
}
