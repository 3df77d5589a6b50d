// The process settings of deploy/ that are not settings of the product. Benchmarks and attacks
// start the server with them.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const { MALLOC_ARENA_MAX, NODE_OPTIONS } = parseEnv(
  readFileSync(new URL('../deploy/folkmoot.env', import.meta.url), 'utf8'),
);

export const deployEnv = { MALLOC_ARENA_MAX: MALLOC_ARENA_MAX!, NODE_OPTIONS: NODE_OPTIONS! };
