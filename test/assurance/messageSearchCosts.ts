// Cost cases: searches of messages that are slow to read or to show, with the longest keywords, and
// of a conversation whose older messages are long, and its latest ones short.
import type { Call } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import type { CostCase } from './costCases.ts';
import { createCrowd } from './crowdMembers.ts';
import type { TestServer } from './server.ts';

/** Japanese without spaces: each pair of letters is a word for the search. */
const sentence = '町の広場で毎週土曜の朝に市場が開き近くの農家が野菜や花を売ります';
const fill = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const longest = limits.message;
const japaneseKeyword = fill(sentence, limits.keyword);
/** A letter that occurs in no text. */
const missing = (keyword: string) => `${keyword.slice(0, -1)}犬`;
const letterPhrase = `"${fill('a ', limits.keyword - 3)}"`;

type Conversation = {
  name: string;
  text: string;
  count: number;
  /** The number of short messages that follow. */
  short?: number;
  keyword: string;
};
const slowConversations: Conversation[] = [
  {
    name: 'that finds nothing in long Japanese messages',
    text: fill(sentence, longest),
    count: 40,
    keyword: missing(japaneseKeyword),
  },
  {
    name: 'that finds nothing in short Japanese messages',
    text: sentence,
    count: 2_000,
    keyword: missing(japaneseKeyword),
  },
  {
    name: 'that finds the end of long Japanese messages',
    text: `${fill('の', longest - limits.keyword)}${japaneseKeyword}`,
    count: 40,
    keyword: japaneseKeyword,
  },
  {
    name: 'in long messages with one Japanese letter',
    text: `${fill('plain words ', longest - 1)}の`,
    count: 40,
    keyword: 'plain zebra',
  },
  {
    name: 'for a phrase of one letter in long words of it',
    text: `x${fill('a', longest - 101)} ${fill('a ', 99)}`,
    count: 40,
    keyword: letterPhrase,
  },
];

const behindShort = { count: 2_000, short: 500 };
const longConversations: Conversation[] = [
  {
    name: 'that finds nothing in long messages of emoji behind short ones',
    text: '🦩'.repeat(longest / 2),
    ...behindShort,
    keyword: 'absentword',
  },
  {
    name: 'that finds nothing in long Spanish messages behind short ones',
    text: fill('mañana habrá pan ', longest),
    ...behindShort,
    keyword: 'absentword',
  },
  {
    // the ligatures expand to a sentence
    name: 'that finds messages of ligatures',
    text: `noise ${'\uFDFA'.repeat(longest - 10)}`,
    ...behindShort,
    keyword: 'noise',
  },
];

const call: Call = 'GET /conversation/search';

/** Adds conversations of one member, each with a person of its own. */
async function addConversations(
  testServer: TestServer,
  prefix: string,
  conversations: Conversation[],
) {
  const [searcher, ...writers] = await createCrowd(testServer, prefix, conversations.length + 1);
  const createCase =
    (input: object): CostCase =>
    () =>
      Promise.resolve({ by: searcher!.by[0]!, input });
  const cases: [string, Call, CostCase][] = [];
  for (const [i, { name, text, count, short = 0, keyword }] of conversations.entries()) {
    const writer = writers[i]!.id;
    // oxlint-disable-next-line no-await-in-loop
    await testServer.db.execute(sql`
      with sent as (
        insert into messages (sender_id, text, in_conversation)
        select ${writer}, case when n <= ${count}::int then ${text} else 'Short ' || n end, true from generate_series(1, ${count + short}::int) n order by n returning id),
      copies as (
        insert into message_copies (person_id, peer_id, message_id, sent) select ${searcher!.id}, ${writer}, id, false from sent)
      insert into conversations (person_id, peer_id, last_message_id) select ${searcher!.id}, ${writer}, max(id) from sent`);
    cases.push([name, call, createCase({ keyword, user_id: writer })]);
  }
  return { cases, createCase };
}

export async function createMessageSearchCosts(
  testServer: TestServer,
): Promise<[string, Call, CostCase][]> {
  const slow = await addConversations(testServer, 'writing', slowConversations);
  const long = await addConversations(testServer, 'lengthy', longConversations);
  await testServer.db.execute(sql`analyze`);
  return [
    ...slow.cases,
    [
      'that finds nothing in all of them',
      call,
      slow.createCase({ keyword: missing(japaneseKeyword) }),
    ],
    ...long.cases,
  ];
}
