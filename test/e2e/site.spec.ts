// What a site is: its name and colour, its pages, its words, and whom it takes in.
import { fault, stopListening } from './look.ts';
import { openNewSite, type NewSite } from './newSite.ts';
import { expect, test } from './people.ts';

let site: NewSite;
test.beforeAll(async () => {
  site = await openNewSite();
});
test.afterAll(() => site.close());

test('an administrator names the site, chooses a colour that can be read, writes a page, corrects a sentence and closes the door', async ({ visitor }) => {
  const [admin, stranger] = [await visitor(), await visitor()];
  const primary = () => admin.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-primary'));

  // the link in the log makes whoever runs it
  await admin.goto(site.firstStart);
  await admin.getByLabel('Username').fill('boss');
  await admin.getByLabel('Name', { exact: true }).fill('June Abernathy');
  await admin.getByLabel('E-mail').fill('boss@example.org');
  await admin.getByLabel('Password', { exact: true }).fill('the ferry leaves at nine');
  await admin.getByRole('button', { name: 'Begin' }).click();
  await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await stranger.goto(`${site.url}/login`);
  await expect(stranger.getByRole('link', { name: 'Create an account' })).toBeVisible();

  // a colour on which nothing can be read is refused, with everything else kept
  await admin.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Settings' }).click();
  await admin.getByLabel('Name', { exact: true }).fill('Larkwater Forum');
  await admin.getByLabel('Colour', { exact: true }).fill('#ffcc00');
  await admin.getByRole('radio', { name: 'Nobody' }).check();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText(/^White text does not read well on this colour: its contrast is 1\.5/)).toBeVisible();
  await expect(admin.getByLabel('Colour', { exact: true })).toBeFocused();
  await admin.getByLabel('Colour', { exact: true }).fill('#7a1fa2');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('The settings are saved.')).toBeVisible();
  expect(await primary()).toBe('#7a1fa2');

  // a page for the menu, at an address made of its title
  await admin.goto(`${site.url}/admin/pages/new`);
  await admin.getByLabel('Title').fill('House rules');
  await expect(admin.getByRole('textbox', { name: 'Address' })).toHaveValue('house-rules');
  await admin.getByRole('textbox', { name: 'Text' }).fill('Be kind. {{site_name}} is ours.');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Pages' })).toBeVisible();
  await admin.getByRole('button', { name: 'Move House rules up' }).click();
  await expect(admin.getByText('House rules is now number 3 of 4.')).toBeAttached();
  await admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'House rules' }).click();
  await expect(admin.getByText('Be kind. Larkwater Forum is ours.')).toBeVisible();
  expect(await primary()).toBe('#7a1fa2');

  // an odd sentence is said in other words at once
  await admin.goto(`${site.url}/admin/wording`);
  await admin.getByLabel('Find a sentence').fill('Not friends');
  await admin.getByRole('button', { name: 'Edit “Not friends found.”' }).click();
  await admin.getByLabel('Instead of “Not friends found.”').fill('No friends here yet.');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('The words are saved.')).toBeVisible();
  await admin.goto(`${site.url}/friends`);
  await expect(admin.getByText('No friends here yet.')).toBeVisible();

  // nobody new comes in, and is told so kindly
  await stranger.goto(`${site.url}/signup`);
  await expect(stranger.getByText('Nobody new is taken in at the moment. Please come back later.')).toBeVisible();
  await expect(stranger).toHaveTitle(/Larkwater Forum$/);
  await stranger.getByRole('link', { name: 'To the login' }).click();
  await expect(stranger.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Create an account' })).toBeHidden();

  // all of it fits a phone, in the dark and in its colour too
  await stopListening(admin);
  await admin.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await admin.setViewportSize({ width: 390, height: 844 });
  for (const path of ['settings', 'pages/new', 'issues', 'wording/confirm']) {
    await admin.goto(`${site.url}/admin/${path}`, { waitUntil: 'networkidle' });
    await fault(admin, `/admin/${path} at 390 px`);
    expect(await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});
