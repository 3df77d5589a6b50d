// npm run admin: manages administrators, also while the server runs. Without arguments it prints
// its usage.
import { adminCommand } from '../admin/command.ts';
import { withDatabase } from './context.ts';
import { createEmailTokens } from '../lib/security/emailTokens.ts';
import { addressKeyOf } from '../lib/security/secretFingerprint.ts';
import { promptSecret } from './prompt.ts';

const args = process.argv.slice(2);
await withDatabase(
  'admin',
  async (db, config) => {
    const addresses = async () => {
      const key = await addressKeyOf(db, config);
      if (!key)
        throw new Error(
          'the secret key of the server is not here: this needs SECRET_KEY or DATA_DIR as the server has it.',
        );
      return createEmailTokens({ key });
    };
    for (const line of await adminCommand(args, {
      db,
      publicUrl: config.publicUrl,
      addresses,
      password: () => promptSecret('Password: '),
    }))
      console.log(line);
  },
  args[0] === 'create',
);
