// Windows in which somebody looks at a stage.
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { startSession } from '#server/lib/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import type { TestServer } from '../../test/assurance/server.ts';

export async function openBrowser(): Promise<Browser> {
  // it runs before any package is there, so it is no TypeScript
  const finder: string = '../scripts/chromium.mjs';
  const { findChromium } = (await import(finder)) as { findChromium: () => Promise<string> };
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
}

/** Of a visitor, or of somebody of the stage who is signed in. */
export async function openWindow(
  browser: Browser,
  testServer: TestServer,
  who: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options });
  if (who !== 'visitor') {
    const kept = await sessionOf(testServer, who);
    await context.addInitScript((kept) => {
      const { localStorage } = globalThis as unknown as {
        localStorage: { setItem: (name: string, value: string) => void };
      };
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }, kept);
  }
  const page = await context.newPage();
  // a page is never at rest while it listens for what changes
  await page.route('**/api/events', (route) => route.abort());
  return page;
}

/** What a browser keeps of somebody who has logged in. */
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
    select p.id, p.name, p.user_type as type, (select f.name from files f where f.person_id = p.id) as portrait,
      exists (select from onboarding o where o.person_id = p.id) as "isNew"
    from accounts p where p.username = ${username}`))!;
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
