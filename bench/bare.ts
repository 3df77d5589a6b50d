// The bare SQL through the same driver, in a process of its own: what the server is measured against.
// `feed` is the page query of the home feed, `group` the rows of a large group's first screen,
// `actions` the ids of the actions that fit somebody. Run by bench/main.ts; answers a sample as JSON.
import { homeFeed } from '#server/content/feed.ts';
import { Database, openPool } from '#server/kit/database.ts';
import { nothing } from '#server/kit/sql.ts';
import { bareFit } from './actions.ts';
import { bareLook } from './group.ts';
import { loadFunction } from './load.ts';

const [what, connectionString, seconds, members] = process.argv.slice(2) as ['feed' | 'group' | 'actions', string, string, string];
const pool = openPool({ connectionString });
const db = new Database(pool);
let turn = 0;
const look = {
  feed: async () => {
    const viewer = (turn++ % Number(members)) + 1;
    const rows = await db.all(homeFeed(viewer, nothing, { after: undefined, skip: 0, take: 21 }));
    if (rows.length === 0) throw new Error('an empty feed measures nothing');
  },
  group: () => bareLook(db),
  actions: () => bareFit(db, (turn++ % Number(members)) + 1),
}[what];
const sample = await loadFunction(Number(seconds), look);
await pool.end();
console.log(JSON.stringify(sample));
