// Playwright fixtures: people who use the product, each in a browser context of their own.
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
  type Request,
} from '@playwright/test';
import pg from 'pg';
import PostalMime from 'postal-mime';
import type { Output } from '../../contract/calls.ts';
import { demoAccounts } from '../../server/site/demoAccounts.ts';
import { encryptCounts } from '../../server/polls/counts.ts';
import { createEncryptor } from '../../server/security/encryption.ts';
import { deriveKeys } from '../../server/security/keys.ts';
import { hashPassword } from '../../server/security/passwords.ts';

export { expect };

type StartOptions = {
  /** Whether the page opens the home screen. False for tests that navigate themselves. */
  opensHome?: boolean;
  /** On a phone with a touch screen, 390 px wide. */
  phone?: boolean;
};

type People = {
  /** Connection string, for creating accounts. */
  database: string;
  /**
   * Violations of the Content-Security-Policy in any page of the test. It must be empty at the end.
   */
  policyViolations: string[];
  /**
   * Opens a page in a new context. The end of the test closes it; otherwise its event stream would
   * stay open during later tests.
   */
  openWindow: (storedItems?: StoredItem[], options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a page as a demo member who is logged in. */
  openAs: (username: string, options?: StartOptions) => Promise<Page>;
  /** Creates a member and opens a page as them, logged in. */
  openAsNewMember: (username: string, name: string, options?: StartOptions) => Promise<Page>;
  /**
   * Opens a page without login. Each page gets a scroll event, which starts the client at once,
   * unless the visitor is `still` (web/public/start.js).
   */
  openAsVisitor: (options?: { still?: boolean }) => Promise<Page>;
};

/** An item of localStorage. */
type StoredItem = { name: string; value: string };

export const test = base.extend<People>({
  baseURL: async ({}, use) => use(process.env.FOLKMOOT_URL!),
  database: async ({}, use) => use(process.env.FOLKMOOT_DATABASE!),
  policyViolations: async ({}, use) => {
    const violations: string[] = [];
    await use(violations);
    expect(violations, 'refused by the Content-Security-Policy').toEqual([]);
  },
  openWindow: async ({ browser, baseURL, policyViolations }, use) => {
    const windows: Page[] = [];
    await use(async (storedItems = [], options = {}) => {
      const page = await openPage(
        browser,
        { baseURL: baseURL!, ...options },
        storedItems,
        (violation) => policyViolations.push(violation),
      );
      windows.push(page);
      return page;
    });
    await Promise.all(windows.map((page) => page.context().close()));
  },
  openAsVisitor: async ({ openWindow }, use) =>
    use(async ({ still = false } = {}) => {
      const page = await openWindow();
      if (!still)
        await page.addInitScript(() =>
          addEventListener('load', () => dispatchEvent(new Event('scroll'))),
        );
      return page;
    }),
  openAsNewMember: async ({ openWindow, baseURL, database }, use) =>
    use(async (username, name, options) => {
      await createMember(username, name, database);
      return openLoggedIn(openWindow, baseURL!, username, memberPassword, options);
    }),
  openAs: async ({ openWindow, baseURL }, use) =>
    use(async (username, options) => {
      const { password } = demoAccounts.find((one) => one.username === username)!;
      return openLoggedIn(openWindow, baseURL!, username, password, options);
    }),
});

async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  storedItems: StoredItem[],
  onViolation: (violation: string) => void,
): Promise<Page> {
  const storageState = {
    cookies: [],
    origins: [{ origin: new URL(options.baseURL).origin, localStorage: storedItems }],
  };
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1360, height: 900 },
    ...options,
  });
  await recordViolations(context, onViolation);
  waitForWritesOf(context);
  return context.newPage();
}

/** Requests of all pages that change something and have no response yet. */
const pendingWrites = new Set<Request>();
/** Some tests hold requests. */
const maxWaitMs = 3000;

/**
 * The product shows many changes before the server has them. A person who goes on to another page
 * takes longer than that; a test would read the state before the change. So navigations by tests,
 * and their queries, wait until no request that changes something is pending.
 */
function waitForWritesOf(context: BrowserContext) {
  const writes = new Set<Request>();
  const end = (request: Request) => {
    writes.delete(request);
    pendingWrites.delete(request);
  };
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !new URL(request.url()).pathname.startsWith('/api/')) return;
    writes.add(request);
    pendingWrites.add(request);
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  context.on('close', () => writes.forEach(end));
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (...input) => {
      await waitForWrites();
      return goto.apply(page, input);
    };
    page.reload = async (...input) => {
      await waitForWrites();
      return reload.apply(page, input);
    };
  });
}

async function waitForWrites() {
  const end = Date.now() + maxWaitMs;
  while (pendingWrites.size > 0 && Date.now() < end) await sleep(20);
}

/** Records policy violations in every page of the context, from before its first script. */
async function recordViolations(context: BrowserContext, onViolation: (violation: string) => void) {
  await context.exposeBinding('reportPolicyViolation', (_source, violation: string) =>
    onViolation(violation),
  );
  await context.addInitScript(() =>
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample }) => {
        // axe adds inline styles, which are not part of the product
        const { axeRunning, reportPolicyViolation } = window as unknown as {
          axeRunning?: true;
          reportPolicyViolation: (violation: string) => void;
        };
        if (!axeRunning)
          reportPolicyViolation(
            `${location.pathname}: ${effectiveDirective} refused ${blockedURI} ${sample}`,
          );
      },
    ),
  );
}

/** Logs in by API and stores what the login form stores. Tests of the login form verify that. */
async function openLoggedIn(
  openWindow: People['openWindow'],
  baseURL: string,
  username: string,
  password: string,
  { opensHome = true, phone = false }: StartOptions = {},
): Promise<Page> {
  const response = await fetch(new URL('/api/user/login', baseURL), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`${username} could not log in: ${response.status}`);
  const { token, user_type, user_id, name, image, image_thumb } =
    (await response.json()) as Output<'POST /user/login'>;
  const storedItems = {
    token,
    userType: user_type,
    userName: username,
    userId: user_id,
    userImage: image,
    uName: name,
    userImageThumb: image_thumb,
  };
  const page = await openWindow(
    Object.entries(storedItems).map(([key, value]) => ({ name: key, value: String(value) })),
    phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {},
  );
  if (opensHome) {
    await page.goto('/');
    await page.getByRole('heading', { name: /What.s Going On\?/ }).waitFor();
  }
  return page;
}

/** Logs in with the login form. */
export async function logIn(page: Page, username: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: /What.s Going On\?/ }).waitFor();
}

/** Logs out at /logout, which asks for confirmation. */
export async function logOut(page: Page) {
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
}

/** Logs in with the form on the current screen. */
export async function logInHere(page: Page, username: string, password = memberPassword) {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Backdates the last login or reauthentication of the sessions of a person by one hour. */
export const backdateReauthentication = (username: string) =>
  queryDatabase(
    `update sessions set proved_at = now() - interval '1 hour' where person_id = (select id from people where username = $1)`,
    [username],
  );

/** Expires the sessions of a person. */
export const expireSessions = (username: string) =>
  queryDatabase(
    `update sessions set last_used_at = now() - interval '31 days' where person_id = (select id from people where username = $1)`,
    [username],
  );

/** The link with this path in the newest email to the address. Waits up to 30 seconds. */
export const waitForEmailLink = async (address: string, path: string) =>
  (await waitForEmail(address, path)).link;

/** Like `waitForEmailLink`, with subject and text. */
export async function waitForEmail(
  address: string,
  path: string,
): Promise<{ subject: string; text: string; link: string }> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const folder = process.env.FOLKMOOT_MAIL!;
    // the folder does not exist before the first email
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

/** Cache of parsed emails, which never change. */
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

/** Makes two people friends. */
export const befriend = (username: string, otherUsername: string) =>
  queryDatabase(
    `insert into friendships (low_id, high_id, requester_id, status)
     select min(id), max(id), min(id), 1 from people where username in ($1, $2)`,
    [username, otherUsername],
  );

/** Creates a conversation of two people: one message a minute, all read. */
export const createConversation = (username: string, otherUsername: string, messages: number) =>
  queryDatabase(
    `with pair as (select a.id as one, b.id as other from people a, people b where a.username = $1 and b.username = $2),
      said as (
        insert into messages (sender_id, text, in_conversation, created_at)
        select case n % 3 when 0 then one else other end, 'Line ' || n || repeat(' and on it goes', ($3 - n) % 23), true, now() - ($3 - n) * interval '1 minute'
        from pair, generate_series(1, $3::int) n order by n
        returning id, sender_id),
      sides as (select one as me, other as them from pair union all select other, one from pair),
      views as (
        insert into message_copies (person_id, peer_id, message_id, sent, read_at) select me, them, id, sender_id = me, now() from said, sides)
    insert into conversations (person_id, peer_id, last_message_id, last_sent_id)
    select me, them, max(id), max(id) filter (where sender_id = me) from said, sides group by me, them`,
    [username, otherUsername, String(messages)],
  );

/** Creates `n` comments on a post, or `n` replies to the comment with the text `under`. */
export const addComments = (username: string, post: string, n: number, under = '') =>
  queryDatabase(
    `insert into comments (content_id, parent_id, author_id, text)
     select $2, (select id from comments where content_id = $2 and text = $4), p.id, case when $4 = '' then 'Comment ' else 'Reply ' end || i
     from people p, generate_series(1, $3::int) i where p.username = $1 order by i`,
    [username, post, String(n), under],
  );

/** Gives a person `n` new friends that no other test uses. */
export const addFriends = (username: string, n: number) =>
  queryDatabase(
    `with neighbors as (
       insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
       select key, key, 'Neighbor ' || lpad(i::text, 2, '0') || ' of ' || $1, key || '@example.org', key || '@example.org', now()
       from generate_series(1, $2::int) i cross join lateral (select $1 || '-neighbor-' || i) k (key) returning id)
     insert into friendships (low_id, high_id, requester_id, status)
     select least(p.id, n.id), greatest(p.id, n.id), n.id, 1 from people p cross join neighbors n where p.username = $1`,
    [username, String(n)],
  );

/**
 * Sets the votes per option as if others had voted: five of `first`, then those of `later`. From
 * the tenth vote on, the open poll shows the result of `first`.
 */
export function setVotes(id: string, first: number[], later: number[]) {
  const sum = (votes: number[]) => votes.reduce((total, n) => total + n, 0);
  const counts = encryptCounts(
    createEncryptor(deriveKeys(process.env.FOLKMOOT_SECRET!).ballots),
    {
      current: first.map((n, i) => n + later[i]!),
      shown: first,
      shownVoters: sum(first),
      next: first,
      nextVoters: sum(first),
    },
    { poll: Number(id), round: 1 },
  );
  return queryDatabase(
    `update polls set voters = $2::int, tally = null, counts = decode($3, 'base64') where content_id = $1`,
    [id, String(sum(first) + sum(later)), counts.toString('base64')],
  );
}

export async function closePoll(id: string) {
  await queryDatabase('update polls set closes_at = now() where content_id = $1', [id]);
  await queryDatabase(
    `update graphile_worker._private_jobs set run_at = now() where key = 'polls.close ' || $1`,
    [id],
  );
}

/** Adds open polls that only this member can see: "Question 1", which is the oldest, and so on. */
export const addPrivatePolls = (username: string, n: number) =>
  queryDatabase(
    `with added as (
       insert into posts (author_id, content_type, title, text, shared_as, created_at)
       select p.id, 1, 'Question ' || i, '', 'Private', now() - ($2::int - i) * interval '1 minute'
       from people p, generate_series(1, $2::int) i where p.username = $1 order by i returning id),
     options as (
       insert into poll_options (content_id, slot, position, text) select id, slot, slot, 'Option ' || slot from added, generate_series(1, 2) slot)
     insert into polls (content_id, answer_allowed, closes_at, timezone, tally)
     select id, 1, now() + interval '1 day', 'UTC', '{0,0}' from added`,
    [username, String(n)],
  );

/** Creates confirmed members with this first name. One joins on each day of 2026 from January 1. */
export const addMembers = (name: string, n: number) =>
  queryDatabase(
    `insert into people (username, username_normalized, name, email, email_normalized, created_at, confirmed_at)
     select lower($1) || i, lower($1) || i, $1 || ' Member ' || lpad(i::text, 2, '0'), lower($1) || i || '@example.org', lower($1) || i || '@example.org',
       '2026-01-01T12:00:00Z'::timestamptz + (i - 1) * interval '1 day', now()
     from generate_series(1, $2::int) i`,
    [name, String(n)],
  );

/** Moves an event into the past. */
export const endEvent = (id: string) =>
  queryDatabase(
    `update actions set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where content_id = $1`,
    [id],
  );

/** Makes them moderators. */
export async function makeModerators(...usernames: string[]) {
  for (const username of usernames)
    await queryDatabase('update people set moderator = true where username = $1', [username]);
}

/** Adds `n` signatures from a ZIP code, dated yesterday. */
export const addSignatures = (zip: string, n: number, petition: string) =>
  queryDatabase(
    `insert into signatures (content_id, email_hash, zip_code, signed_at)
     select $1, sha256(random()::text::bytea), $2, now() - interval '1 day' from generate_series(1, $3::int)`,
    [petition, zip, String(n)],
  );

async function queryDatabase(
  query: string,
  values: string[],
  connectionString = process.env.FOLKMOOT_DATABASE,
) {
  await waitForWrites();
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(query, values);
  await client.end();
}

/** Password of all members that `openAsNewMember` creates. */
export const memberPassword = 'the ferry leaves at nine';

/** Creates a member with a confirmed address. No other test uses it. */
async function createMember(username: string, name: string, database: string) {
  await queryDatabase(
    `insert into people (username, username_normalized, name, email, email_normalized, password_hash, confirmed_at)
     values ($1, $1, $2, $1 || '@example.org', $1 || '@example.org', $3, now())`,
    [username, name, await hashPassword(memberPassword)],
    database,
  );
}

/**
 * Creates a member as after the confirmation of a sign-up: the checklist is open. In a site with
 * `inviter`, that member invited them and would like to be friends.
 */
export async function createNewcomer(
  username: string,
  name: string,
  { database = process.env.FOLKMOOT_DATABASE!, inviter = '' } = {},
) {
  await createMember(username, name, database);
  await queryDatabase(
    `with newcomer as (update people set zip_code = '00417' where username = $1 returning id),
       inviter as (select id from people where username = $2),
       invitation as (
         insert into invitations (inviter_id, email_hash, code_hash, accepted_at, accepted_by)
         select i.id, decode(md5($1), 'hex'), decode(md5($1), 'hex'), now(), n.id from inviter i, newcomer n returning id),
       request as (
         insert into friendships (low_id, high_id, requester_id, status)
         select least(i.id, n.id), greatest(i.id, n.id), i.id, 0 from inviter i, newcomer n)
     insert into first_steps (person_id, asks_issues) select id, false from newcomer`,
    [username, inviter],
    database,
  );
  if (inviter)
    await queryDatabase(
      `update people p set invitation_id = i.id from invitations i where i.accepted_by = p.id and p.username = $1`,
      [username],
      database,
    );
}

/** Signs up on the open page of an emailed invitation, which proves its address and logs in. */
export async function joinByEmail(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(memberPassword);
  await page.getByRole('button', { name: 'Create an account and join' }).click();
  await expect(page).toHaveURL(/\/(dashboard)?$/);
}

/** Confirms the address in the browser that signed up, which logs in. */
export async function confirmByEmail(page: Page, email: string) {
  await page.goto(await waitForEmailLink(email, '/confirm-email/'));
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Your email address is confirmed. Welcome!')).toBeVisible();
}

/** Calls a GET endpoint as the member of the page and returns the response text. */
export const getText = (page: Page, call: string, input: Record<string, string>) =>
  page.evaluate(
    async ([path, query]) => {
      const response = await fetch(`/api${path}?${query}`, {
        headers: { 'X-Api-Key': `Bearer ${localStorage.getItem('token')}` },
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.text();
    },
    [call, new URLSearchParams(input).toString()] as const,
  );

/** Calls a POST endpoint as the member of the page. */
export async function postJson(page: Page, call: string, input: object) {
  const response = await page.evaluate(
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
  expect(response).toMatchObject({ success: true });
  return response;
}

/** Creates `n` posts that only their author sees. The newest begins with `Line n`. */
export async function addPrivatePosts(username: string, n: number) {
  await queryDatabase(
    `insert into posts (author_id, text, shared_as, created_at)
     select p.id, 'Line ' || i || ' of the log' || repeat(E'\nand the water is high', i % 9), 'Private', now() - ($2::int - i) * interval '1 minute'
     from people p, generate_series(1, $2::int) i where p.username = $1 order by i`,
    [username, String(n)],
  );
  await queryDatabase('analyze posts', []);
}
