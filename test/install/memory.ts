// The memory of a site with many members.
import { createTables } from '../../bench/dataset/rows.ts';
import type { Machine } from './machine.ts';

/** Fills the site `oak`, which has no members yet, with those of the benchmark. */
export async function fillSite(machine: Machine, people: number) {
  const size = {
    people,
    friends: 50,
    groups: 60,
    posts: 50_000,
    comments: 100_000,
    likes: 100_000,
    blocks: 300,
  };
  const psql =
    'runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1 --dbname folkmoot-oak --command';
  for (const { name, columns, rows } of createTables(size))
    await machine.run(
      `${psql} 'set session_replication_role = replica' --command 'copy ${name} (${columns}) from stdin'`,
      inParts(rows),
    );
  await machine.run('folkmoot-oak check --repair');
  await machine.run(`${psql} 'vacuum analyze'`);
}

function* inParts(rows: Iterable<string>) {
  let part = '';
  for (const row of rows) {
    part += row;
    if (part.length < 100_000) continue;
    yield part;
    part = '';
  }
  yield part;
}

/** Proportional memory (PSS) of all processes of a program, in megabytes. */
export async function measureMemory(machine: Machine) {
  const lines = await machine.run(
    `for folder in /proc/[0-9]*; do
      name=$(cat $folder/comm 2> /dev/null) || continue
      awk -v name="$name" '/^Pss:/ { print name, $2 }' $folder/smaps_rollup 2> /dev/null || true
    done`,
  );
  const sums = new Map<string, number>();
  for (const [, name, kilobytes] of lines.matchAll(/^(\S+).* (\d+)$/gm)) {
    const program = name === 'MainThread' ? 'node' : name!;
    sums.set(program, (sums.get(program) ?? 0) + Number(kilobytes) / 1024);
  }
  const format = (program: string) => `${program} ${Math.round(sums.get(program) ?? 0)}`;
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  return {
    total,
    text: `${['node', 'postgres', 'caddy'].map(format).join(', ')}, all ${Math.round(total)}`,
  };
}
