// Mutants of the SQL functions: each condition removed, each choice, list and branch narrowed, each
// visibility function replaced by its table. The mutants are derived by parsing the functions, so
// that a new clause gets its mutant automatically.

/** One function with one change. */
export type SqlMutation = { name: string; functionName: string; text: string };

/**
 * Functions that return no protected rows: they lock rows, estimate counts, choose how far to read,
 * or clean up.
 */
const functionsWithoutRows =
  /^(lock_(?!post_if_visible$|group_if_visible$|own_post$|removable_post$)\w+|estimate_post_matches|nth_newest_post|post_author_unchecked|newest_notification_ids|unread_notification_ids|delete_unused_words|delete_invisible_notifications|reindex_posts)$/;

/**
 * Equivalent mutants. actions_pending_approval: every row of actions is of this type.
 * lock_post_if_visible: the conditions select the row to lock and detect a concurrent deletion,
 * which server/posts/likes.test.ts tests. lock_removable_post, lock_group_if_visible: the join
 * selects the row to lock.
 */
const equivalentMutants = [
  'actions_pending_approval: true for c.content_type = post_type_action()',
  'lock_post_if_visible: true for c.id = v.id',
  'lock_post_if_visible: true for c.removed_at is null',
  'lock_removable_post: true for c.id = v.id',
  'lock_group_if_visible: true for g.id = v.id',
];

type SqlFunction = { name: string; header: string; body: string };

export function sqlFunctionsOf(rules: string): SqlFunction[] {
  const matches = [
    ...rules.matchAll(/create or replace function (\w+)\([^]*?as \$\$\n([^]*?)\$\$;/g),
  ];
  return matches
    .map(([definition, name, body]) => ({
      name: name!,
      header: definition.slice(0, definition.lastIndexOf('as $$') + 5),
      body: body!.replaceAll(/--.*/g, ''),
    }))
    .filter(({ name }) => !functionsWithoutRows.test(name));
}

/**
 * The function and all functions that call it, directly or indirectly. A mutant must change the
 * result of one of them; the changed function is first.
 */
export function callersOf(functions: SqlFunction[], name: string): string[] {
  const names = [name];
  for (const callee of names)
    for (const caller of functions)
      if (!names.includes(caller.name) && new RegExp(`\\b${callee}\\(`).test(caller.body))
        names.push(caller.name);
  return names;
}

export function sqlMutationsOf(rules: string): SqlMutation[] {
  const functions = sqlFunctionsOf(rules);
  const tables = tablesOf(rules);
  const clauses = functions.flatMap(({ name, header, body }) =>
    [
      ...withoutConditions(body),
      ...withoutListElements(body),
      ...withoutBranches(body),
      ...withoutVisibilityFunctions(body, tables),
    ].map(({ description, mutatedBody }) => ({
      name: `${name}: ${description.replaceAll(/\s+/g, ' ').trim()}`,
      functionName: name,
      text: `${header}\n${mutatedBody}$$;`,
    })),
  );
  return clauses.filter(({ name }) => !equivalentMutants.includes(name));
}

type ClauseMutation = { description: string; mutatedBody: string };
type Token = { word: string; from: number; to: number };

const conditionStarts = new Set(['where', 'on', 'when']);
const conditionEnds = new Set([
  'then',
  'else',
  'end',
  'union',
  'group',
  'order',
  'limit',
  'offset',
  'join',
  'left',
  'cross',
  'for',
  'when',
  'where',
  'from',
  ',',
  ';',
]);

/**
 * Replaces each operand of `and` by true, each operand of `or` by false, and each single condition
 * by true.
 */
function withoutConditions(body: string): ClauseMutation[] {
  const changes: ClauseMutation[] = [];
  const replaceBy = (from: number, to: number, replacement: string) =>
    changes.push({
      description: `${replacement} for ${body.slice(from, to)}`,
      mutatedBody: `${body.slice(0, from)} ${replacement} ${body.slice(to)}`,
    });
  for (const group of groupsOf(body)) {
    let start: number | undefined;
    let operands: [number, number][] = [];
    let words: string[] = [];
    // a bracket with `and` or `or` and without a select is a condition from its start
    if (
      group[0] &&
      group[1]?.word !== 'when' &&
      !['select', 'begin', 'declare', 'when'].includes(group[0].word) &&
      group.some(({ word }) => word === 'or' || word === 'and')
    )
      start = group[0].from;
    const close = (end: number) => {
      const word = start === undefined ? '' : body.slice(start, end).trim();
      // the `case` keyword starts no condition, and a constant after `when` is a value to compare
      // with
      if (
        start !== undefined &&
        word &&
        !(operands.length === 0 && /^('\w*'|\d+|case)$/.test(word))
      ) {
        operands.push([start, end]);
        const single = operands.length === 1;
        operands.forEach(([from, to], i) => {
          // not a condition: the case keyword, the conflict clause of an insert, and a join of all
          // rows
          if (/^(case$|conflict\b|true$)/.test(body.slice(from, to).trim())) return;
          const or = words[i] === 'or' || words[i - 1] === 'or';
          const and = words[i] === 'and' || words[i - 1] === 'and';
          if (single || and) replaceBy(from, to, 'true');
          if (or) replaceBy(from, to, 'false');
        });
      }
      start = undefined;
      operands = [];
      words = [];
    };
    for (const [i, { word, from, to }] of group.entries()) {
      if (word === 'from' && group[i - 1]?.word === 'distinct') continue;
      if (start !== undefined && (word === 'and' || word === 'or')) {
        operands.push([start, from]);
        words.push(word);
        start = to;
      } else if (conditionEnds.has(word)) close(from);
      if (conditionStarts.has(word)) start = to;
    }
    close(group.at(-1)?.to ?? 0);
  }
  return changes;
}

/** Removes each element of each list. */
function withoutListElements(body: string): ClauseMutation[] {
  return [...body.matchAll(/\bin \(([^()]*,[^()]*)\)/g)].flatMap((match) => {
    const words = match[1]!.split(',').map((word) => word.trim());
    return words.map((removedWord) => ({
      description: `${match[0]} without ${removedWord}`,
      mutatedBody: `${body.slice(0, match.index)}in (${words.filter((word) => word !== removedWord).join(', ')})${body.slice(match.index + match[0].length)}`,
    }));
  });
}

/** Removes each part of a union, and each `when` branch that chooses between values or sets. */
function withoutBranches(body: string): ClauseMutation[] {
  // in a function with several statements, the query that it returns
  const [, before, query, after] = /^([^]*\breturn query\n)([^]*?)(;[^]*)$/.exec(body) ?? [
    '',
    '',
    body,
    '',
  ];
  const members = query!.split(/\n  union(?: all)?\n/);
  const unions =
    members.length < 2 || body.includes('with ')
      ? []
      : members.map((member) => ({
          description: `without ${member}`,
          mutatedBody: `${before}${query!.replace(member, () => `(${member.trim()} limit 0)`)}${after}`,
        }));
  const branches = [
    ...body.matchAll(/\n\s+when (?:(?!\b(?:else|end)\b)[^])*?(?=\n\s+when\b|\s+(?:else|end)\b)/g),
  ].map((match) => ({
    description: `without${match[0]}`,
    mutatedBody: `${body.slice(0, match.index)}\n    when null then null${body.slice(match.index + match[0].length)}`,
  }));
  return [...unions, ...branches];
}

/** Replaces each call of a visibility function by its table. */
function withoutVisibilityFunctions(body: string, tables: Map<string, string>): ClauseMutation[] {
  return [...body.matchAll(/\b(?:from|join) ((\w+)\([^()]*\))/g)].flatMap((match) => {
    const table = tables.get(match[2]!);
    if (!table) return [];
    const from = match.index + match[0].length - match[1]!.length;
    return [
      {
        description: `${table} for ${match[0]}`,
        mutatedBody: `${body.slice(0, from)}${table}${body.slice(from + match[1]!.length)}`,
      },
    ];
  });
}

const tablesOf = (rules: string) =>
  new Map(
    [...rules.matchAll(/create or replace function (\w+)\([^)]*\) returns setof (\w+)/g)].map(
      ([, name, table]) => [name!, table!] as const,
    ),
  );

/**
 * The tokens of each bracket, of each `case`, and of the top level. Nested brackets are one token.
 */
function groupsOf(body: string): Token[][] {
  const open: Token[][] = [[]];
  const brackets: { at: number; opener: string }[] = [];
  const groups = [open[0]!];
  for (const { 0: word, index } of body.matchAll(/'[^']*'|\w+|[(),]|[^\s\w]/g)) {
    if (word === '(' || word === 'case') {
      open.push([]);
      brackets.push({ at: index, opener: word });
      groups.push(open.at(-1)!);
    } else if (word === ')' || (word === 'end' && brackets.at(-1)?.opener === 'case')) {
      open.pop();
      open.at(-1)!.push({ word: '()', from: brackets.pop()!.at, to: index + word.length });
    } else open.at(-1)!.push({ word, from: index, to: index + word.length });
  }
  return groups;
}
