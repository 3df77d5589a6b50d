// npm run admin: who runs the site, also while the server runs. Without arguments it says how it is used.
import { adminCommand } from './admin/command.ts';
import { withDatabase } from './command.ts';
import { askSecret } from './kit/terminal.ts';

await withDatabase('admin', async (db, { publicUrl }) => {
  for (const line of await adminCommand(process.argv.slice(2), { db, publicUrl, password: () => askSecret('Password: ') })) console.log(line);
});
