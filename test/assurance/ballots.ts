// Check: linking ballots to voters, by an attacker who has every copy of the database but not the
// key.
import { rankTraces, guessesBy, dumpDatabase, type Guess } from '#test/attacker.ts';
import { logPosition, tracesInFiles, withOldSnapshot } from '#test/attackerFiles.ts';
import { choosing, publishPoll } from '#test/polls.ts';
import { createRandom } from '#test/random.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf } from '#test/api.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

const voters = 1_000;
const options = 3;

export const ballots: Check = {
  name: 'ballots',
  title: 'Ballot secrecy',
  target: '0',
  minAttempts: voters,
  method:
    'A thousand members vote at random in one poll, six at a time, while a reader keeps old row versions. The attacker has a backup dump with transaction ids and row positions, the table pages with all row versions, and the write-ahead log. The attacker knows half of the choices, learns thousands of strategies from them, and guesses the other half. A strategy that is better than chance by six standard deviations is a failure. Through the API, the author reads the results after each vote, also of a poll for a collection of one friend. Two results of an open poll that differ by fewer than five votes are failures too',
  async run({ rounds = voters, report, ...rest }) {
    const testServer = await startTestServer(rest, 'ballots');
    const errors: string[] = [];
    try {
      const count = rounds < 10 ? 200 : Math.min(voters, rounds);
      const random = createRandom(20_261_126);
      const [author, ...people] = (await createCrowd(testServer, 'voter', count + 1)) as [
        CrowdMember,
        ...CrowdMember[],
      ];
      // `publishPoll` needs only a client: here everyone is the author
      const town = {
        as: async () => clientOf(asApp(testServer), author.token),
      } as unknown as Parameters<typeof publishPoll>[0];
      const poll = await publishPoll(town, 'ada');
      const chose = new Map<number, number>();
      const totals: number[] = [];
      const startPosition = await logPosition(testServer.pool);
      await withOldSnapshot(testServer.pool, async () => {
        const waiting = [...people];
        const voteOn = async () => {
          for (let person = waiting.pop(); person; person = waiting.pop()) {
            const choice = random.below(options);
            chose.set(person.id, choice + 1);
            await person.by[0]!.ask('POST /poll/do-vote', choosing(poll, choice));
            if (chose.size % 7 === 0) totals.push(await visibleVotes(author, poll.id));
          }
        };
        await Promise.all(Array.from({ length: 6 }, voteOn));
        report(`${chose.size} votes`);

        const choices = people.map(({ id }) => ({ person: id, chose: chose.get(id)! }));
        const [known, unknown] = [choices.slice(0, count / 2), choices.slice(count / 2)];
        /** Six standard deviations above chance. */
        const maxByChance =
          unknown.length / options + 6 * Math.sqrt((unknown.length * (1 - 1 / options)) / options);
        const checkGuesses = (label: string, guesses: Guess[]) => {
          report(
            `${label}: ${guesses.length} traces, the best guesses ${guesses[0]?.correct} of ${unknown.length}`,
          );
          for (const { trace, correct, attempts } of guesses)
            if (correct > maxByChance)
              errors.push(`${label}: ${trace} predicts ${correct} of ${attempts}`);
        };
        checkGuesses(
          'pages and log',
          guessesBy(await tracesInFiles(testServer.pool, poll.id, startPosition), known, unknown),
        );
        const dump = await dumpDatabase(testServer.pool);
        dump.set(
          'public.ballots',
          dump.get('public.ballots')!.filter((ballot) => ballot.content_id === poll.id),
        );
        const ids = poll.options.map(({ id }) => id);
        checkGuesses('dump', rankTraces(dump, ids, known, unknown));
      });
      errors.push(
        ...findCloseTotals(totals.toSorted((a, b) => a - b)),
        ...(await voteOneByOne(testServer, author, people.slice(0, 8))),
      );
      return { attempts: count, errors };
    } finally {
      await testServer.close();
    }
  },
};

/** The number of votes in the result that the viewer sees. 0 if none. */
async function visibleVotes(viewer: CrowdMember, poll: number) {
  const response = await viewer.by[0]!.raw('GET /poll/result', { poll_id: poll });
  return response.statusCode === 200
    ? response
        .json<{ result: { totalVote: number }[] }>()
        .result.reduce((sum, { totalVote }) => sum + totalVote, 0)
    : 0;
}

/** Errors for two results of an open poll that differ by fewer than five votes. */
const findCloseTotals = (totals: number[]) =>
  totals.flatMap((total, i) => {
    const before = totals[i - 1] ?? 0;
    return total !== before && total - before < 5
      ? [`two results differ by ${total - before} votes`]
      : [];
  });

/** An author adds one friend after another to the collection that a poll is shared with. */
async function voteOneByOne(
  testServer: Awaited<ReturnType<typeof startTestServer>>,
  author: CrowdMember,
  friends: CrowdMember[],
) {
  for (const { id } of friends)
    await testServer.db.execute(sql`
      insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(author.id, id)}, ${Math.max(author.id, id)}, ${id}, 1)`);
  const client = author.by[0]!;
  const save = async (id: number | undefined, members: CrowdMember[]) =>
    (
      await client.ask('POST /user/save-friend-collection', {
        name: 'One by one',
        friends: members.map((member) => member.id),
        ...(id !== undefined && { id }),
      })
    ).collection.id;
  const collection = await save(undefined, friends.slice(0, 1));
  const town = { as: async () => client } as unknown as Parameters<typeof publishPoll>[0];
  const poll = await publishPoll(town, 'ada', {
    shared_as: 'Collection',
    collection_id: collection,
  });
  const totals: number[] = [];
  for (const [i, friend] of friends.entries()) {
    await save(collection, [friend]);
    await friend.by[0]!.ask('POST /poll/do-vote', choosing(poll, i % options));
    totals.push(await visibleVotes(author, poll.id));
  }
  return findCloseTotals(totals);
}
