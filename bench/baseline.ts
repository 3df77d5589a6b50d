// Baseline server: one query of the same shape behind the same HTTP framework, without visibility
// rules. Started by bench/main.ts.
import Fastify from 'fastify';
import { Database, createPool } from '#server/db/database.ts';
import { joinSql, sql, type Sql } from '#server/db/sql.ts';

const pool = createPool({ connectionString: process.env['DATABASE_URL']! });
const db = new Database(pool);
await db.execute(
  sql`create table if not exists bare_posts (id bigint generated always as identity primary key, author_id bigint not null, text text not null, created_at timestamptz not null default now())`,
);
await db.execute(
  sql`create table if not exists bare_likes (content_id bigint, person_id bigint, primary key (content_id, person_id))`,
);

/** Posts with the fields of a post card. */
const posts = (condition: Sql) => sql`
  select c.id, c.author_id as user_id, c.content_type, c.title, c.text, c.tool, c.link, c.location, c.shared_as, c.group_id, c.created_at, c.updated_at, c.revision,
    json_build_object('id', a.id, 'name', a.name, 'username', a.username) as "user", g.name as group_name,
    (select count(*)::int from likes l where l.content_id = c.id) as total_likes,
    (select count(*)::int from comments m where m.content_id = c.id) as total_comments
  from (select c.* from posts c where ${condition} order by c.created_at desc, c.id desc limit 15) c
  join people a on a.id = c.author_id left join groups g on g.id = c.group_id
  order by c.created_at desc, c.id desc`;

/** Comments with the fields of a thread. */
const comments = (content: number) => sql`
  select m.id, m.content_id, m.parent_id, m.text as comment, m.created_at, json_build_object('id', a.id, 'name', a.name, 'username', a.username) as "user",
    (select count(*)::int from comment_likes l where l.comment_id = m.id) as total_likes
  from (select m.* from comments m where m.content_id = ${content} and m.parent_id is null order by m.id desc limit 20) m join people a on a.id = m.author_id order by m.id`;

/** Ids of the friends of a person. */
const friends = (personId: Sql) =>
  sql`(select high_id as id from friendships where low_id = ${personId} and status = 1 union all select low_id from friendships where high_id = ${personId} and status = 1)`;
/** Number of friends that two people share. */
const selectCommonFriends = (one: Sql, other: Sql) =>
  sql`(select count(*)::int from ${friends(one)} t where t.id in (select id from ${friends(other)} o))`;
const portrait = sql`(select f.name from files f where f.person_id = p.id) as portrait`;

/** A group with its owner and its counters. */
const group = (id: number) => sql`
  select g.*, json_build_object('id', p.id, 'name', p.name, 'username', p.username) as "user",
    (select json_agg(t.tag order by t.tag) from group_tags t where t.group_id = g.id) as tags,
    t.posts as total_posts, t.actions as total_actions
  from groups g join people p on p.id = g.owner_id
  cross join lateral (select sum(t.posts) as posts, sum(t.actions) as actions from group_post_counts t where t.group_id = g.id) t where g.id = ${id}`;

const fastify = Fastify();
// As large as a page of posts. Its rate shows how fast the machine is at the moment.
const empty = JSON.stringify({ nothing: 'x'.repeat(18_500 - 14) });
fastify.get('/empty', (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(empty),
);

type Parameters = { id: number; person: number; words: string };
const parseParameters = (query: unknown): Parameters => {
  const { id, person, words } = query as Record<string, string>;
  return { id: Number(id), person: Number(person), words: words ?? '' };
};
const mount = (path: string, handle: (parameters: Parameters) => Promise<unknown>) =>
  fastify.route({
    method: ['GET', 'POST'],
    url: path,
    handler: async (request) => ({ answer: await handle(parseParameters(request.query)) }),
  });

mount('/home', () => db.query(posts(sql`c.open_to_all`)));
mount('/group', ({ id }) => db.query(posts(sql`c.group_id = ${id}`)));
mount('/post', async ({ id }) => ({
  post: await db.queryOne(posts(sql`c.id = ${id}`)),
  comments: await db.query(comments(id)),
}));
mount('/thread', ({ id }) => db.query(comments(id)));
mount('/search', ({ words }) => {
  const conditions = joinSql(
    words.split(' ').map((word) => sql`and c.words @@ plainto_tsquery('simple', ${word})`),
    ' ',
  );
  return db.query(posts(sql`true ${conditions}`));
});
mount('/notifications', async ({ person }) => ({
  list: await db.query(sql`
    select n.id, n.type, n.read_at, n.created_at, c.text, json_build_object('id', p.id, 'name', p.name, 'username', p.username) as actor
    from (select n.* from notifications n where n.person_id = ${person} and n.show_on_site order by n.created_at desc, n.id desc limit 20) n
    left join posts c on c.id = n.content_id left join notification_actors a on a.notification_id = n.id left join people p on p.id = a.person_id
    order by n.created_at desc, n.id desc`),
  unread: await db.queryOne(
    sql`select count(*)::int from notifications n where n.person_id = ${person} and n.show_on_site and n.read_at is null`,
  ),
}));
mount('/card', ({ id }) => db.queryOne(group(id)));
mount('/opened', async ({ id }) => ({
  group: await db.queryOne(group(id)),
  posts: await db.query(posts(sql`c.group_id = ${id}`)),
}));
mount('/suggestions', ({ person }) =>
  db.query(sql`
    with mine as materialized (select id from ${friends(sql`${person}::bigint`)} f)
    select p.id, p.name, p.username, ${portrait}, t.mutual, t.total
    from (select t.id, count(*)::int as mutual, count(*) over () as total from mine cross join lateral ${friends(sql`mine.id`)} t
      where t.id <> ${person} and t.id not in (select id from mine) group by t.id order by mutual desc, t.id limit 20) t
    join people p on p.id = t.id order by t.mutual desc, t.id`),
);
mount('/friends', async ({ person }) => ({
  total: await db.queryOne(sql`select count(*)::int from ${friends(sql`${person}::bigint`)} f`),
  list: await db.query(sql`
    select p.id, p.name, p.username, ${portrait}, p.mutual
    from (select p.*, ${selectCommonFriends(sql`p.id`, sql`${person}::bigint`)} as mutual
      from (select p.* from ${friends(sql`${person}::bigint`)} f join people p on p.id = f.id order by fold_text(p.name), p.id limit 20) p) p
    order by fold_text(p.name), p.id`),
}));
mount('/profile', ({ id }) =>
  db.queryOne(sql`
    select p.id, p.name, p.username, ${portrait}, (select json_object_agg(f.field, f.value) from profile_fields f where f.person_id = p.id) as fields,
      (select json_agg(i.name) from people_issues c join issues i on i.id = c.issue_id where c.person_id = p.id) as issues,
      (select json_build_object('total', count(*), 'list', json_agg(json_build_object('id', f.id, 'name', f.name, 'username', f.username) order by f.place) filter (where f.place <= 6))
        from (select q.id, q.name, q.username, row_number() over (order by fold_text(q.name), q.id) as place from ${friends(sql`p.id`)} t join people q on q.id = t.id) f) as friends,
      (select json_build_object('posts', count(*), 'actions', count(*) filter (where c.content_type = 4)) from posts c where c.author_id = p.id and not c.draft) as counts
    from people p where p.id = ${id}`),
);
mount('/insert', ({ person }) =>
  db.queryOne(
    sql`insert into bare_posts (author_id, text) values (${person}, 'A post of the benchmark') returning id, created_at`,
  ),
);
mount('/like', ({ id, person }) =>
  db.execute(
    sql`insert into bare_likes (content_id, person_id) values (${id}, ${person}) on conflict do nothing`,
  ),
);

console.log(`The baseline is ready at ${await fastify.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => void fastify.close().then(() => pool.end()));
