// folkmoot admin: manages administrators from the command line of the server, also while the server
// runs.
import { Argument, InvalidArgumentError, Option } from 'commander';
import type { Role } from '#contract/adminPeople.ts';
import {
  createAdministrator,
  listStaff,
  markBouncedAddresses,
  createResetLink,
  setRoleByUsername,
  turnOffTwoFactor,
} from '../../admin/command.ts';
import { createEmailTokens } from '../../security/emailTokens.ts';
import { addressKeyOf } from '../../security/secretFingerprint.ts';
import { withDatabase } from '../context.ts';
import { defineCommand, type CommandGroup } from '../define.ts';
import { promptSecret } from '../prompt.ts';

const print = (lines: string[]) => {
  for (const line of lines) console.log(line);
};
const username = new Argument('<username>', 'the username of the account');

const createCommand = defineCommand<[], { username: string; email: string; name?: string }>({
  name: 'create',
  description: 'Create an administrator',
  details:
    'Creates an administrator. Prompts for the password, or reads it from standard input: every program on the machine could read an argument.',
  example: 'folkmoot admin create --username olive --email olive@example.org',
  options: [
    new Option('--username <username>', 'the username').makeOptionMandatory(),
    new Option('--email <address>', 'the email address').makeOptionMandatory(),
    new Option('--name <name>', 'the name that others see, if not the username'),
  ],
  run: (_, { username, email, name = username }) =>
    withDatabase(async (db) => {
      const password = await promptSecret('Password: ');
      print(await createAdministrator(db, { username, email, name, password }));
    }, true),
});

const resetCommand = defineCommand<[string]>({
  name: 'reset',
  description: 'Print a link that sets a new password',
  details: 'Prints a link that sets a new password, once, within 60 minutes.',
  example: 'folkmoot admin reset olive',
  arguments: [username],
  run: ([username]) =>
    withDatabase(async (db, { publicUrl }) =>
      print(await createResetLink(db, username, publicUrl)),
    ),
});

const twoFactorOffCommand = defineCommand<[string]>({
  name: 'two-factor-off',
  description: 'Turn off two-factor authentication of a user',
  details:
    'Turns off two-factor authentication, for a user who lost the app and the recovery codes. An email notifies them.',
  example: 'folkmoot admin two-factor-off olive',
  arguments: [username],
  run: ([username]) => withDatabase(async (db) => print(await turnOffTwoFactor(db, username))),
});

const roles: Role[] = ['admin', 'moderator', 'member'];
const roleCommand = defineCommand<[string, Role]>({
  name: 'role',
  description: 'Make a user an administrator, a moderator or a member',
  example: 'folkmoot admin role olive moderator',
  arguments: [username, new Argument('<role>', 'the new role').choices(roles)],
  run: ([username, role]) =>
    withDatabase(async (db) => print(await setRoleByUsername(db, username, role))),
});

const maxAddresses = 1_000;
const bouncedCommand = defineCommand<[string[]]>({
  name: 'bounced',
  description: 'Stop email to addresses that bounced',
  details: `Stops email to these addresses, which bounced, except email that a user requests. At most ${maxAddresses.toLocaleString('en')} at a time.`,
  example: 'folkmoot admin bounced maya@example.org tom@example.org',
  arguments: [new Argument('<address...>', 'the email addresses').argParser(collectAddresses)],
  run: ([emails]) =>
    withDatabase(async (db, config) => {
      const key = await addressKeyOf(db, config);
      if (!key)
        throw new Error(
          'the secret key of the server is not here: this needs SECRET_KEY or DATA_DIR as the server has it.',
        );
      print(await markBouncedAddresses(db, createEmailTokens({ key }), emails));
    }),
});

function collectAddresses(text: string, earlier: string[] = []): string[] {
  if (!/^[^\s@]+@[^\s@]+$/.test(text))
    throw new InvalidArgumentError('This is not an email address.');
  if (earlier.length === maxAddresses)
    throw new InvalidArgumentError('Too many addresses at once.');
  return [...earlier, text];
}

const listCommand = defineCommand({
  name: 'list',
  description: 'List administrators and moderators',
  example: 'folkmoot admin list',
  run: () => withDatabase(async (db) => print(await listStaff(db))),
});

export const command: CommandGroup = {
  name: 'admin',
  description: 'Manage administrators and accounts',
  commands: [
    createCommand,
    resetCommand,
    twoFactorOffCommand,
    roleCommand,
    bouncedCommand,
    listCommand,
  ],
};
