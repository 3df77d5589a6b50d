// Search for messages, and reading from a message or a date on: who finds what.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatStrings } from '#contract/chatStrings.ts';
import { day } from '#contract/durations.ts';
import { strings } from '#contract/strings.ts';
import type { Input } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createChat, leave, say } from '#test/conversations.ts';
import { write } from '#test/messages.ts';
import { measureCpuMs } from '#test/cpuTime.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { excerptOf } from './excerpt.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const as = (name: Username) => town.as(name);
type SearchInput = Input<'GET /conversation/search'>;
const search = async (name: Username, input: SearchInput) =>
  (await as(name)).ask('GET /conversation/search', input);
/** The excerpts that a person finds, by conversation. */
const find = async (name: Username, keyword: string, input: Partial<SearchInput> = {}) =>
  (await search(name, { keyword, ...input })).conversations.map(({ person, group, messages }) => [
    person?.username ?? group?.name,
    ...messages.map(({ excerpt }) => excerpt),
  ]);
/** Adds messages of a pair, as sent in the past, a minute apart. */
const addMessages = (from: Username, to: Username, texts: string[]) =>
  town.db.execute(sql`
    with said as (
      insert into messages (sender_id, text, in_conversation, created_at)
      select ${town.id[from]}, x.text, true, now() - (${texts.length} - x.n) * interval '1 minute' from unnest(${texts}::text[]) with ordinality x (text, n) order by x.n returning id),
    sides (me, them, sent) as (values (${town.id[from]}::bigint, ${town.id[to]}::bigint, true), (${town.id[to]}::bigint, ${town.id[from]}::bigint, false)),
    copies as (
      insert into message_copies (person_id, peer_id, message_id, sent, read_at) select me, them, id, sent, now() from said, sides)
    insert into conversations (person_id, peer_id, last_message_id, last_sent_id)
    select me, them, max(id), max(id) filter (where sent) from said, sides group by me, them
    on conflict (person_id, peer_id) do update set last_message_id = excluded.last_message_id`);

describe('a search for messages', () => {
  test('finds words in all conversations, the latest first, as prefixes and without accents', async () => {
    await write(town, 'ben', 'ada', 'The old Café by the bridge');
    await write(town, 'ada', 'ben', 'No cafes, please');
    await write(town, 'elif', 'ada', 'Tea at the cafe', { subject: 'Sunday', action: '' });
    const id = await createChat(town, 'ada', ['ben', 'elif'], 'Creek crew');
    await say(town, 'ben', id, 'CAFE at nine');
    expect(await find('ada', 'cafe')).toEqual([
      ['Creek crew', 'CAFE at nine'],
      ['elif', 'Sunday: Tea at the cafe'],
      ['ben', 'No cafes, please', 'The old Café by the bridge'],
    ]);
    expect(await find('ada', 'caf bridge')).toEqual([['ben', 'The old Café by the bridge']]);
    expect(await find('ada', '"the cafe"')).toEqual([['elif', 'Sunday: Tea at the cafe']]);
    expect(await find('ada', 'cafe -nine -no -sunday')).toEqual([
      ['ben', 'The old Café by the bridge'],
    ]);
    expect(await find('ada', 'sunday')).toEqual([['elif', 'Sunday: Tea at the cafe']]);
    expect(await find('ada', '#cafe', { conversation_id: id })).toEqual([
      ['Creek crew', 'CAFE at nine'],
    ]);
    expect(await find('ada', 'cafe', { user_id: town.id.elif })).toHaveLength(1);
    for (const keyword of ['!', '-cafe', "')", '%']) expect(await find('ada', keyword)).toEqual([]);
    const { conversations } = await search('ada', { keyword: 'nine' });
    expect(conversations[0]).toMatchObject({
      group: { id, name: 'Creek crew' },
      messages: [{ user_id: town.id.ben, user: { username: 'ben' } }],
      more: false,
    });
  });

  test('refuses conversations of others like missing ones, and a choice of both kinds', async () => {
    const id = await createChat(town, 'ben', ['elif']);
    const ada = await as('ada');
    for (const conversation_id of [id, 999_999_999]) {
      const refused = await ada.refused('GET /conversation/search', {
        keyword: 'cafe',
        conversation_id,
      });
      expect([refused.status, refused.message]).toEqual([404, chatStrings.chatNotFound]);
    }
    const missing = await ada.refused('GET /conversation/search', {
      keyword: 'cafe',
      user_id: 999_999_999,
    });
    expect([missing.status, missing.message]).toEqual([404, strings.userNotFound]);
    const both = await ada.refused('GET /conversation/search', {
      keyword: 'cafe',
      user_id: town.id.ben,
      conversation_id: id,
    });
    expect(both.status).toBe(422);
  });

  test('finds nothing that the person deleted, that was deleted or edited away, or that waits', async () => {
    const kept = await write(town, 'noor', 'rosa', 'heron one');
    const gone = await write(town, 'noor', 'rosa', 'heron two');
    const rosa = await as('rosa');
    const noor = await as('noor');
    if ((await search('rosa', { keyword: 'heron' })).conversations.length === 0)
      await rosa.ask('POST /message/accept', { user_id: town.id.noor });
    expect(await find('rosa', 'heron')).toEqual([['noor', 'heron two', 'heron one']]);
    await noor.ask('POST /message/delete-for-all', { id: gone.id });
    expect(await find('rosa', 'heron')).toEqual([['noor', 'heron one']]);
    await rosa.ask('POST /message/delete', { id: kept.id });
    expect(await find('rosa', 'heron')).toEqual([]);
    expect(await find('noor', 'heron')).toEqual([['rosa', 'heron one']]);
    await noor.ask('POST /message/edit', { id: kept.id, message: 'egret' });
    expect(await find('noor', 'heron')).toEqual([]);
    expect(await find('noor', 'egret')).toEqual([['rosa', 'egret']]);
    // a request is not in the inbox, but can be searched by itself
    await write(town, 'ivan', 'zoe', 'stork');
    if ((await find('zoe', 'stork')).length === 0)
      expect(await find('zoe', 'stork', { user_id: town.id.ivan })).toEqual([['ivan', 'stork']]);
  });

  test('finds nothing across a block or of a suspended person', async () => {
    await write(town, 'mei', 'dana', 'curlew in two');
    const id = await createChat(town, 'ada', ['ben', 'elif'], 'Shore');
    await say(town, 'ben', id, 'curlew in three');
    await (await as('elif')).ask('POST /user/block-user', { user_id: town.id.ben });
    await say(town, 'ben', id, 'curlew behind a block');
    expect(await find('elif', 'curlew')).toEqual([['Shore', 'curlew in three']]);
    expect(await find('ada', 'curlew')).toEqual([
      ['Shore', 'curlew behind a block', 'curlew in three'],
    ]);
    await (await as('elif')).ask('POST /user/un-block-user', { user_id: town.id.ben });
    expect(await find('elif', 'curlew')).toEqual([['Shore', 'curlew in three']]);
    await (await as('dana')).ask('POST /user/block-user', { user_id: town.id.mei });
    expect(await find('dana', 'curlew')).toEqual([]);
    await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.ben}`);
    try {
      expect(await find('ada', 'curlew')).toEqual([]);
    } finally {
      await town.db.execute(sql`update people set suspended_at = null where id = ${town.id.ben}`);
    }
  });

  test('finds what was written since the person joined, and nothing after they left', async () => {
    const id = await createChat(town, 'ada', ['ben'], 'Marsh');
    await say(town, 'ada', id, 'plover before');
    await (
      await as('ada')
    ).ask('POST /conversation/add', {
      conversation_id: id,
      people: [town.id.elif],
    });
    await say(town, 'ada', id, 'plover after');
    expect(await find('elif', 'plover')).toEqual([['Marsh', 'plover after']]);
    expect(await find('elif', 'plover', { conversation_id: id })).toEqual([
      ['Marsh', 'plover after'],
    ]);
    await leave(town, id, 'elif');
    expect(await find('elif', 'plover')).toEqual([]);
  });

  test('continues at its cursor until every message was searched once', async () => {
    const texts = Array.from({ length: 4_000 }, (_, n) =>
      n % 100 === 0 ? `godwit ${n}` : `Line ${n}`,
    );
    await addMessages('lena', 'bao', texts);
    const read = async (input: Partial<SearchInput>) => {
      const found: string[] = [];
      let before: string | undefined;
      let requests = 0;
      do {
        const page = await search('bao', {
          keyword: 'godwit',
          ...input,
          ...(before && { before }),
        });
        found.push(
          ...page.conversations.flatMap(({ messages }) => messages.map(({ excerpt }) => excerpt)),
        );
        if (page.next && input.user_id) expect(page.searched_to).toBeDefined();
        before = page.next;
        requests++;
      } while (before);
      return { found, requests };
    };
    const { found, requests } = await read({ user_id: town.id.lena });
    expect(found).toEqual(texts.filter((text) => text.startsWith('godwit')).toReversed());
    expect(requests).toBeGreaterThan(2);
    const all = await read({});
    expect(all.found).toEqual(['godwit 3900', 'godwit 3800', 'godwit 3700']);
    // a word that is far back is found after several requests
    expect((await search('bao', { keyword: '"godwit 100"' })).conversations).toEqual([]);
    expect((await read({ keyword: '"godwit 100"' })).found).toEqual(['godwit 100']);
    for (const before of ['1-2', 'x'])
      expect(
        (await (await as('bao')).refused('GET /conversation/search', { keyword: 'x', before }))
          .status,
      ).toBe(422);
  });

  test('reads fewer messages of a request if they are long', async () => {
    await addMessages(
      'zoe',
      'bao',
      Array.from({ length: 200 }, (_, n) => (n === 0 ? 'dunlin ' : '') + '橋を渡る'.repeat(2_000)),
    );
    const first = await search('bao', { keyword: 'dunlin', user_id: town.id.zoe });
    expect([first.conversations, typeof first.next]).toEqual([[], 'string']);
  });
});

describe('a part of a conversation', () => {
  const readFrom = async (name: Username, peer: Username, input: object) => {
    const { messages, more } = await (
      await as(name)
    ).ask('GET /message/get-messages', { user_id: town.id[peer], ...input });
    return [messages[0]?.message, messages.length, more];
  };

  test('begins at a message, or at the next one that the person sees', async () => {
    await addMessages(
      'kofi',
      'sam',
      Array.from({ length: 100 }, (_, n) => `Day ${n}`),
    );
    const rows = await town.db.query<{ id: number }>(
      sql`select m.id from messages m where m.sender_id = ${town.id.kofi} order by m.id`,
    );
    const idOf = (n: number) => rows[n]!.id;
    expect(await readFrom('sam', 'kofi', { from: idOf(40) })).toEqual(['Day 40', 30, true]);
    await (await as('sam')).ask('POST /message/delete', { id: idOf(40) });
    expect(await readFrom('sam', 'kofi', { from: idOf(40) })).toEqual(['Day 41', 30, true]);
    expect(await readFrom('kofi', 'sam', { from: idOf(40) })).toEqual(['Day 40', 30, true]);
    expect(await readFrom('sam', 'kofi', { from: 1 })).toEqual(['Day 0', 30, true]);
    expect(await readFrom('sam', 'kofi', { from: idOf(99) + 1 })).toEqual([undefined, 0, false]);
  });

  test('begins at the first message of a day, also in a group', async () => {
    await town.db.execute(sql`
      update messages m set created_at = now() - (100 - x.n) * interval '1 day'
      from (select id, row_number() over (order by id) as n from messages where sender_id = ${town.id.kofi}) x where x.id = m.id`);
    const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
    // message n was sent 99 - n days ago
    for (const n of [0, 1, 30, 62, 98]) {
      const [first] = await readFrom('sam', 'kofi', { since: daysAgo(99.5 - n) });
      expect(first).toBe(`Day ${n}`);
    }
    expect(await readFrom('sam', 'kofi', { since: daysAgo(1_000) })).toEqual(['Day 0', 30, true]);
    expect(await readFrom('sam', 'kofi', { since: daysAgo(-1) })).toEqual([undefined, 0, false]);

    const id = await createChat(town, 'ada', ['ben'], 'Calendar');
    await town.db.execute(sql`
      insert into messages (sender_id, chat_id, text, created_at) select ${town.id.ada}, ${id}, 'Day ' || n, now() - (99 - n) * interval '1 day' from generate_series(0, 99) n`);
    const ben = await as('ben');
    const firstSince = async (days: number) => {
      const { messages } = await ben.ask('GET /conversation/get-messages', {
        conversation_id: id,
        since: daysAgo(days),
      });
      return messages[0]?.message;
    };
    for (const n of [0, 1, 30, 62, 98]) expect(await firstSince(99.5 - n)).toBe(`Day ${n}`);
    expect([await firstSince(1_000), await firstSince(-1)]).toEqual(['Day 0', undefined]);
  });
});

test('an excerpt surrounds the first word that begins with a searched one', () => {
  expect(excerptOf('Short: the café', ['cafe'])).toBe('Short: the café');
  const long = `${'scafe and so on '.repeat(40)}the Café is open ${'and more '.repeat(40)}`;
  expect(excerptOf(long, ['cafe'])).toMatch(/^… .*the Café is open and more .* …$/);
  expect(excerptOf(long, ['cafe']).length).toBeLessThan(170);
  expect(excerptOf(long, ['absent'])).toMatch(/^scafe and so on .* …$/);
  expect(excerptOf('橋を渡る'.repeat(100), ['渡る'])).toMatch(/^橋を渡る.* …$/);
});

test('one request reads less of scripts without spaces, of which each letter is a word', async () => {
  const pages = async (letters: string) => {
    await town.db.execute(sql`delete from message_copies`);
    await addMessages('ivan', 'gus', ['A needle.', ...Array.from({ length: 12 }, () => letters)]);
    let count = 0;
    for (let before: string | undefined = ''; before !== undefined; count++) {
      const input = { keyword: 'needle', user_id: town.id.ivan!, ...(before && { before }) };
      const { conversations, next } = await search('gus', input);
      if (conversations.length > 0) return count + 1;
      before = next;
    }
    throw new Error('not found');
  };
  expect(await pages('word '.repeat(1_800))).toBe(1);
  expect(await pages('橋'.repeat(3_000))).toBeGreaterThan(2);
});

test('an excerpt of ligatures that expand to a sentence is found as fast as of other letters', async () => {
  const excerptMany = (letter: string) =>
    measureCpuMs(() => {
      for (let n = 0; n < 10; n++) excerptOf(`noise ${letter.repeat(9_990)}`, ['noise']);
    });
  await excerptMany('a');
  const plain = await excerptMany('a');
  // Without a limit, one excerpt took as long as ten of these.
  expect(await excerptMany('\uFDFA')).toBeLessThan(4 * plain + 10);
});

test('a word that text and search repeat many times is looked for once', async () => {
  const text = `x${'a'.repeat(9_850)} ${'a '.repeat(49)}`;
  const words = Array.from({ length: 49 }, () => 'a');
  // Looking for each word at each place took half a second.
  expect(
    await measureCpuMs(() => {
      for (let n = 0; n < 20; n++) excerptOf(text, words);
    }),
  ).toBeLessThan(200);
  expect(excerptOf(text, words)).toMatch(/^… a a /);
});
