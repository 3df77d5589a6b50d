// folkmoot doctor: checks the installation, and says what to do about each problem.
import { readConfig, type Config } from '../../config.ts';
import { formatCount } from '../../backup/progress.ts';
import { defineCommand } from '../define.ts';
import { checkDatabase } from '../doctor/checkDatabase.ts';
import {
  checkDataFolder,
  checkEncryption,
  checkFileStore,
  checkLastBackup,
  checkMailServer,
  checkNode,
  checkPublicUrl,
  checkSettings,
} from '../doctor/checkServer.ts';
import { checkHealth, problem, type Finding } from '../doctor/finding.ts';

export const command = defineCommand({
  name: 'doctor',
  description: 'Check the installation and say what to do',
  details:
    'Checks the settings, Node, the database, migrations, disk space, the file store, the mail server and the backups. Prints a line for each check: ok, warning or problem. Changes nothing and sends no email. Exits with status 1 if there is a problem.',
  example: 'folkmoot doctor',
  async run() {
    let problems = 0;
    for await (const { status, subject, text } of runChecks()) {
      console.log(`${status.padEnd(7)}  ${subject}: ${text}`);
      if (status === 'problem') problems++;
    }
    if (problems > 0) throw new Error(`${formatCount(problems, 'problem')} found.`);
  },
});

async function* runChecks(): AsyncGenerator<Finding> {
  yield checkNode();
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    yield problem('settings', `${(error as Error).message} The other checks need them.`);
    return;
  }
  yield* checkSettings(config);
  yield checkPublicUrl(config);
  const dataFolder = checkDataFolder(config);
  yield dataFolder;
  yield* checkHealth('machine', config);
  yield* checkHealth('network', config);
  yield await checkFileStore(config);
  yield* await checkMailServer(config);
  yield* await checkEncryption(config);
  let knowsBackups = false;
  // starting the embedded database as another user would change the owner of its files
  if (config.databaseUrl || dataFolder.status !== 'problem')
    for await (const finding of checkDatabase(config)) {
      knowsBackups ||= finding.subject === 'backups';
      yield finding;
    }
  if (!knowsBackups) yield checkLastBackup(config);
}
