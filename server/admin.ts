// npm run admin: who runs the site, also while the server runs. Without arguments it says how it is used.
import { adminCommand } from './admin/command.ts';
import { withDatabase } from './command.ts';
import { askSecret } from './kit/terminal.ts';

const words = process.argv.slice(2);
await withDatabase(
  'admin',
  async (db, { publicUrl }) => {
    for (const line of await adminCommand(words, { db, publicUrl, password: () => askSecret('Password: ') })) console.log(line);
  },
  words[0] === 'create',
);
