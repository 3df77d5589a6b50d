// The command `folkmoot`: finds the command that the arguments name, and prints help and errors.
import { Command as Parser, CommanderError } from 'commander';
import { toTerminalLine } from '../lib/text/terminalLine.ts';
import { version } from '../lib/version.ts';
import type { Command, CommandGroup } from './define.ts';

/** A command is loaded only when it runs; the list of all commands loads all of them. */
const loaders: Record<string, () => Promise<{ command: Command | CommandGroup }>> = {
  start: () => import('./commands/start.ts'),
  healthy: () => import('./commands/healthy.ts'),
  doctor: () => import('./commands/doctor.ts'),
  update: () => import('./commands/update.ts'),
  migrate: () => import('./commands/migrate.ts'),
  backup: () => import('./commands/backup.ts'),
  verify: () => import('./commands/verify.ts'),
  restore: () => import('./commands/restore.ts'),
  check: () => import('./commands/check.ts'),
  admin: () => import('./commands/admin.ts'),
  audit: () => import('./commands/audit.ts'),
  import: () => import('./commands/import.ts'),
  mail: () => import('./commands/mail.ts'),
  keys: () => import('./commands/keys.ts'),
  i18n: () => import('./commands/i18n.ts'),
};

/** All commands, or only the one that the arguments begin with. */
export async function loadCommands(args: string[] = []): Promise<(Command | CommandGroup)[]> {
  const names = Object.hasOwn(loaders, args[0] ?? '') ? [args[0]!] : Object.keys(loaders);
  return Promise.all(names.map(async (name) => (await loaders[name]!()).command));
}

type Output = { print: (text: string) => void; printError: (text: string) => void };

/** Runs the command and returns the exit status. Every error is printed as one line. */
export async function runProgram(
  args: string[],
  { print, printError }: Output,
  commands?: (Command | CommandGroup)[],
): Promise<number> {
  // the name of the command that fails
  let commandName = 'folkmoot';
  const prepare = (parser: Parser, name: string) =>
    parser.exitOverride((error) => {
      commandName = name;
      throw error;
    });
  const addCommand = (parent: Parser, command: Command | CommandGroup, parentName: string) => {
    const name = `${parentName} ${command.name}`;
    const parser = prepare(parent.command(command.name).description(command.description), name);
    if ('commands' in command) {
      parser.helpCommand(false);
      for (const subcommand of command.commands) addCommand(parser, subcommand, name);
      return;
    }
    for (const argument of command.arguments ?? []) parser.addArgument(argument);
    for (const option of command.options ?? []) parser.addOption(option);
    if (command.details) parser.summary(command.description).description(command.details);
    parser.addHelpText('after', `\nExample:\n  ${command.example}`);
    parser.action(async () => {
      commandName = name;
      await command.run(parser.processedArgs, parser.opts());
    });
  };
  const program = prepare(new Parser('folkmoot'), 'folkmoot')
    .description('Manages a Folkmoot site, with the settings of its server.')
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
    .version(version, '--version', 'show the version')
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
      // errors are printed below
      outputError: () => {},
    });
  for (const command of commands ?? (await loadCommands(args)))
    addCommand(program, command, 'folkmoot');
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) printError(`${commandName}: ${toLine(error as Error)}`);
    else if (!/^commander\.(help|helpDisplayed|version)$/.test(error.code))
      printError(`${commandName}: ${toUsageLine(error)}. See ${commandName} --help.`);
    return error instanceof CommanderError ? error.exitCode : 1;
  }
}

const toLine = ({ message }: Error) =>
  toTerminalLine(
    message
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' '),
  );

const toUsageLine = (error: Error) =>
  toLine(error)
    .replace(/^error: (command-argument value )?/, '')
    .replace(/\.$/, '');
