// folkmoot doctor: checks the installation, and says what to do about each problem.
import { Option } from 'commander';
import { readConfig, type Config } from '../../config.ts';
import { formatCount } from '../../backup/progress.ts';
import { defineCommand } from '../define.ts';
import { checkDatabase } from '../doctor/checkDatabase.ts';
import {
  checkDataFolder,
  checkDkimKey,
  checkEncryption,
  checkFileStore,
  checkLastBackup,
  checkMailServer,
  checkNode,
  checkPublicUrl,
  checkSettings,
} from '../doctor/checkServer.ts';
import { sendTestEmail } from '../doctor/sendTestEmail.ts';
import { checkHealth, problem, type Finding } from '../doctor/finding.ts';

export const command = defineCommand<[], { mail?: string; installation?: true }>({
  name: 'doctor',
  description: 'Check the installation and say what to do',
  details:
    'Checks the settings, Node, the database, migrations, disk space, the file store, the mail server and the backups. Prints a line for each check: ok, warning or problem. Changes nothing and sends no email. Exits with status 1 if there is a problem. With --installation, it leaves out what an update does not need: background tasks, emails, backups, disk, clock, address and certificate. With --mail, it only sends a test email and says what the mail server answers.',
  example: 'folkmoot doctor',
  options: [
    new Option('--mail <address>', 'send a test email to this address'),
    new Option('--installation', 'check only what an update needs'),
  ],
  async run(_, { mail, installation = false }) {
    let problems = 0;
    for await (const { status, subject, text } of mail ? testMail(mail) : runChecks(installation)) {
      console.log(`${status.padEnd(7)}  ${subject}: ${text}`);
      if (status === 'problem') problems++;
    }
    if (problems > 0) throw new Error(`${formatCount(problems, 'problem')} found.`);
  },
});

async function* testMail(address: string): AsyncGenerator<Finding> {
  yield await sendTestEmail(readConfig(), address);
}

async function* runChecks(onlyInstallation: boolean): AsyncGenerator<Finding> {
  yield checkNode();
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    yield problem('settings', `${(error as Error).message} The other checks need them.`);
    return;
  }
  const ctx = { config, onlyInstallation };
  yield* checkSettings(config);
  yield checkPublicUrl(config);
  yield* checkDkimKey(config);
  const dataFolder = checkDataFolder(config);
  yield dataFolder;
  yield* checkHealth('machine', ctx);
  yield* checkHealth('network', ctx);
  yield await checkFileStore(config);
  if (!onlyInstallation) {
    yield* await checkMailServer(config);
    yield* await checkEncryption(config);
  }
  let knowsBackups = onlyInstallation;
  // starting the embedded database as another user would change the owner of its files
  if (config.databaseUrl || dataFolder.status !== 'problem')
    for await (const finding of checkDatabase(ctx)) {
      knowsBackups ||= finding.subject === 'backups';
      yield finding;
    }
  if (!knowsBackups) yield checkLastBackup(config);
}
