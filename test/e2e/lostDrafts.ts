// What somebody writes, in a real browser, while sessions end, tabs close, connections drop and others log in: it must be there afterwards, for them alone.
import type { Browser, BrowserContext, Page } from '@playwright/test';

export type Person = { username: string; password: string };
type Fixture = {
  browser: Browser;
  url: string;
  member: Person;
  /** Logs in on the same device between two sessions of the member. */
  other: Person;
  /** Where there is something to comment on. */
  post: number;
  /** With whom the member writes. */
  friend: string;
  /** Lets all sessions of the member run out. */
  expire: () => Promise<unknown>;
  /** From 0 to below n. */
  below: (n: number) => number;
};

/** Where something is written, and which field of it. */
type DraftPlace = {
  name: string;
  path: (scene: Fixture) => string;
  field: (page: Page) => ReturnType<Page['locator']>;
};
const labelled = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
export const places: DraftPlace[] = [
  {
    name: 'post',
    path: () => '/',
    field: (page) => page.getByRole('textbox', { name: /What matters to you/ }),
  },
  {
    name: 'comment',
    path: ({ post }) => `/feed/${post}/details`,
    field: (page) => page.getByRole('textbox', { name: /comment/i }).first(),
  },
  {
    name: 'message',
    path: ({ friend }) => `/messages/with/${friend}`,
    field: (page) => page.getByRole('textbox', { name: /^Write to/ }),
  },
  { name: 'letter', path: () => '/messages/compose', field: labelled('Message') },
  { name: 'poll', path: () => '/polls/create', field: labelled('Question') },
  { name: 'action', path: () => '/actions/create', field: labelled('Title') },
  { name: 'group', path: () => '/groups/create', field: labelled('Name') },
  { name: 'profile', path: () => '/account/profile-settings', field: labelled('Skills') },
];

const call = async (scene: Fixture, path: string, input: object, token = '') => {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { 'X-Api-Key': `Bearer ${token}` }),
  };
  const answer = await fetch(`${scene.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { token: string };
};

async function logIn(page: Page, { username, password }: Person) {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Whether the field of a place comes to hold this. */
async function holds(
  page: Page,
  scene: Fixture,
  place: DraftPlace,
  text: string,
): Promise<boolean> {
  await page.goto(scene.url + place.path(scene));
  const field = place.field(page);
  await field.waitFor();
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    if ((await field.inputValue()) === text) return true;
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(100);
  }
  return false;
}

/**
 * Reloads the page after its session ended. A page that already knows is on its way to the login: either aborts the reload, or the reload overtakes it and
 * shows a post as visitors see it, with a link to the login that members never see.
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
  place: DraftPlace;
  text: string;
  faults: string[];
};

/** Each leaves a page that shows something, logged in or not. */
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

  'expiry while writing': async ({ page, scene, place, text }) => {
    // its last words are not stored yet when the session turns out to be over
    await place.field(page).fill(text);
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

  'a second tab that writes at the same place': async ({ context, scene, place, text }) => {
    const tab = await context.newPage();
    await tab.goto(scene.url + place.path(scene));
    const field = place.field(tab);
    await field.waitFor();
    await field.fill(`Another text, ${text.length + scene.below(1e9)}`);
    await tab.waitForTimeout(500);
    await tab.close();
  },

  'no connection': async ({ context, page, place, text }) => {
    await context.setOffline(true);
    await place.field(page).fill(text);
    await page.waitForTimeout(400);
    await context.setOffline(false);
  },

  'somebody else on the device': async ({ page, scene, place, text, faults }) => {
    await scene.expire();
    await reloadToLogin(page);
    await logIn(page, scene.other);
    for (const each of places) {
      // oxlint-disable-next-line no-await-in-loop
      await page.goto(scene.url + each.path(scene));
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole('main').waitFor();
      const field = each.field(page);
      // oxlint-disable-next-line no-await-in-loop
      const shown =
        (await page.locator('body').innerText()) +
        ((await field.count()) === 1 ? await field.inputValue() : '');
      if (shown.includes(text)) faults.push(`shown to somebody else: ${place.name}`);
    }
    await page.goto(`${scene.url}/logout`);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.waitForURL(/\/login/);
  },
};
export const ways = Object.keys(disturbances);

/** Writes something, lets a few things happen, and looks for it. Answers what went wrong. */
export async function trySequence(scene: Fixture): Promise<string[]> {
  const { browser, url, below } = scene;
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(30_000); // what never comes is told with the step that waited
  const page = await context.newPage();
  const place = places[below(places.length)]!;
  const text = `Kept ${below(1e9).toString(36)}`;
  const happened: string[] = [];
  const faults: string[] = [];
  const told = (what: string) => `${what} (${place.name}: ${happened.join(', ')})`;
  try {
    await page.goto(`${url}/login`);
    await logIn(page, scene.member);
    await page.goto(url + place.path(scene));
    await place.field(page).fill(text);
    await page.waitForTimeout(below(2) ? 500 : 0);
    for (let steps = 1 + below(4); steps > 0; steps--) {
      const name = ways[below(ways.length)]!;
      happened.push(name);
      // oxlint-disable-next-line no-await-in-loop
      await disturbances[name]!({ scene, context, page, place, text, faults });
      // oxlint-disable-next-line no-await-in-loop
      if (new URL(page.url()).pathname === '/login') await logIn(page, scene.member);
      // oxlint-disable-next-line no-await-in-loop
      if (!(await holds(page, scene, place, text))) {
        faults.push('lost');
        break;
      }
    }
    return faults.map(told);
  } catch (error) {
    return [told(`at ${page.url()}: ${String((error as Error).stack ?? error)}`)];
  } finally {
    await context.close();
  }
}
