// Help page and the links of the site, for members and visitors; side columns that do not repeat
// the screen.
import { expect, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';

const linkNames = ['About', 'Help', 'Terms and conditions', 'Privacy policy'];

test('visitors reach the help page, which answers in full', async ({ openAsVisitor }) => {
  const page = await openAsVisitor();
  await page.goto('/login');
  const links = page.getByRole('navigation', { name: 'About this site' });
  for (const name of linkNames) await expect(links.getByRole('link', { name })).toBeVisible();
  await links.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  await page.getByRole('link', { name: 'Mute, block and report' }).click();
  await expect(page).toHaveURL(/\/help#peace$/);
  await expect(
    page.getByRole('heading', { name: 'What happens when I block someone?' }),
  ).toBeInViewport();
  // nothing is folded, so the search of the browser finds every answer
  expect(await page.locator('main details, main [hidden]').count()).toBe(0);
  for (const name of linkNames) await expect(links.getByRole('link', { name })).toBeVisible();
  await expectPageSound(page, '/help');
});

test('members find the links below short screens and in the menu of phones', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('sidonie', 'Sidonie Larkrise');
  const links = page.getByRole('navigation', { name: 'About this site' });
  await expect(links.getByRole('link', { name: 'Help' })).toBeVisible();
  // in Spanish, too
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayuda');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.evaluate(() => localStorage.setItem('language', 'en'));

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/account/data');
  await expect(links.getByRole('link', { name: 'Help' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(links).toBeHidden();
  await page.getByRole('button', { name: /^Menu/ }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Help' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/help$/);
});

test('the side column fits the screen', async ({ openAs }) => {
  const page = await openAs('ada');
  const column = page.getByRole('complementary', { name: 'Around you' });
  await expect(column.getByRole('region', { name: 'Act Now' })).toBeVisible();
  await expect(column.getByRole('region', { name: 'Take A Poll' })).toBeVisible();
  // other screens show little, and nothing that they contain themselves
  for (const [path, count] of [
    ['/polls', 1],
    ['/my-representatives', 1],
    ['/actions', 0],
  ] as const) {
    await page.goto(path);
    await expect(column.getByRole('link', { name: 'Help' })).toBeVisible();
    await expect(column.getByRole('region', { name: 'Act Now' }), path).toHaveCount(count);
    await expect(column.getByRole('region', { name: /Take A Poll|Electeds/ }), path).toHaveCount(0);
  }
  for (const path of ['/news', '/polls/create', '/actions/create', '/groups/create']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(column.getByRole('link', { name: 'Help' })).toBeVisible();
    await expect(column.getByRole('region'), path).toHaveCount(0);
  }
  await page.goto('/groups/my-group');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Friends of Cobble Creek' })
    .first()
    .click();
  await expect(column.getByRole('region', { name: 'Members' })).toBeVisible();
  await expect(column.getByRole('region', { name: 'Act Now' })).toHaveCount(0);
  await column.getByRole('link', { name: 'All members' }).click();
  await expect(column.getByRole('region', { name: 'Members' })).toHaveCount(0);
  await page.goto('/actions');
  await page.getByRole('main').locator('a[href^="/actions/details/"]').first().click();
  await expect(column.getByRole('region', { name: 'Organizer' })).toBeVisible();
  await expect(column.getByRole('region', { name: 'Act Now' })).toHaveCount(0);
});

test('the names of the icons in the narrow menu are above the screen', async ({ openAs }) => {
  const page = await openAs('ada');
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByRole('feed')).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' });
  await link.hover();
  await expect
    .poll(() =>
      link.evaluate((element) => {
        const name = [...element.querySelectorAll('span')].find(
          (span) => span.textContent === 'Groups',
        )!;
        const { left, right, top, bottom } = name.getBoundingClientRect();
        return (
          right - left > 20 &&
          document.elementFromPoint(right - 4, (top + bottom) / 2)?.contains(name) === true
        );
      }),
    )
    .toBe(true);
});
