// Every screen of the product in Chromium, and everything that its pages ask for or are refused.
import { chromium, type Browser, type Page } from '@playwright/test';
import { startSession } from '#server/kit/session.ts';
import { sql } from '#server/kit/sql.ts';
import { paths } from '../web/paths.ts';
import type { Figure } from './figure.ts';
import { openStage, type Stage } from './stage.ts';

type Name = keyof typeof paths;

export const thirdParties: Figure = {
  name: 'third-parties',
  title: 'Requests to third parties',
  target: '0, over every screen',
  // all but the two that a member leaves by
  least: Object.keys(paths).length * 2 - 2,
  how: 'every address of web/paths.ts of the demo town in Chromium, by a visitor and a member, with a recorder of all requests; also counted is whatever the Content-Security-Policy refuses, and every error of a script',
  async run({ rounds, tell, ...options }) {
    const stage = await openStage(options, 'screens', { DEMO: 'on' });
    // it runs before any package is there, so it is no TypeScript
    const finder: string = '../scripts/chromium.mjs';
    const { findChromium } = (await import(finder)) as { findChromium: () => Promise<string> };
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
    const faults: string[] = [];
    let of = 0;
    try {
      const addresses = await addressesOf(stage);
      const some = addresses.filter((_, i) => rounds === undefined || i % 6 === 0);
      for (const who of ['visitor', 'ada'] as const) {
        const page = await windowOf(browser, stage, who, (fault) => faults.push(`${who}: ${fault}`));
        for (const address of some) {
          // leaving ends the session that the next screens need
          if (who === 'ada' && /logout/.test(address)) continue;
          await page.goto(stage.servers[0]!.url + address, { waitUntil: 'load' });
          await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
          if (!(await page.locator('#root').innerText()).trim()) faults.push(`${who}: ${address} stayed empty`);
          of++;
        }
        await page.context().close();
        tell(`${who}: ${some.length} screens, ${faults.length} faults so far`);
      }
    } finally {
      await browser.close();
      await stage.close();
    }
    return { of, faults };
  },
};

async function windowOf(browser: Browser, stage: Stage, who: 'visitor' | 'ada', told: (fault: string) => void): Promise<Page> {
  const { url } = stage.servers[0]!;
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } });
  if (who !== 'visitor') {
    const { id } = (await stage.db.one<{ id: number }>(sql`select id from accounts where username = ${who}`))!;
    const session = { token: await startSession(stage.db, id, 'the proof'), userType: '2', userName: who, userId: String(id), uName: 'Ada Lindqvist' };
    await context.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept))
        (globalThis as unknown as { localStorage: { setItem: (name: string, value: string) => void } }).localStorage.setItem(name, value);
    }, session);
  }
  const page = await context.newPage();
  context.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${url}/`) && !/^(data|blob|about):/.test(address)) told(`${page.url()} asked for ${address}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) told(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => told(`${page.url()}: ${error.message}`));
  return page;
}

/** All of them, each with something of the demo town in it. A screen that nothing is said of here fails the run. */
async function addressesOf({ db }: Stage): Promise<string[]> {
  const kindOf = async (type: number) =>
    (await db.one<{ id: number }>(sql`select id from contents where content_type = ${type} and shared_as = 'Public' and group_id is null limit 1`))!.id;
  const [post, poll, action] = [await kindOf(0), await kindOf(1), await kindOf(4)];
  const blog =
    (await db.one<{ id: number }>(sql`select c.id from contents c join people p on p.id = c.author_id where content_type = 2 and p.username = 'ada' limit 1`))
      ?.id ?? 1;
  const group = (await db.one<{ id: number }>(sql`select g.id from groups g join people p on p.id = g.owner_id where p.username = 'ada' limit 1`))!.id;
  const message = (await db.one<{ id: number }>(
    sql`select v.message_id as id from message_views v join people p on p.id = v.person_id where p.username = 'ada' and not v.sent limit 1`,
  ))!.id;
  const code = 'c'.repeat(43);
  const things: Partial<Record<Name, (string | number)[]>> = {
    post: [post],
    poll: [poll],
    editPoll: [poll],
    editBlog: [blog],
    action: [action],
    editAction: [action],
    group: [group],
    editGroup: [group],
    inviteToGroup: [group],
    groupActions: [group],
    createGroupAction: [group],
    message: [message, 'inbox'],
    replyToMessage: [message],
    conversation: ['ben'],
    composeMessage: ['ben'],
    page: ['privacy-policy'],
    social: ['google'],
    search: ['creek'],
    signupWithInvitation: [code],
    confirmEmail: [code],
    resetPassword: [code],
    refuseInvitations: [code],
    confirmSignature: [code],
    withdrawSignature: [code],
    stopUpdates: [code],
    unsubscribe: [code],
  };
  return (Object.keys(paths) as Name[]).map((name) => {
    const build = paths[name] as (...parts: (string | number)[]) => string;
    const parts = things[name] ?? (/^(profile|editProfile)/.test(name) && build.length ? ['ada'] : []);
    if (parts.length < build.length) throw new Error(`the screen ${name} has no address here`);
    return build(...parts);
  });
}
