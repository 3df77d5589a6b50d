// Search: matches, visibility and input validation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings, tooLong } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { withFreeSearches } from '#test/queryPlans.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { ApiError } from '#contract/errors.ts';
import { sql } from '../db/sql.ts';
import { withTimeout, withTimeoutOr } from '../db/timeLimit.ts';
import {
  selectByIndex,
  countByIndex,
  selectByRecency,
  countByRecency,
  selectAmongNewest,
} from './posts.ts';
import { exactWordQuery, tokenize, buildQuery } from './parseQuery.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const index = async (username: Username, keyword: string) =>
  (await town.as(username)).ask('GET /search/index', { keyword });
const names = (users: { username: string }[]) => users.map(({ username }) => username);

describe('posts', () => {
  const searchTexts = async (username: Username, keyword: string) =>
    (await index(username, keyword)).posts.map(({ text }) => text);

  beforeAll(async () => {
    await town.post('elif', { text: 'Une crème brûlée au Café Ångström' });
    await town.post('rosa', { text: 'Compostable planters by the greenhouse' });
    await town.post('rosa', { text: 'A greenhouse for everybody' });
    await town.post('rosa', { text: 'Planters only' });
  });

  test.for([
    [
      'a whole word',
      'greenhouse',
      ['A greenhouse for everybody', 'Compostable planters by the greenhouse'],
    ],
    [
      'the beginning of a word',
      'greenh',
      ['A greenhouse for everybody', 'Compostable planters by the greenhouse'],
    ],
    [
      'several words, all of them, in any order',
      'greenhouse compost',
      ['Compostable planters by the greenhouse'],
    ],
    ['words in a row', '"planters by"', ['Compostable planters by the greenhouse']],
    ['a word and not another', 'planters -greenhouse', ['Planters only']],
    ['accents either way', 'creme brulee', ['Une crème brûlée au Café Ångström']],
    [
      'accents that were not written',
      'greénhouse compóst',
      ['Compostable planters by the greenhouse'],
    ],
  ] as [string, string, string[]][])('are found by %s', async ([, keyword, expected]) => {
    expect(await searchTexts('noor', keyword)).toEqual(expected);
    expect((await index('noor', keyword)).near.posts).toBe(false);
  });

  test.for([
    ['a letter is missing', 'grenhouse'],
    ['a letter is wrong', 'greenhoase'],
    ['two letters changed places', 'greenhuose'],
    ['a letter is too many', 'greennhouse'],
  ])('are found despite %s, and the response says so', async ([, keyword]) => {
    const response = await index('noor', keyword!);
    expect(response.posts.map(({ text }) => text)).toEqual([
      'A greenhouse for everybody',
      'Compostable planters by the greenhouse',
    ]);
    expect([response.near.posts, response.totals.posts]).toEqual([true, 2]);
    const firstPage = await (
      await town.as('noor')
    ).ask('GET /content/search', { keyword: keyword!, pageSize: 1 });
    const second = await (
      await town.as('noor')
    ).ask('GET /content/search', {
      keyword: keyword!,
      pageSize: 1,
      page: 2,
      before: firstPage.next!,
    });
    expect([...firstPage.contents, ...second.contents].map(({ text }) => text)).toEqual([
      'A greenhouse for everybody',
      'Compostable planters by the greenhouse',
    ]);
    expect([firstPage.near, second.near]).toEqual([true, true]);
  });

  test('does not correct a word that is found as typed', async () => {
    await town.post('rosa', { text: 'greenhause, as my grandmother wrote it' });
    expect(await searchTexts('noor', 'greenhause')).toEqual([
      'greenhause, as my grandmother wrote it',
    ]);
  });

  test('does not correct the spelling for a page after the last one', async () => {
    const noor = await town.as('noor');
    const { contents, near } = await noor.ask('GET /content/search', {
      keyword: 'greenhause',
      page: 2,
    });
    expect([contents, near]).toEqual([[], false]);
  });

  test('are found and counted only by people who can read them', async () => {
    await town.post('ada', { text: 'kingfisher for all' });
    await town.post('ada', { text: 'kingfisher for friends', shared_as: 'Friends' });
    await town.post('ada', { text: 'kingfisher for me', shared_as: 'Private' });
    await town.post('ada', { text: 'kingfisher on the street', group_id: town.group.ferry });
    for (const keyword of ['kingfisher', 'kingf', 'kingfsher']) {
      const totals = async (username: Username) => (await index(username, keyword)).totals.posts;
      expect(
        await Promise.all((['noor', 'elif', 'kira', 'ada'] as const).map(totals)),
        keyword,
      ).toEqual([1, 2, 2, 4]);
    }
  });

  test('returns the same for a word in invisible posts as for an unknown word', async () => {
    await town.post('ada', { text: 'xylograph', shared_as: 'Private' });
    const noResults = await index('noor', 'zzyyqqx');
    for (const keyword of ['xylograph', 'xylogr', 'xylogroph'])
      expect(await index('noor', keyword), keyword).toEqual(noResults);
    expect((await index('ada', 'xylogroph')).totals.posts).toBe(1);
  });

  test('never finds drafts', async () => {
    const ada = await town.as('ada');
    await ada.ask('POST /blog/create', {
      title: 'Marginalia',
      excerpt: 'Not yet',
      description: '<p>Soon</p>',
      status: 'Draft',
    });
    expect((await index('ada', 'marginalia')).totals.posts).toBe(0);
  });

  test('index lookup and scan return the same posts and counts on every page', async () => {
    const { posts } = (await town.db.queryOne<{ posts: number }>(
      sql`select count(*)::int as posts from posts where not draft`,
    ))!;
    for (const viewer of [town.id.ada, town.id.noor, town.id.quinn, town.id.rex]) {
      for (const keyword of [
        'the',
        'greenhouse',
        'kingf',
        'for -me',
        'nothing at all',
        'the greenhouse -roof',
        '"for the" of',
      ]) {
        const parsedQuery = buildQuery(await tokenize(town.db, keyword), exactWordQuery);
        for (const paging of [
          { after: undefined, skip: 0, take: 3 },
          { after: undefined, skip: 1, take: 2 },
        ])
          expect(
            await town.db.query(selectByRecency(viewer, parsedQuery, {}, paging)),
            keyword,
          ).toEqual(await town.db.query(selectByIndex(viewer, parsedQuery, {}, paging)));
        // Whichever part of the query the index is used for.
        const paging = { after: undefined, skip: 0, take: 3 };
        for (const requiredPart of parsedQuery.required)
          expect(
            await town.db.query(
              selectByIndex(viewer, parsedQuery, {}, paging, { indexed: requiredPart }),
            ),
            `${keyword} by ${requiredPart}`,
          ).toEqual(await town.db.query(selectByIndex(viewer, parsedQuery, {}, paging)));
        // All but the oldest match the bounded scan.
        const [wholeWord, near] = [
          await town.db.query(selectByRecency(viewer, parsedQuery, {}, paging)),
          await town.db.query(selectAmongNewest(viewer, parsedQuery, {}, paging, posts - 1)),
        ];
        expect(near, keyword).toEqual(wholeWord.slice(0, near.length));
        expect(near.length, keyword).toBeGreaterThanOrEqual(wholeWord.length - 1);
        expect(await town.db.query(countByRecency(viewer, parsedQuery, {})), keyword).toEqual(
          await town.db.query(countByIndex(viewer, parsedQuery, {})),
        );
      }
    }
  });
});

describe('people', () => {
  test.for([
    ['by first name', 'ada', 'ada'],
    ['by the beginning of a last name', 'lindq', 'ada'],
    ['by both, in any order', 'lindqvist ada', 'ada'],
    ['with an accent that is not there', 'lindqvíst', 'ada'],
    ['misspelt', 'lindquist', 'ada'],
    ['misspelt, the other name right', 'ben okanjo', 'ben'],
    ['by username', '@keeper', 'keeper'],
    ['by the beginning of a username', '@keep', 'keeper'],
  ])('are found %s', async ([, keyword, username]) => {
    expect(names((await index('noor', keyword!)).users)).toContain(username);
  });

  test('a @username does not match words of a name', async () => {
    expect(names((await index('noor', 'abernathy')).users)).toEqual(['keeper']);
    expect((await index('noor', '@abernathy')).totals.users).toBe(0);
  });

  test('are not found by private fields: address, phone, zip code, email', async () => {
    for (const keyword of [
      '555-0117',
      '0142',
      '00417',
      'larkwater.example',
      'keeper@larkwater.example',
      'chemistry',
    ])
      expect(names((await index('noor', keyword)).users), keyword).toEqual([]);
  });

  test('are not found across a block or while suspended', async () => {
    expect((await index('quinn', 'rex')).totals.users).toBe(0);
    expect((await index('rex', '@quinn')).totals.users).toBe(0);
    expect((await index('ada', '@quinn')).totals.users).toBe(1);
    await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.wanda}`);
    expect((await index('ada', 'wanda')).totals.users).toBe(0);
    await town.db.execute(sql`update people set suspended_at = null where id = ${town.id.wanda}`);
  });

  test('are paged, with names that begin with the keyword first', async () => {
    const ada = await town.as('ada');
    const first = await ada.ask('GET /search/users', { keyword: 'b', pageSize: 2 });
    const second = await ada.ask('GET /search/users', { keyword: 'b', pageSize: 2, page: 2 });
    expect(first.pageCount).toBe(Math.ceil(first.total / 2));
    const wholeWord = await ada.ask('GET /search/users', { keyword: 'b', pageSize: 100 });
    expect(names([...first.users, ...second.users])).toEqual(names(wholeWord.users).slice(0, 4));
    expect([first.total, wholeWord.users.length]).toEqual([wholeWord.total, wholeWord.total]);
    const { users } = await ada.ask('GET /search/users', { keyword: 'mar', pageSize: 100 });
    const startsWithMar = users.map(({ name }) => name.toLowerCase().startsWith('mar'));
    expect(startsWithMar).toEqual(startsWithMar.toSorted((a, b) => Number(b) - Number(a)));
    expect(startsWithMar).toContain(true);
  });
});

describe('groups and actions', () => {
  test('groups are found by people who can see them, by name, misspelt name and tag', async () => {
    const { name } = (await town.db.queryOne<{ name: string }>(
      sql`select name from visible_groups(${town.id.ben}) where id = ${town.group.ferry}`,
    ))!;
    const word = name.split(' ').toSorted((a, b) => b.length - a.length)[0]!;
    expect((await index('ben', word)).groups.map(({ id }) => id)).toContain(town.group.ferry);
    expect(
      (await index('elif', word)).groups.map(({ id }) => id),
      'closed',
    ).not.toContain(town.group.ferry);
    await town.db.execute(
      sql`insert into group_tags (group_id, tag) values (${town.group.ferry}, 'quayside')`,
    );
    expect((await index('ben', '#quayside')).groups.map(({ id }) => id)).toEqual([
      town.group.ferry,
    ]);
    expect((await index('elif', '#quayside')).totals.groups).toBe(0);
    const response = await (
      await town.as('ben')
    ).ask('GET /search/groups', { keyword: `${word.slice(0, 2)}x${word.slice(2)}` });
    expect(response.near).toBe(true);
    expect(response.groups.map(({ id }) => id)).toContain(town.group.ferry);
  });

  test('actions have their own list, newest first, with pages and a total', async () => {
    const rosa = await town.as('rosa');
    for (const n of [1, 2, 3])
      await rosa.ask('POST /action/create', {
        title: `Turnip rescue ${n}`,
        kind: 'task',
        shared_as: 'Public',
      });
    const ada = await town.as('ada');
    const { actions, total, pageCount } = await ada.ask('GET /search/actions', {
      keyword: 'turnip',
      pageSize: 2,
    });
    expect([actions.map(({ title }) => title), total, pageCount]).toEqual([
      ['Turnip rescue 3', 'Turnip rescue 2'],
      3,
      2,
    ]);
    const secondPage = await ada.ask('GET /search/actions', {
      keyword: 'turnip',
      pageSize: 2,
      page: 2,
    });
    expect(secondPage.actions.map(({ title }) => title)).toEqual(['Turnip rescue 1']);
    expect((await index('ada', 'turnip')).totals).toEqual({
      users: 0,
      groups: 0,
      actions: 3,
      posts: 3,
    });
  });

  test('a tag must match in full, not by its beginning', async () => {
    const rosa = await town.as('rosa');
    await rosa.ask('POST /poll/create', {
      question: 'More benches?',
      answer_allowed: 1,
      close_on: '2099-01-01',
      options: ['Yes', 'No'],
      tags: ['benchwarmers'],
      shared_as: 'Public',
    });
    expect((await index('ada', '#benchwarmers')).posts.map(({ title }) => title)).toEqual([
      'More benches?',
    ]);
    expect((await index('ada', '#Benchwarmers more')).totals.posts).toBe(1);
    expect((await index('ada', '#benchwarmers fewer')).totals.posts).toBe(0);
    expect((await index('ada', '#bench')).totals.posts).toBe(0);
  });
});

describe('suggestions', () => {
  const suggested = async (username: Username, keyword: string) =>
    (await (await town.as(username)).ask('GET /search/suggest', { keyword })).suggestions;

  test('contain people, groups, actions and tags, at most eight', async () => {
    expect(await suggested('noor', 'lindq')).toMatchObject([
      { kind: 'person', username: 'ada', label: 'Ada Lindqvist' },
    ]);
    expect((await suggested('ada', 'turnip')).map(({ kind }) => kind)).toEqual([
      'action',
      'action',
    ]);
    expect(await suggested('ada', '#bench')).toMatchObject([
      { kind: 'tag', label: 'benchwarmers' },
    ]);
    expect((await suggested('ada', 'b')).length).toBeLessThanOrEqual(8);
  });

  test('contain nothing that is hidden from the viewer, including tags', async () => {
    expect(await suggested('rex', '@quinn')).toEqual([]);
    expect(await suggested('elif', '#quays')).toEqual([]);
    expect(await suggested('ben', '#quays')).toMatchObject([{ kind: 'tag', label: 'quayside' }]);
    const pollFields = {
      answer_allowed: 1,
      close_on: '2099-01-01',
      options: ['Yes', 'No'],
      tags: ['subrosa'],
      shared_as: 'Private' as const,
    };
    await (await town.as('ada')).ask('POST /poll/create', { question: 'Shall I?', ...pollFields });
    expect(await suggested('elif', '#subr')).toEqual([]);
    expect(await suggested('ada', '#subr')).toMatchObject([{ kind: 'tag', label: 'subrosa' }]);
  });
});

describe('input', () => {
  const calls = [
    'GET /search/index',
    'GET /search/users',
    'GET /search/groups',
    'GET /search/actions',
    'GET /search/suggest',
    'GET /content/search',
  ] as const;
  const unusualKeywords = [
    '"',
    '""',
    '-',
    '--',
    ':*',
    "'; drop table posts; --",
    '%',
    '_',
    '%%%',
    '\\',
    "\\'",
    '((',
    '))',
    '🌊',
    'a & | !',
    '<->',
    '!',
    '*',
    '@',
    '#',
    '##',
    '@@ada',
  ];
  const longKeywords = [
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    "'".repeat(100),
    '"a'.repeat(50),
    `${'ab '.repeat(33)}`,
    '-a '.repeat(33),
    'ﷺ'.repeat(100),
    '\u0301'.repeat(100),
  ];

  test.for(calls)('%s is answered', async (call) => {
    const ada = await town.as('ada');
    for (const keyword of [...unusualKeywords, ...longKeywords])
      expect((await ada.raw(call, { keyword })).statusCode, keyword).toBe(200);
  });

  test('treats database operators as plain text', async () => {
    for (const keyword of ['%', '_', '*', ':*', '!zzyyqqx', 'zzyyqqx|the', 'zzyyqqx | the'])
      expect((await index('noor', keyword)).totals, keyword).toEqual({
        users: 0,
        groups: 0,
        actions: 0,
        posts: 0,
      });
  });

  test('requires members and a keyword of 1 to 100 characters', async () => {
    const ada = await town.as('ada');
    for (const call of calls) {
      expect((await ada.refused(call, { keyword: '  ' })).message, call).toEqual({
        keyword: [strings.required],
      });
      expect((await ada.refused(call, { keyword: 'x'.repeat(101) })).message, call).toEqual({
        keyword: [tooLong(100)],
      });
      expect((await town.visitor.refused(call, { keyword: 'ada' })).status, call).toBe(401);
    }
    await ada.refused('GET /search/index', {});
    await ada.refused('GET /search/users', {});
    await ada.refused('GET /search/groups', {});
    await ada.refused('GET /search/actions', {});
    await ada.refused('GET /search/suggest', {});
    await ada.refused('GET /content/search', {});
  });
});

describe('time limits', () => {
  const slowQuery = sql`select pg_sleep(5)`;

  test('a slow statement is canceled and refused with a helpful message', async () => {
    const before = await town.db.queryOne(sql`show statement_timeout`);
    const startedAt = performance.now();
    const apiError = await withFreeSearches(1, () =>
      withTimeout(town.db, 100, (db) => db.query(slowQuery)),
    ).catch((error: unknown) => error);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(apiError).toBeInstanceOf(ApiError);
    expect(apiError).toMatchObject({ code: 'unavailable', message: strings.searchTooBroad });
    expect(
      await town.db.queryOne(sql`show statement_timeout`),
      'the connection is as before',
    ).toEqual(before);
  });

  test('or replaced by the fallback', async () => {
    expect(
      await withFreeSearches(1, () =>
        withTimeoutOr(
          town.db,
          100,
          (db) => db.query(slowQuery),
          async () => ['otherwise'],
        ),
      ),
    ).toEqual(['otherwise']);
  });
});

test('misspelt words are compared with a bounded number of words of narrow posts', async () => {
  const leo = await town.as('leo');
  const searchTitles = async () =>
    (await leo.ask('GET /content/search', { keyword: 'hippopotemus' })).contents.length;
  await town.post('leo', { text: 'hippopotamus', shared_as: 'Private' });
  expect(await searchTitles()).toBe(1);
  // three later articles of 2,000 words each
  await town.db.execute(sql`
    insert into posts (author_id, content_type, title, body, shared_as)
    select ${town.id.leo}, 2, 'Words', (select string_agg('q' || translate((n * 2000 + i)::text, '0123456789', 'abcdefghij'), ' ') from generate_series(0, 1999) i), 'Private'
    from generate_series(1, 3) n`);
  expect(await searchTitles()).toBe(0);
});

describe('the vocabulary', () => {
  const wordsInVocabulary = async (...words: string[]) =>
    (
      await town.db.query<{ word: string }>(
        sql`select word from search_vocabulary where word = any (${words}::text[]) order by word`,
      )
    ).map(({ word }) => word);
  const runSweep = async () => {
    while (
      (await town.db.queryOne<{ looked: number }>(sql`select delete_unused_words(300) as looked`))!
        .looked
    );
  };

  test('takes a bounded number of words from one text, and none from a draft', async () => {
    const count = async () =>
      (await town.db.queryOne<{ words: number }>(
        sql`select count(*)::int as words from search_vocabulary`,
      ))!.words;
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const words = letters.flatMap((a) =>
      letters.flatMap((b) => letters.slice(0, 5).map((c) => `qz${a}${b}${c}`)),
    );
    const blog = { title: 'Words', excerpt: 'x', description: words.join(' ') };
    const ada = await town.as('ada');
    const before = await count();
    const { content } = await ada.ask('POST /blog/create', {
      ...blog,
      shared_as: 'Public',
      status: 'Draft',
    });
    const countStored = async () =>
      (await town.db.queryOne<{ words: number }>(
        sql`select length(words) as words from posts where id = ${content.id}`,
      ))!.words;
    expect([await count(), await countStored()]).toEqual([before, 0]);
    await ada.ask('POST /blog/update', { ...blog, id: content.id, status: 'Published' });
    expect(words.length).toBeGreaterThan(3_000);
    expect(await countStored()).toBeGreaterThan(3_000);
    expect((await count()) - before).toBeLessThanOrEqual(2_000);
    expect((await count()) - before).toBeGreaterThan(1_900);
    await ada.ask('POST /content/delete', { id: content.id });
    await runSweep();
    expect(await count()).toBe(before);
  });

  test('removes unused words in batches and keeps the others', async () => {
    const { id } = await town.post('ada', { text: 'thistledown and greenhouses' });
    await (await town.as('ada')).ask('POST /content/delete', { id });
    await town.db.execute(
      sql`update search_vocabulary set checked_at = now() where word = 'lindqvist'`,
    );
    await town.db.execute(sql`insert into words_to_check values ('lindqvist'), ('greenhouse')`);
    expect(await wordsInVocabulary('thistledown', 'greenhouse', 'lindqvist')).toEqual([
      'greenhouse',
      'lindqvist',
      'thistledown',
    ]);
    await runSweep();
    expect(await wordsInVocabulary('thistledown', 'greenhouse', 'lindqvist')).toEqual([
      'greenhouse',
      'lindqvist',
    ]);
  });

  test('contains only words that everyone can read, and drops a word when its post gets a smaller audience', async () => {
    await town.post('ada', { text: 'quokkas', shared_as: 'Private' });
    await town.post('ada', { text: 'wallabies', shared_as: 'Friends' });
    await town.post('ada', { text: 'bandicoots', group_id: town.group.ferry });
    const { id } = await town.post('ada', { text: 'platypuses' });
    expect(await wordsInVocabulary('quokkas', 'wallabies', 'bandicoots', 'platypuses')).toEqual([
      'platypuses',
    ]);
    await (
      await town.as('ada')
    ).ask('POST /content/add', { id, text: 'platypuses', shared_as: 'Friends' });
    await runSweep();
    expect(await wordsInVocabulary('platypuses')).toEqual([]);
  });

  test('contains names of people while they are active, and of groups while they are open', async () => {
    expect(await wordsInVocabulary('abernathy')).toEqual(['abernathy']);
    await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.keeper}`);
    await runSweep();
    expect(await wordsInVocabulary('abernathy')).toEqual([]);
    await town.db.execute(sql`update people set suspended_at = null where id = ${town.id.keeper}`);
    expect(await wordsInVocabulary('abernathy')).toEqual(['abernathy']);
    await town.db.execute(
      sql`update groups set name = name || ' numbats' where id in (${town.group.creek}, ${town.group.ferry})`,
    );
    await town.db.execute(
      sql`update groups set name = name || ' dingoes' where id = ${town.group.ferry}`,
    );
    expect(await wordsInVocabulary('numbats', 'dingoes')).toEqual(['numbats']);
  });
});

test('leaves connections free while many slow searches run', async () => {
  const endedSearches: string[] = [];
  const record = (label: string) => () => endedSearches.push(label);
  const searches = Array.from({ length: 12 }, (_, owner) =>
    withFreeSearches(owner, () =>
      withTimeout(town.db, 5_000, (db) => db.execute(sql`select pg_sleep(1)`)),
    ).then(record('a search')),
  );
  await town.db.queryOne(sql`select 1`).then(record('something else'));
  await Promise.all(searches);
  expect(endedSearches[0]).toBe('something else');
});
