// Somebody who holds a copy of the whole database, as it lies on the disk, and knows what half of the voters chose. Not the server's key.
// From every trace that can be tied to a voter they learn which value goes with which choice, and guess the other half by it.
import type pg from 'pg';

type Row = Record<string, unknown>;
/** A table's rows in the order in which they lie there, each with the transaction that wrote it. */
type Dump = Map<string, Row[]>;

export async function dumpOf(pool: pg.Pool): Promise<Dump> {
  const client = await pool.connect();
  try {
    // whoever has a copy has all the time in the world
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

type Voter = { person: number; chose: number };
export type Guess = { trace: string; right: number; of: number };

/** How well each trace tells the choices of `unknown`, after learning from `known`; the best first. */
export function guesses(
  dump: Dump,
  options: readonly number[],
  known: Voter[],
  unknown: Voter[],
): Guess[] {
  const traces = tracesOf(
    dump,
    options,
    [...known, ...unknown].map(({ person }) => person),
  );
  return guessesBy(traces, known, unknown);
}

export const guessesBy = (traces: Traces, known: Voter[], unknown: Voter[]): Guess[] =>
  [...traces]
    .map(([trace, values]) => guessBy(trace, values, known, unknown))
    .toSorted((a, b) => b.right - a.right);

/** What is to be seen of each voter in one way of looking. */
type Values = Map<number, string>;
export type Traces = Map<string, Values>;

function tracesOf(dump: Dump, options: readonly number[], voters: number[]): Map<string, Values> {
  const traces = new Map<string, Values>();
  const see = (trace: string, person: number, value: string) => {
    if (!traces.has(trace)) traces.set(trace, new Map());
    traces.get(trace)!.set(person, value);
  };
  const seeRow = (way: string, person: number, row: Row) => {
    for (const [column, value] of Object.entries(row)) {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      see(`${way}.${column}`, person, text);
      see(`${way}.${column}, its length`, person, String(text.length));
      see(
        `${way}.${column}, which options it names`,
        person,
        options.map((id) => text.match(new RegExp(`\\b${id}\\b`, 'g'))?.length ?? 0).join(),
      );
      if (column === 'sealed')
        for (let i = 2; i < text.length; i += 2)
          see(`${way}.${column}, byte ${i / 2}`, person, text.slice(i, i + 2));
      if (column === 'sealed')
        for (const bits of [1, 3])
          see(
            `${way}.${column}, last bits ${bits}`,
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
    const refer = voters.map((person) =>
      rows.filter((row) =>
        Object.entries(row).some(([column, value]) => value === person && column !== 'xmin'),
      ),
    );
    voters.forEach((person, i) => {
      const ballot = ballotOf.get(person)!;
      // rows that name the voter, that the same transaction wrote, or that the next one wrote
      refer[i]!.slice(0, 5).forEach((row, n) => seeRow(`${table} of the voter #${n}`, person, row));
      (byTransaction.get(ballot.xmin) ?? [])
        .slice(0, 5)
        .forEach((row, n) => seeRow(`${table} by the same transaction #${n}`, person, row));
      const next = byTransactionNumber.find((row) => Number(row.xmin) > Number(ballot.xmin));
      if (next) seeRow(`${table} by the next transaction`, person, next);
      // rows that lie where the ballot lies in its table, from the start and from the end
      const place = ballots.indexOf(ballot);
      if (rows[place]) seeRow(`${table} at the same place`, person, rows[place]);
      const fromEnd = rows[rows.length - ballots.length + place];
      if (fromEnd) seeRow(`${table} at the same place from the end`, person, fromEnd);
    });
  }
  // who voted before and after one, and who voted at a like place
  ballots.forEach((ballot, place) => {
    see('the order of voting, in tens', Number(ballot.person_id), String(Math.floor(place / 10)));
    see('the order of voting, odd or even', Number(ballot.person_id), String(place % 2));
    see('the order of voting, by threes', Number(ballot.person_id), String(place % 3));
  });
  return traces;
}

/** The choice that went most often with this value among the known, or most often at all. */
function guessBy(trace: string, values: Values, known: Voter[], unknown: Voter[]): Guess {
  const usual = commonest(known.map(({ chose }) => chose));
  const choiceOf = new Map(
    [...Map.groupBy(known, ({ person }) => values.get(person) ?? '')].map(([value, voters]) => [
      value,
      commonest(voters.map(({ chose }) => chose)),
    ]),
  );
  const right = unknown.filter(
    ({ person, chose }) => (choiceOf.get(values.get(person) ?? '') ?? usual) === chose,
  ).length;
  return { trace, right, of: unknown.length };
}

const commonest = (choices: number[]) =>
  [...Map.groupBy(choices, (chose) => chose)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )[0]![0];
