// The setting "Plain wording" and the contact of the operator on pages.
import { createFirstAdministrator, openNewSite, type NewSite } from './newSite.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<object, { site: NewSite }>({
  site: [
    async ({}, use) => {
      const site = await openNewSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  database: async ({ site }, use) => use(site.database),
});

test('an administrator turns on plain texts and sets the contact', async ({
  site,
  openAsVisitor,
  openWindow,
}) => {
  test.setTimeout(240_000);
  const [admin, stranger] = [await openAsVisitor(), await openAsVisitor()];
  const loaded: string[] = [];
  admin.on('request', (request) => loaded.push(request.url()));
  await createFirstAdministrator(admin, site, 'June Abernathy');

  // the pages show the contact once there is one
  await stranger.goto('/privacy-policy');
  await expect(stranger.getByRole('heading', { name: 'Who is responsible' })).toBeVisible();
  await expect(stranger.getByText(/Contact the operator/)).toBeHidden();
  await admin.goto('/admin/settings');
  await admin.getByLabel('Contact', { exact: true }).fill('Town <hall>\nDome Square 1');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await stranger.reload();
  const contact = stranger.getByText(/Contact the operator/);
  await expect(contact).toHaveText('Contact the operator: Town <hall>Dome Square 1');
  await expect(contact.locator('br')).toHaveCount(1);

  // an administrator's own text takes precedence
  await admin.goto('/admin/wording');
  await admin.getByLabel('Find a sentence').fill('Not friends');
  await admin.getByRole('button', { name: 'Edit “Not friends found.”' }).click();
  await admin.getByLabel('Instead of “Not friends found.”').fill('No friends here yet.');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Text saved.')).toBeVisible();
  const menu = admin.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(loaded.filter((url) => url.includes('plainWording'))).toEqual([]);

  const plainWording = admin.getByRole('switch', { name: 'Plain wording' });
  await plainWording.click();
  await expect(menu.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  await expect(plainWording).toBeChecked();
  await admin.goto('/friends');
  await expect(admin.getByText('No friends here yet.')).toBeVisible();
  await expect(admin.getByText('My friends').first()).toBeVisible();
  await admin.goto('/groups/details/999999');
  await expect(admin.getByText('No group found.').first()).toBeVisible();

  // Spanish has translations of the plain sentences
  const spanish = await openWindow([{ name: 'language', value: 'es' }]);
  await spanish.goto('/login');
  await expect(spanish.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();

  // clients of the API get the original texts
  const rejected = await stranger.request.post('/api/user/login', { data: {} });
  expect(await rejected.text()).toContain('Please enter your username or email.');

  await admin.goto('/admin/wording');
  await plainWording.click();
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(plainWording).not.toBeChecked();
});
