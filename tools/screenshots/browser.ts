// Browser pages that are opened as a visitor or a member.
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import type { TestServer } from '../../test/assurance/server.ts';

export async function openBrowser(): Promise<Browser> {
  // plain JavaScript without types, because it runs before the packages are installed
  const finder: string = '../../scripts/chromium.mjs';
  const { findChromium } = (await import(finder)) as { findChromium: () => Promise<string> };
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
}

/** Opens a page as 'visitor' or as the member with the username `persona`. */
export async function openWindow(
  browser: Browser,
  testServer: TestServer,
  persona: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options });
  if (persona !== 'visitor') {
    const entries = await sessionOf(testServer, persona);
    await context.addInitScript((entries) => {
      const { localStorage } = globalThis as unknown as {
        localStorage: { setItem: (name: string, value: string) => void };
      };
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, entries);
  }
  const page = await context.newPage();
  // the page would never be idle with the event stream open
  await page.route('**/api/events', (route) => route.abort());
  return page;
}

/** Returns the localStorage entries of a session of the member. */
async function sessionOf(
  { db, app }: TestServer,
  username: string,
): Promise<Record<string, string>> {
  const { type, isNew, ...person } = (await db.queryOne<{
    id: number;
    name: string;
    type: number;
    portrait: string | null;
    isNew: boolean;
  }>(sql`
    select p.id, p.name, p.role as type, (select f.name from files f where f.person_id = p.id) as portrait,
      exists (select from first_steps f where f.person_id = p.id) as "isNew"
    from all_people p where p.username = ${username}`))!;
  const { id, name, image, image_thumb } = app.files.stub({ ...person, username }, person.id);
  const token = await startSession(db, id, 'Chrome on Linux');
  const session = {
    token,
    userType: String(type),
    userName: username,
    userId: String(id),
    uName: name,
    userImage: image,
    userImageThumb: image_thumb,
  };
  return isNew ? { ...session, new: 'yes' } : session;
}
