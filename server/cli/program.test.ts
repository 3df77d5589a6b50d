// The command line of `folkmoot`: help, errors in one line, and the script bin/folkmoot.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { defineCommand, type Command, type CommandGroup } from './define.ts';
import { loadCommands, runProgram } from './program.ts';

const run = async (words: string[], commands?: (Command | CommandGroup)[]) => {
  let [output, errors] = ['', ''];
  const status = await runProgram(
    words,
    { print: (text) => (output += `${text}\n`), printError: (text) => (errors += `${text}\n`) },
    commands,
  );
  return { status, out: output, errors };
};
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'folkmoot-cli-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const commands = (await loadCommands()).flatMap((command): [string, Command][] =>
  'commands' in command
    ? command.commands.map((subcommand) => [`${command.name} ${subcommand.name}`, subcommand])
    : [[command.name, command]],
);

describe('help', () => {
  test.each(commands)(
    'of %s shows its description, its arguments and one example',
    async (name, { example, arguments: args = [], options = [] }) => {
      const { status, out: output, errors } = await run([...name.split(' '), '--help']);
      expect([status, errors]).toEqual([0, '']);
      expect(output).toMatch(new RegExp(`^Usage: folkmoot ${name}\\b`));
      expect(output).toMatch(/\n\n[A-Z][^\n]+\n/);
      for (const { description } of [...args, ...options])
        expect(output.replaceAll(/\s+/g, ' ')).toContain(description);
      expect(output).toMatch(/\nExample:\n {2}folkmoot [^\n]+\n$/);
      expect(example.startsWith(`folkmoot ${name}`)).toBe(true);
    },
  );

  test('lists all commands', async () => {
    const { status, out: output } = await run(['--help']);
    expect(status).toBe(0);
    for (const name of new Set(commands.map(([name]) => name.split(' ')[0]!)))
      expect(output).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  });

  test.each([[[]], [['admin']]])('is an error when the command is missing: %j', async (words) => {
    const { status, out: output, errors } = await run(words);
    expect([status, output]).toEqual([1, '']);
    expect(errors).toContain('Commands:');
  });
});

describe('a wrong call is one clear line and status 1', () => {
  test.each([
    ['bakcup', "folkmoot: unknown command 'bakcup' (Did you mean backup?). See folkmoot --help."],
    ['admin crown', "folkmoot admin: unknown command 'crown'. See folkmoot admin --help."],
    ['check --mend', "folkmoot check: unknown option '--mend'. See folkmoot check --help."],
    ['verify', "folkmoot verify: missing required argument 'file'. See folkmoot verify --help."],
    [
      'migrate now',
      "folkmoot migrate: too many arguments for 'migrate'. Expected 0 arguments but got 1: now. See folkmoot migrate --help.",
    ],
    [
      'admin create --username a',
      "folkmoot admin create: required option '--email <address>' not specified. See folkmoot admin create --help.",
    ],
    [
      'admin create --username a --email b@c.de --password secret',
      "folkmoot admin create: unknown option '--password'. See folkmoot admin create --help.",
    ],
    [
      'admin role ada king',
      "folkmoot admin role: 'king' is invalid for argument 'role'. Allowed choices are admin, moderator, member. See folkmoot admin role --help.",
    ],
    [
      'admin bounced a@b.de elif',
      "folkmoot admin bounced: 'elif' is invalid for argument 'address'. This is not an email address. See folkmoot admin bounced --help.",
    ],
    [
      'import federal x --as-of yesterday',
      "folkmoot import federal: option '--as-of <date>' argument 'yesterday' is invalid. It must be a date such as 2026-11-20. See folkmoot import federal --help.",
    ],
    ['verify nowhere.zip', 'folkmoot verify: there is no file nowhere.zip.'],
    [
      'backup nowhere/',
      'folkmoot backup: there is no folder nowhere/, and the name of a backup ends in .zip.',
    ],
  ])('folkmoot %s', async (line, error) => {
    expect(await run(line.split(' '))).toEqual({ status: 1, out: '', errors: `${error}\n` });
  });

  test('an error of a command is one line without control characters', async () => {
    const failing = defineCommand({
      name: 'fail',
      description: 'Fail',
      example: 'folkmoot fail',
      run: () => Promise.reject(new Error('line one\n  \x1b[2Jline two')),
    });
    expect(await run(['fail'], [failing])).toEqual({
      status: 1,
      out: '',
      errors: 'folkmoot fail: line one [2Jline two\n',
    });
  });
});

test('loads only the command that runs', async () => {
  const hooks = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });`)}`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    hooks,
    'server/cli/main.ts',
    'migrate',
    '--help',
  ]);
  expect(stdout).toContain('/server/cli/commands/migrate.ts');
  expect(stdout).not.toMatch(/\/server\/cli\/commands\/(?!migrate\.ts)|\/server\/app\.ts/);
});

describe('bin/folkmoot', () => {
  /** A project whose set-up and commands only print how they were called. */
  const project = join(folder, 'a project');
  const setup = join(project, 'scripts/setup.mjs');
  for (const name of ['bin', 'scripts', 'server/cli', 'node_modules/.bin', '../elsewhere'])
    mkdirSync(join(project, name), { recursive: true });
  cpSync('bin/folkmoot', join(project, 'bin/folkmoot'));
  chmodSync(join(project, 'bin/folkmoot'), 0o755);
  cpSync('server/cli/paths.ts', join(project, 'server/cli/paths.ts'));
  writeFileSync(
    join(project, 'server/cli/main.ts'),
    `import { enterProjectFolder, fromCallerFolder } from './paths.ts';
    enterProjectFolder();
    console.log(JSON.stringify({ folder: process.cwd(), words: process.argv.slice(2), file: fromCallerFolder('a.zip') }));`,
  );
  const node = join(project, 'node_modules/.bin/node');
  const linkNode = `import { symlinkSync } from 'node:fs';
    symlinkSync(${JSON.stringify(process.execPath)}, ${JSON.stringify(node)});`;
  const link = join(folder, 'folkmoot');
  symlinkSync(join(project, 'bin/folkmoot'), link);
  const call = (...words: string[]) =>
    promisify(execFile)(link, words, { cwd: join(folder, 'elsewhere') });

  test('installs the packages in a fresh clone, and prints that apart from the output', async () => {
    writeFileSync(setup, `${linkNode}\nconsole.log('setup:', process.argv[2]);`);
    const { stdout, stderr } = await call();
    expect(stderr).toBe('setup: --install-only\n');
    expect(JSON.parse(stdout)).toMatchObject({ words: [] });
  });

  test('works from another folder: settings are relative to the project, paths to the caller', async () => {
    // what is installed is not replaced, because a server may be running with it
    writeFileSync(setup, `console.log('setup runs again');`);
    const { stdout, stderr } = await call('backup', 'a folder', '--x');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      folder: project,
      words: ['backup', 'a folder', '--x'],
      file: join(folder, 'elsewhere/a.zip'),
    });
  });

  test('runs nothing when the set-up fails', async () => {
    rmSync(node);
    writeFileSync(setup, `${linkNode}\nconsole.error('setup: no'); process.exit(1);`);
    await expect(call('check')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'setup: no\n',
    });
  });

  test('is the command of package.json', async () => {
    const { bin } = (await import(resolve('package.json'), { with: { type: 'json' } })).default as {
      bin: object;
    };
    expect(bin).toEqual({ folkmoot: 'bin/folkmoot' });
  });
});
