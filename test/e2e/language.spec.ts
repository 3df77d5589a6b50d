// Language of the site and of emails.
import type { Page } from '@playwright/test';
import { expectAccessible } from './screenChecks.ts';
import { expect, waitForEmail, memberPassword, test } from './fixtures.ts';

async function logInInSpanish(page: Page, password: string) {
  await page.getByLabel('Correo electrónico o nombre de usuario').fill('jacana');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
}

test('uses Spanish for a Spanish browser until the member chooses English, which persists', async ({
  openAsNewMember,
  openWindow,
}) => {
  await openAsNewMember('jacana', 'Jacana Salas', { opensHome: false });
  const page = await openWindow([], { locale: 'es-MX' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectAccessible(page, 'the login in Spanish');
  await logInInSpanish(page, 'not this one');
  await expect(
    page.getByText('El nombre de usuario o la contraseña no son correctos.').first(),
  ).toBeVisible();
  await logInInSpanish(page, memberPassword);
  await expect(page.getByRole('heading', { name: 'Novedades' })).toBeVisible();

  // the account has no language yet, so its emails are in English until one is chosen
  await page.goto('/account/display');
  const [spanish, english] = [
    page.getByRole('radio', { name: 'Español' }),
    page.getByRole('radio', { name: 'English' }),
  ];
  await expect(spanish).toBeChecked();
  await Promise.all([page.waitForResponse('**/api/account/language'), spanish.click()]);
  await page.request.post('/api/user/forgot-password', { data: { username: 'jacana' } });
  const mail = await waitForEmail('jacana@example.org', '/reset-password/');
  expect(mail.subject).toMatch(/^Elige una contraseña nueva para /);
  expect(mail.text).toContain(
    'Alguien, probablemente tú, quiere elegir una contraseña nueva para la cuenta jacana.',
  );

  await english.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(english).toBeChecked();
  await expect(page.getByText('Used for the site and for emails to you.')).toBeVisible();

  // another browser uses its own language or the chosen one until login
  const another = await openWindow([], { locale: 'es-MX' });
  await another.goto('/login');
  await another.getByRole('link', { name: 'English' }).click();
  await expect(another.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible();
  await another.getByRole('link', { name: 'Español' }).click();
  await logInInSpanish(another, memberPassword);
  await expect(another.getByRole('heading', { name: /What.s Going On\?/ })).toBeVisible();
  await another.reload();
  await expect(another.getByRole('heading', { name: /What.s Going On\?/ })).toBeVisible();
});

test('shows the administration in Spanish from its first paint, with a catalog that other screens do not load', async ({
  openAs,
}) => {
  const page = await openAs('keeper', { opensHome: false });
  const catalogs: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/(es|admin)-[^/]+\.js$/.exec(request.url())?.[1];
    if (name !== undefined) catalogs.push(name);
  });
  await page.addInitScript(() => {
    localStorage.setItem('language', 'es');
    const shownTexts = new Set<string>();
    Object.assign(window, { shownTexts });
    new MutationObserver(() => {
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) shownTexts.add(texts.currentNode.nodeValue!);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const shownTexts = () =>
    page.evaluate(() => [...(window as unknown as { shownTexts: Set<string> }).shownTexts]);

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Novedades' })).toBeVisible();
  expect(catalogs).toEqual(['es']);

  // the catalog arrives after all that could be requested without it
  await page.route(/\/assets\/admin-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole('button', { name: /^Cuenta de / }).click();
  await page.getByRole('menuitem', { name: 'Administración' }).click();
  await expect(page.getByRole('heading', { name: 'Resumen' })).toBeVisible();
  expect(catalogs).toEqual(['es', 'admin']);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Resumen' })).toBeVisible();
  const texts = await shownTexts();
  expect(texts).toContain('Registro de auditoría');
  for (const english of ['Overview', 'Audit log', 'Featured']) expect(texts).not.toContain(english);
});
