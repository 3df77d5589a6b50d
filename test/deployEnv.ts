// What an operator's server starts with, of what is no setting of the product: whatever measures or attacks it starts it so.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const { MALLOC_ARENA_MAX, NODE_OPTIONS } = parseEnv(
  readFileSync(new URL('../deploy/folkmoot.env', import.meta.url), 'utf8'),
);

export const shipped = { MALLOC_ARENA_MAX: MALLOC_ARENA_MAX!, NODE_OPTIONS: NODE_OPTIONS! };
