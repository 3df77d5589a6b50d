// People who use the product in a browser, each in a window of their own.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import pg from 'pg';
import PostalMime from 'postal-mime';
import type { Output } from '../../contract/calls.ts';
import { demoAccounts } from '../../server/seed/people.ts';
import { hashPassword } from '../../server/lib/security/passwords.ts';

export { expect };

/** Where somebody begins: at the dashboard, seen as far as its heading, or nowhere, for whoever goes to another place at once. */
type Start = 'dashboard' | 'nowhere';

type People = {
  /** Where the site keeps its rows, for those who move in. */
  database: string;
  /** What the Content-Security-Policy refused in any window of the test. By its end there must be nothing. */
  refusedByPolicy: string[];
  /** Opens a window of its own, which the end of the test closes: one left open would go on listening beside every later test. */
  openWindow: (kept?: StoredItem[], options?: BrowserContextOptions) => Promise<Page>;
  /** A page of somebody who is signed in to the demo town. */
  signedIn: (username: string, start?: Start) => Promise<Page>;
  /** A page of somebody who has just moved in, and is signed in. */
  neighbor: (username: string, name: string, start?: Start) => Promise<Page>;
  /** A page of somebody who is not signed in. */
  visitor: () => Promise<Page>;
};

/** What a browser keeps of a site between two visits. */
type StoredItem = { name: string; value: string };

export const test = base.extend<People>({
  baseURL: async ({}, use) => use(process.env.FOLKMOOT_URL!),
  database: async ({}, use) => use(process.env.FOLKMOOT_DATABASE!),
  refusedByPolicy: async ({}, use) => {
    const refused: string[] = [];
    await use(refused);
    expect(refused, 'refused by the Content-Security-Policy').toEqual([]);
  },
  openWindow: async ({ browser, baseURL, refusedByPolicy }, use) => {
    const windows: Page[] = [];
    await use(async (kept = [], options = {}) => {
      const page = await windowOf(browser, { baseURL: baseURL!, ...options }, kept, (what) =>
        refusedByPolicy.push(what),
      );
      windows.push(page);
      return page;
    });
    await Promise.all(windows.map((page) => page.context().close()));
  },
  visitor: async ({ openWindow }, use) => use(() => openWindow()),
  neighbor: async ({ openWindow, baseURL, database }, use) =>
    use(async (username, name, start = 'dashboard') => {
      await moveIn(username, name, database);
      return atHome(openWindow, baseURL!, username, passwordOfNeighbors, start);
    }),
  signedIn: async ({ openWindow, baseURL }, use) =>
    use(async (username, start = 'dashboard') => {
      const { password } = demoAccounts.find((one) => one.username === username)!;
      return atHome(openWindow, baseURL!, username, password, start);
    }),
});

async function windowOf(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  kept: StoredItem[],
  refused: (what: string) => void,
): Promise<Page> {
  const storageState = {
    cookies: [],
    origins: [{ origin: new URL(options.baseURL).origin, localStorage: kept }],
  };
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1360, height: 900 },
    ...options,
  });
  await hearOfPolicy(context, refused);
  return context.newPage();
}

/** In every page of the window, from before its first script on. */
async function hearOfPolicy(context: BrowserContext, refused: (what: string) => void) {
  await context.exposeBinding('refusedByPolicy', (_source, what: string) => refused(what));
  await context.addInitScript(() =>
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample }) => {
        // what measures a page styles it: of that the product knows nothing
        const { countAndHash, refusedByPolicy } = window as unknown as {
          countAndHash?: true;
          refusedByPolicy: (what: string) => void;
        };
        if (!countAndHash)
          refusedByPolicy(
            `${location.pathname}: ${effectiveDirective} refused ${blockedURI} ${sample}`,
          );
      },
    ),
  );
}

/** Somebody whose browser has kept what the form of the login leaves in it, which tests of the form see to. */
async function atHome(
  openWindow: People['openWindow'],
  baseURL: string,
  username: string,
  password: string,
  start: Start,
): Promise<Page> {
  const answer = await fetch(new URL('/api/user/login', baseURL), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} could not log in: ${answer.status}`);
  const { token, user_type, user_id, name, image, image_thumb } =
    (await answer.json()) as Output<'POST /user/login'>;
  const kept = {
    token,
    userType: user_type,
    userName: username,
    userId: user_id,
    userImage: image,
    uName: name,
    userImageThumb: image_thumb,
  };
  const page = await openWindow(
    Object.entries(kept).map(([key, value]) => ({ name: key, value: String(value) })),
  );
  if (start === 'dashboard') {
    await page.goto('/');
    await page.getByRole('heading', { name: /What.s Going On\?/ }).waitFor();
  }
  return page;
}

/** By the product's own form. */
export async function logIn(page: Page, username: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: /What.s Going On\?/ }).waitFor();
}

/** By the address itself, which asks. */
export async function logOut(page: Page) {
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
}

/** On the screen that is shown, by the form of the login. */
export async function logInHere(page: Page, username: string, password = passwordOfNeighbors) {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Some time has passed since somebody logged in, or proved in a session who they are. */
export const provedLongAgo = (username: string) =>
  inDatabase(
    `update sessions set proved_at = now() - interval '1 hour' where person_id = (select id from people where username = $1)`,
    [username],
  );

/** Somebody's sessions have not been used for longer than they hold. */
export const sessionsExpire = (username: string) =>
  inDatabase(
    `update sessions set last_used_at = now() - interval '31 days' where person_id = (select id from people where username = $1)`,
    [username],
  );

/** The link of the newest mail to this address that leads to such a path. */
export const linkFromMail = async (address: string, path: string) =>
  (await mailWithLink(address, path)).link;

/** That mail, with the link. */
export async function mailWithLink(
  address: string,
  path: string,
): Promise<{ subject: string; text: string; link: string }> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const folder = process.env.FOLKMOOT_MAIL!;
    // there is no folder before the first mail
    const names = (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed();
    for (const name of names) {
      const { to, subject, text } = await mailIn(join(folder, name));
      const link =
        to.includes(address) && new RegExp(`https?://[^\\s"<>]*${path}[^\\s"<>]*`).exec(text)?.[0];
      if (link) return { subject, text, link };
    }
    await sleep(100);
  }
  throw new Error(`no mail with a link to ${path} reached ${address}`);
}

/** Mails are many by the end of a run, and each stays as it is: one is read once. */
const mails = new Map<
  string,
  Promise<{ to: (string | undefined)[]; subject: string; text: string }>
>();
function mailIn(file: string) {
  const mail =
    mails.get(file) ??
    PostalMime.parse(readFileSync(file)).then(({ to = [], subject = '', text = '' }) => ({
      to: to.map((one) => one.address),
      subject,
      text,
    }));
  mails.set(file, mail);
  return mail;
}

/** Two people become friends, as one asking and the other confirming leaves them. */
export const befriend = (one: string, other: string) =>
  inDatabase(
    `insert into friendships (low_id, high_id, requester_id, status)
     select min(id), max(id), min(id), 1 from people where username in ($1, $2)`,
    [one, other],
  );

/** What two have written to each other, one message a minute, lately so many of them; all is read. */
export const wroteBefore = (one: string, other: string, messages: number) =>
  inDatabase(
    `with pair as (select a.id as one, b.id as other from people a, people b where a.username = $1 and b.username = $2),
      said as (
        insert into messages (sender_id, text, in_conversation, added_on)
        select case n % 3 when 0 then one else other end, 'Line ' || n || repeat(' and on it goes', ($3 - n) % 23), true, now() - ($3 - n) * interval '1 minute'
        from pair, generate_series(1, $3::int) n order by n
        returning id, sender_id),
      sides as (select one as me, other as them from pair union all select other, one from pair),
      views as (
        insert into message_views (person_id, peer_id, message_id, sent, read_at) select me, them, id, sender_id = me, now() from said, sides)
    insert into conversations (person_id, peer_id, last_message_id, last_sent_id)
    select me, them, max(id), max(id) filter (where sender_id = me) from said, sides group by me, them`,
    [one, other, String(messages)],
  );

/** So many comments of somebody under a post, or replies to the comment with these words. */
export const commented = (username: string, post: string, n: number, under = '') =>
  inDatabase(
    `insert into comments (content_id, parent_id, author_id, text)
     select $2, (select id from comments where content_id = $2 and text = $4), p.id, case when $4 = '' then 'Comment ' else 'Reply ' end || i
     from people p, generate_series(1, $3::int) i where p.username = $1 order by i`,
    [username, post, String(n), under],
  );

/** Somebody gets that many friends whom nobody else knows. */
export const makeFriends = (username: string, n: number) =>
  inDatabase(
    `with neighbors as (
       insert into people (username, username_key, name, email, email_key, confirmed_at)
       select key, key, 'Neighbor ' || lpad(i::text, 2, '0') || ' of ' || $1, key || '@example.org', key || '@example.org', now()
       from generate_series(1, $2::int) i cross join lateral (select $1 || '-neighbor-' || i) k (key) returning id)
     insert into friendships (low_id, high_id, requester_id, status)
     select least(p.id, n.id), greatest(p.id, n.id), n.id, 1 from people p cross join neighbors n where p.username = $1`,
    [username, String(n)],
  );

/** The time of a poll is up, as it will be some day. */
/** As when so many had voted before for each option, so that a result is shown. */
export const othersVoted = (id: string, votes: number[]) =>
  inDatabase(
    'update polls set voters = $2::int, tally = $3::int[], counts = null where content_id = $1',
    [id, String(votes.reduce((sum, n) => sum + n, 0)), `{${votes.join()}}`],
  );

export async function closePoll(id: string) {
  await inDatabase('update polls set closes_at = now() where content_id = $1', [id]);
  await inDatabase(
    `update graphile_worker._private_jobs set run_at = now() where key = 'polls.close ' || $1`,
    [id],
  );
}

/** They decide about reports from now on. */
export async function letModerate(...usernames: string[]) {
  for (const username of usernames)
    await inDatabase('update people set moderator = true where username = $1', [username]);
}

/** So many people of a zip code signed a petition yesterday. */
export const signFrom = (zip: string, n: number, petition: string) =>
  inDatabase(
    `insert into signatures (content_id, email_hash, zip_code, signed_on)
     select $1, sha256(random()::text::bytea), $2, now() - interval '1 day' from generate_series(1, $3::int)`,
    [petition, zip, String(n)],
  );

async function inDatabase(
  query: string,
  values: string[],
  connectionString = process.env.FOLKMOOT_DATABASE,
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(query, values);
  await client.end();
}

/** What everybody who moved in says to log in. */
export const passwordOfNeighbors = 'the ferry leaves at nine';

/** Somebody who confirmed their address moves in; nobody else's test knows them. */
async function moveIn(username: string, name: string, database: string) {
  await inDatabase(
    `insert into people (username, username_key, name, email, email_key, password_hash, confirmed_at)
     values ($1, $1, $2, $1 || '@example.org', $1 || '@example.org', $3, now())`,
    [username, name, await hashPassword(passwordOfNeighbors)],
    database,
  );
}

/** Fills in the sign-up that is open, confirms the address by its mail, and logs in. */
export async function signUp(
  page: Page,
  { email, username, name }: { email: string; username: string; name: string },
) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfNeighbors);
  await page.getByLabel('Confirm password').fill(passwordOfNeighbors);
  await page.getByLabel('ZIP code').fill('00001');
  await page.locator('#selected_issues label').first().click();
  await page.getByLabel('I’m human').click();
  await page.getByRole('button', { name: 'Register', disabled: false }).click();
  await page.goto(await linkFromMail(email, '/confirm-email/'));
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm my email' }).click();
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await logIn(page, username, passwordOfNeighbors);
}

/** What the server tells this person, where no screen asks it. */
export const told = (page: Page, call: string, input: Record<string, string>) =>
  page.evaluate(
    async ([path, query]) => {
      const answer = await fetch(`/api${path}?${query}`, {
        headers: { 'X-Api-Key': `Bearer ${localStorage.getItem('token')}` },
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.text();
    },
    [call, new URLSearchParams(input).toString()] as const,
  );

/** What this person asks of the server without a screen. */
export async function send(page: Page, call: string, input: object) {
  const answer = await page.evaluate(
    async ([path, body]) => {
      const headers = {
        'Content-Type': 'application/json',
        'X-Api-Key': `Bearer ${localStorage.getItem('token')}`,
      };
      return (
        await fetch(`/api${path}`, { method: 'POST', body: body!, headers })
      ).json() as Promise<unknown>;
    },
    [call, JSON.stringify(input)],
  );
  expect(answer).toMatchObject({ success: true });
  return answer;
}
