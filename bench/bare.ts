// The bare SQL through the same driver, in a process of its own: what the server is measured against.
// `feed` is the page query of the home feed; `group` what a large group's first screen shows, `unruled` the same without the rules;
// `actions` the ids of the actions that fit somebody. Run by bench/main.ts; answers a sample as JSON.
import { homeFeed } from '#server/content/feed.ts';
import { Database, openPool } from '#server/kit/database.ts';
import { nothing } from '#server/kit/sql.ts';
import { bareFit } from './actions.ts';
import { ruledLook, unruledLook } from './group.ts';
import { loadFunction } from './load.ts';
import type { Bare } from './product.ts';

const [what, connectionString, seconds, members] = process.argv.slice(2) as [Bare, string, string, string];
const pool = openPool({ connectionString });
const db = new Database(pool);
let turn = 0;
const look: (viewer: number) => Promise<void> = {
  feed: async (viewer: number) => {
    const rows = await db.all(homeFeed(viewer, nothing, { after: undefined, skip: 0, take: 21 }));
    if (rows.length === 0) throw new Error('an empty feed measures nothing');
  },
  group: (viewer: number) => ruledLook(db, viewer),
  unruled: () => unruledLook(db),
  actions: (viewer: number) => bareFit(db, viewer),
}[what];
const sample = await loadFunction(Number(seconds), () => look((turn++ % Number(members)) + 1));
await pool.end();
console.log(JSON.stringify(sample));
