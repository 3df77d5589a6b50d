// Random sequences of events around a draft in a real browser: sessions end, tabs close,
// connections drop, others log in. The draft must survive, visible to its author only.
import type { Browser, BrowserContext, Page } from '@playwright/test';

type DraftMember = { username: string; password: string };
type Fixture = {
  browser: Browser;
  url: string;
  member: DraftMember;
  /** Logs in on the same device between two sessions of the member. */
  other: DraftMember;
  /** Id of a post to comment on. */
  post: number;
  /** Username of someone the member exchanges messages with. */
  friend: string;
  /** Expires all sessions of the member. */
  expire: () => Promise<unknown>;
  /** Random integer from 0 to n - 1. */
  below: (n: number) => number;
};

/** A screen with a draft, and the field of the draft. */
type DraftField = {
  name: string;
  path: (scene: Fixture) => string;
  field: (page: Page) => ReturnType<Page['locator']>;
};
const byLabel = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
export const draftFields: DraftField[] = [
  {
    name: 'post',
    path: () => '/',
    field: (page) => page.getByRole('textbox', { name: /What’s on your mind/ }),
  },
  {
    name: 'comment',
    path: ({ post }) => `/feed/${post}/details`,
    field: (page) => page.getByRole('textbox', { name: /comment/i }).first(),
  },
  {
    name: 'message',
    path: ({ friend }) => `/messages/with/${friend}`,
    field: (page) => page.getByRole('textbox', { name: /^Message to/ }),
  },
  { name: 'message with a subject', path: () => '/messages/compose', field: byLabel('Message') },
  { name: 'poll', path: () => '/polls/create', field: byLabel('Question') },
  { name: 'action', path: () => '/actions/create', field: byLabel('Title') },
  { name: 'group', path: () => '/groups/create', field: byLabel('Name') },
  { name: 'profile', path: () => '/account/profile-settings', field: byLabel('Skills') },
];

const call = async (scene: Fixture, path: string, input: object, token = '') => {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { 'X-Api-Key': `Bearer ${token}` }),
  };
  const response = await fetch(`${scene.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { token: string };
};

async function logIn(page: Page, { username, password }: DraftMember) {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Opens the screen and waits up to 10 seconds until the field contains the text. */
async function containsText(
  page: Page,
  scene: Fixture,
  draftField: DraftField,
  text: string,
): Promise<boolean> {
  await page.goto(scene.url + draftField.path(scene));
  const field = draftField.field(page);
  await field.waitFor();
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    // What another tab wrote before its form had loaded stands after the draft.
    const lines = (await field.inputValue()).split('\n');
    if (lines[0] === text) return true;
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(100);
  }
  return false;
}

/**
 * Reloads the page after its session ended. The page may already be redirecting to the login. That
 * aborts the reload, or the reload shows the post as visitors see it, with a link to the login.
 */
async function reloadToLogin(page: Page) {
  await page.reload().catch(() => undefined);
  const link = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true });
  await page.getByLabel('Email or username').or(link).first().waitFor();
  if (await link.isVisible()) await link.click();
  await page.waitForURL(/\/login/);
}

type Round = {
  scene: Fixture;
  context: BrowserContext;
  page: Page;
  draftField: DraftField;
  text: string;
  errors: string[];
};

/** Events that can disturb a draft. Each leaves a usable page, logged in or not. */
const disturbances: Record<string, (round: Round) => Promise<void>> = {
  reload: async ({ page }) => void (await page.reload()),

  'end of the session elsewhere': async ({ page, scene }) => {
    await call(
      scene,
      '/user/logout',
      {},
      await page.evaluate(() => localStorage.getItem('token')!),
    );
    await reloadToLogin(page);
  },

  'expiry while writing': async ({ page, scene, draftField, text }) => {
    // the last input is not stored yet when the session turns out to be expired
    await draftField.field(page).fill(text);
    await scene.expire();
    await reloadToLogin(page);
  },

  'password change': async ({ page, scene }) => {
    const { token } = await call(scene, '/user/login', scene.member);
    const next = `${scene.member.password}x`;
    await call(
      scene,
      '/user/change-password',
      { current_password: scene.member.password, new_password: next, confirm_password: next },
      token,
    );
    scene.member.password = next;
    await reloadToLogin(page);
  },

  'a second tab that writes in the same field': async ({ context, scene, draftField, text }) => {
    const tab = await context.newPage();
    await tab.goto(scene.url + draftField.path(scene));
    const field = draftField.field(tab);
    await field.waitFor();
    await field.fill(`Another text, ${text.length + scene.below(1e9)}`);
    await tab.waitForTimeout(500);
    await tab.close();
  },

  'no connection': async ({ context, page, draftField, text }) => {
    await context.setOffline(true);
    await draftField.field(page).fill(text);
    await page.waitForTimeout(400);
    await context.setOffline(false);
  },

  'another member on the device': async ({ page, scene, draftField, text, errors }) => {
    await scene.expire();
    await reloadToLogin(page);
    await logIn(page, scene.other);
    for (const each of draftFields) {
      // oxlint-disable-next-line no-await-in-loop
      await page.goto(scene.url + each.path(scene));
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole('main').waitFor();
      const field = each.field(page);
      // oxlint-disable-next-line no-await-in-loop
      const visibleText =
        (await page.locator('body').innerText()) +
        ((await field.count()) === 1 ? await field.inputValue() : '');
      if (visibleText.includes(text)) errors.push(`visible to another member:  ${draftField.name}`);
    }
    await page.goto(`${scene.url}/logout`);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.waitForURL(/\/login/);
  },
};
export const disturbanceNames = Object.keys(disturbances);

/** Writes a draft, runs random disturbances, and checks the draft. Returns the errors. */
export async function runDisturbances(scene: Fixture): Promise<string[]> {
  const { browser, url, below } = scene;
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(30_000); // a timeout is reported with the step that waited
  const page = await context.newPage();
  const draftField = draftFields[below(draftFields.length)]!;
  const text = `Kept ${below(1e9).toString(36)}`;
  const events: string[] = [];
  const errors: string[] = [];
  const describe = (what: string) => `${what} (${draftField.name}: ${events.join(', ')})`;
  try {
    await page.goto(`${url}/login`);
    await logIn(page, scene.member);
    await page.goto(url + draftField.path(scene));
    await draftField.field(page).fill(text);
    await page.waitForTimeout(below(2) ? 500 : 0);
    for (let steps = 1 + below(4); steps > 0; steps--) {
      const name = disturbanceNames[below(disturbanceNames.length)]!;
      events.push(name);
      // oxlint-disable-next-line no-await-in-loop
      await disturbances[name]!({ scene, context, page, draftField, text, errors });
      // oxlint-disable-next-line no-await-in-loop
      if (new URL(page.url()).pathname === '/login') await logIn(page, scene.member);
      // oxlint-disable-next-line no-await-in-loop
      if (!(await containsText(page, scene, draftField, text))) {
        errors.push('lost');
        break;
      }
    }
    return errors.map(describe);
  } catch (error) {
    return [describe(`at ${page.url()}: ${String((error as Error).stack ?? error)}`)];
  } finally {
    await context.close();
  }
}
