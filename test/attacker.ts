// An attacker who has a copy of the whole database, including physical row order, and knows the
// votes of half of the voters, but not the server's key. From every trace that can be linked to a
// voter the attacker learns which value correlates with which vote, and guesses the other half.
import type pg from 'pg';

type Row = Record<string, unknown>;
/** The rows of each table in physical order, each with the transaction that wrote it. */
type Dump = Map<string, Row[]>;

export async function dumpDatabase(pool: pg.Pool): Promise<Dump> {
  const client = await pool.connect();
  try {
    // an attacker with a copy has unlimited time
    await client.query('set statement_timeout = 0');
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
    const dump: Dump = new Map();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Row }>(
        `select to_jsonb(t) || jsonb_build_object('xmin', t.xmin::text, 'ctid', t.ctid::text) as row from ${name} t order by t.ctid`,
      );
      if (rows.length)
        dump.set(
          name,
          rows.map(({ row }) => row),
        );
    }
    return dump;
  } finally {
    client.release(true);
  }
}

/** `chose` is the number of an option, from 1. */
type Voter = { person: number; chose: number };
export type Guess = { trace: string; correct: number; attempts: number };

/** How well each trace predicts the votes of `unknownVoters`, after learning from `knownVoters`. */
export function rankTraces(
  dump: Dump,
  options: readonly number[],
  knownVoters: Voter[],
  unknownVoters: Voter[],
): Guess[] {
  const traces = tracesOf(
    dump,
    options,
    [...knownVoters, ...unknownVoters].map(({ person }) => person),
  );
  return guessesBy(traces, knownVoters, unknownVoters);
}

export const guessesBy = (traces: Traces, knownVoters: Voter[], unknownVoters: Voter[]): Guess[] =>
  [...traces]
    .map(([trace, values]) => guessBy(trace, values, knownVoters, unknownVoters))
    .toSorted((a, b) => b.correct - a.correct);

/** One value per voter, for one kind of trace. */
type Values = Map<number, string>;
export type Traces = Map<string, Values>;

function tracesOf(dump: Dump, options: readonly number[], voters: number[]): Map<string, Values> {
  const traces = new Map<string, Values>();
  const recordTrace = (trace: string, person: number, value: string) => {
    if (!traces.has(trace)) traces.set(trace, new Map());
    traces.get(trace)!.set(person, value);
  };
  const recordRow = (source: string, person: number, row: Row) => {
    for (const [column, value] of Object.entries(row)) {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      recordTrace(`${source}.${column}`, person, text);
      recordTrace(`${source}.${column}, its length`, person, String(text.length));
      recordTrace(
        `${source}.${column}, which options it names`,
        person,
        options.map((id) => text.match(new RegExp(`\\b${id}\\b`, 'g'))?.length ?? 0).join(),
      );
      // the encrypted ballot as text: \x and two digits per byte
      if (column === 'sealed')
        for (let i = 2; i < text.length; i += 2)
          recordTrace(`${source}.${column}, byte ${i / 2}`, person, text.slice(i, i + 2));
      if (column === 'sealed')
        for (const bits of [1, 3])
          recordTrace(
            `${source}.${column}, last bits ${bits}`,
            person,
            String(Number.parseInt(text.at(-1)!, 16) & bits),
          );
    }
  };
  const ballots = dump.get('public.ballots')!;
  const ballotOf = new Map(ballots.map((ballot) => [Number(ballot.person_id), ballot]));

  for (const [table, rows] of dump) {
    const byTransaction = Map.groupBy(rows, ({ xmin }) => xmin);
    const byTransactionNumber = rows.toSorted((a, b) => Number(a.xmin) - Number(b.xmin));
    const rowsNamingVoter = voters.map((person) =>
      rows.filter((row) =>
        Object.entries(row).some(([column, value]) => value === person && column !== 'xmin'),
      ),
    );
    voters.forEach((person, i) => {
      const ballot = ballotOf.get(person)!;
      // rows that name the voter, and rows written by the same transaction or by the next one
      rowsNamingVoter[i]!.slice(0, 5).forEach((row, n) =>
        recordRow(`${table} of the voter #${n}`, person, row),
      );
      (byTransaction.get(ballot.xmin) ?? [])
        .slice(0, 5)
        .forEach((row, n) => recordRow(`${table} by the same transaction #${n}`, person, row));
      const next = byTransactionNumber.find((row) => Number(row.xmin) > Number(ballot.xmin));
      if (next) recordRow(`${table} by the next transaction`, person, next);
      // rows at the same position as the ballot, counted from the start and from the end of the
      // table
      const index = ballots.indexOf(ballot);
      if (rows[index]) recordRow(`${table} at the same place`, person, rows[index]);
      const fromEnd = rows[rows.length - ballots.length + index];
      if (fromEnd) recordRow(`${table} at the same place from the end`, person, fromEnd);
    });
  }
  // who voted just before and after, and at which position
  ballots.forEach((ballot, index) => {
    recordTrace(
      'the order of voting, in tens',
      Number(ballot.person_id),
      String(Math.floor(index / 10)),
    );
    recordTrace('the order of voting, odd or even', Number(ballot.person_id), String(index % 2));
    recordTrace('the order of voting, by threes', Number(ballot.person_id), String(index % 3));
  });
  return traces;
}

/** Predicts the vote that is most frequent for this value among the known voters, or overall. */
function guessBy(
  trace: string,
  values: Values,
  knownVoters: Voter[],
  unknownVoters: Voter[],
): Guess {
  const usual = mostFrequent(knownVoters.map(({ chose }) => chose));
  const choiceOf = new Map(
    [...Map.groupBy(knownVoters, ({ person }) => values.get(person) ?? '')].map(
      ([value, voters]) => [value, mostFrequent(voters.map(({ chose }) => chose))],
    ),
  );
  const correct = unknownVoters.filter(
    ({ person, chose }) => (choiceOf.get(values.get(person) ?? '') ?? usual) === chose,
  ).length;
  return { trace, correct, attempts: unknownVoters.length };
}

const mostFrequent = (choices: number[]) =>
  [...Map.groupBy(choices, (chose) => chose)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )[0]![0];
