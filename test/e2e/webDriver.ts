// WebKitGTK through WebDriver and Firefox through WebDriver BiDi, which Playwright does not
// support.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type OtherBrowser = {
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page and awaits its result. */
  value: <T>(expression: string) => Promise<T>;
  close: () => Promise<void>;
};

const pathOf = (names: string[]) =>
  names.find((name) =>
    name.startsWith('/') ? existsSync(name) : spawnSync('which', [name]).status === 0,
  );

export const firefox = pathOf(['firefox-esr', 'firefox']);
const driver = pathOf(['WebKitWebDriver']);
const display = process.env.DISPLAY ? [] : ['xvfb-run'];
export const webKit = driver && (display.length === 0 || pathOf(display)) ? driver : undefined;

async function retry<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await operation();
    } catch (error) {
      if (attempt === 100) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await sleep(200);
    }
  }
}

async function stopProcess(process: ChildProcess) {
  if (process.exitCode !== null) return;
  const ended = once(process, 'exit');
  // kills the whole process group
  globalThis.process.kill(-process.pid!, 'SIGTERM');
  await Promise.race([ended, sleep(5_000)]);
}

export async function openWebKit(): Promise<OtherBrowser> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const [program, ...args] = [
    ...display.flatMap((each) => [each, '-a']),
    webKit!,
    `--port=${port}`,
  ];
  const running = spawn(program!, args, { stdio: 'ignore', detached: true });
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as {
      value: { sessionId?: string; message?: string };
    };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  const { sessionId } = await retry(() => send('POST', '/session', { capabilities: {} }));
  const session = `/session/${sessionId}`;
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    value: async (expression) => {
      const script = `const done = arguments[0]; Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
      return valueOf(
        (await send('POST', `${session}/execute/async`, {
          script,
          args: [],
        })) as DriverResponse<never>,
      );
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      await stopProcess(running);
    },
  };
}

export async function openFirefox(): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'folkmoot-firefox-'));
  const running = spawn(
    firefox!,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    running.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening on (ws:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    running.once('exit', () => reject(new Error(`Firefox did not start: ${output}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<
    number,
    (response: { type: string; message?: string; result: never }) => void
  >();
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as { id?: number; type: string; result: never };
    if (response.id !== undefined) waiting.get(response.id)?.(response);
  });
  let lastCommandId = 0;
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = ++lastCommandId;
    const response = await new Promise<{ type: string; message?: string; result: T }>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (response.type === 'error') throw new Error(`${method}: ${response.message}`);
    return response.result;
  };
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const { context } = contexts[0]!;
  return {
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    value: async (expression) => {
      const script = `Promise.resolve().then(() => ${expression}).then((value) => JSON.stringify({ value }), (error) => JSON.stringify({ error: String(error) }))`;
      const { result } = await send<{ result: { value: string } }>('script.evaluate', {
        expression: script,
        target: { context },
        awaitPromise: true,
      });
      return valueOf(JSON.parse(result.value) as DriverResponse<never>);
    },
    close: async () => {
      await send('session.end', {}).catch(() => undefined);
      socket.close();
      await stopProcess(running);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type DriverResponse<T> = { value: T } | { error: string };

function valueOf<T>(response: DriverResponse<T>): T {
  if ('error' in response) throw new Error(response.error);
  return response.value;
}
