// The checklist of a new member on the home screen: in an empty community and in the demo town.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './screenChecks.ts';
import { openNewSite } from './newSite.ts';
import { createNewcomer, expect, logIn, memberPassword, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1360, height: 900 };

const checklistOf = (page: Page) => page.getByRole('region', { name: /^Glad you’re here/ });
const stepOf = (page: Page, name: string) =>
  checklistOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const toggleOf = (page: Page, name: RegExp) => checklistOf(page).getByRole('button', { name });

async function expectNoSidewaysScroll(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
}

const picture = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#116d67' } })
    .png()
    .toBuffer(),
});

for (const viewport of [desk, phone])
  test(`a newcomer takes the first steps in the demo town at ${viewport.width} px`, async ({
    openAsVisitor,
  }) => {
    const username = `grebe${viewport.width}`;
    await createNewcomer(username, 'Noor Grebe', { inviter: 'ada' });
    const page = await openAsVisitor();
    await page.setViewportSize(viewport);
    await logIn(page, username, memberPassword);
    const checklist = checklistOf(page);
    await expect(checklist).toBeVisible();
    await expect(checklist.getByText(/^\d of \d$/)).toHaveText('1 of 6');
    // the ZIP code is known, so that the row is done and comes first
    await expect(checklist.getByRole('listitem').first()).toContainText(
      'Based on your ZIP code, 00417',
    );
    // rows have room for a finger
    for (const row of await checklist.locator('[data-step]').all())
      expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(
        viewport === phone ? 56 : 52,
      );
    await expectAccessible(page, 'the checklist');
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'the checklist in the dark theme');
    await page.emulateMedia({ colorScheme: 'light' });

    // the inviter waits for an answer
    const people = page.getByRole('region', {
      name: /^(Everyone here so far|People you may know)$/,
    });
    await expect(people).toContainText('Invited you and would like to be your friend');
    await people.getByRole('button', { name: 'Accept: Ada Lindqvist' }).click();
    await expect(people).toContainText('Friends');

    // the first undone step is open: the first post, whose form the composer replaces
    const question = page.getByRole('textbox', { name: /^What brought you to/ });
    await question.fill(`Hello, I am new here at ${viewport.width}.`);
    await expect(page.getByRole('region', { name: 'New post' })).toHaveCount(0);
    await stepOf(page, 'Say hello').getByRole('button', { name: 'Post', exact: true }).click();
    await expect(checklist.getByText(/^\d of \d$/)).toHaveText('2 of 6');
    await expect(page.getByRole('region', { name: 'New post' })).toBeVisible();
    await expect(
      page.getByRole('article').filter({ hasText: `I am new here at ${viewport.width}.` }),
    ).toBeVisible();
    // after it, the button says Next
    await expect(checklist.getByRole('button', { name: 'Skip' })).toHaveCount(0);
    await stepOf(page, 'Say hello').getByRole('button', { name: 'Next' }).click();
    await expect(toggleOf(page, /^Add a photo of yourself/)).toBeFocused();

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      stepOf(page, 'Add a photo of yourself')
        .getByRole('button', { name: 'Add a photo', exact: true })
        .click(),
    ]);
    await chooser.setFiles(await picture());
    await page.getByRole('dialog').getByRole('button', { name: 'Use this photo' }).click();
    await expect(checklist.getByText(/^\d of \d$/)).toHaveText('3 of 6');
    await stepOf(page, 'Add a photo of yourself').getByRole('button', { name: 'Next' }).click();

    const group = stepOf(page, 'Join a group');
    await expect(group.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(3);
    await expectNoSidewaysScroll(page);
    await group
      .getByRole('button', { name: /^Join Group: / })
      .first()
      .click();
    const rules = page.getByRole('dialog').getByRole('button', { name: 'Join Group' });
    await expect(rules.or(group.getByText('You’re a member'))).toBeVisible();
    if (await rules.isVisible()) await rules.click();
    await expect(checklist.getByText(/^\d of \d$/)).toHaveText('4 of 6');
    await group.getByRole('button', { name: 'Next' }).click();

    const poll = stepOf(page, 'Answer a poll');
    await poll.getByRole('radio').or(poll.getByRole('checkbox')).first().check();
    await poll.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(checklist.getByText(/^\d of \d$/)).toHaveText('5 of 6');

    // the state is on the server
    await page.reload();
    await expect(checklist.getByText(/^\d of \d$/)).toHaveText('5 of 6');
    const notifications = stepOf(page, 'Choose your notifications');
    await notifications.getByRole('radio', { name: /^Once a day/ }).check();
    await notifications.getByRole('button', { name: 'Save' }).click();
    const closed = page.waitForResponse(
      (response) =>
        response.url().endsWith('/account/first-steps') && response.request().method() === 'POST',
    );
    await notifications.getByRole('button', { name: 'Done', exact: true }).click();
    await closed;
    await expect(page.getByRole('heading', { name: 'All done, Noor' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: /What’s on your mind/ })).toBeVisible();
    await expect(page.getByText('All done, Noor')).toBeHidden();
  });

test('a newcomer in an empty community closes the checklist and opens it again', async ({
  openWindow,
}) => {
  const site = await openNewSite();
  try {
    await createNewcomer('pochard', 'Pia Pochard', { database: site.database });
    const page = await openWindow([], { baseURL: site.url });
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      if (viewport === desk) await logIn(page, 'pochard', memberPassword);
      const checklist = checklistOf(page);
      for (const [step, text] of [
        [/^Join a group/, 'There is no group to join yet.'],
        [/^Answer a poll/, 'There are no open polls yet.'],
      ] as const) {
        const toggle = toggleOf(page, step);
        if (viewport === desk) await toggle.press('Enter');
        await expect(toggle).toHaveAttribute('aria-expanded', 'true');
        await expect(checklist).toContainText(text);
      }
      await expect(page.getByRole('region', { name: 'Everyone here so far' })).toContainText(
        'You’re the first one here.',
      );
      await expectAccessible(page, `an empty community at ${viewport.width} px`);
      await expectNoSidewaysScroll(page);
    }
    // the Post button of the bottom bar opens the form of the checklist
    await page.getByRole('navigation').getByRole('link', { name: 'Post' }).click();
    await expect(page.getByRole('textbox', { name: /^What brought you to/ })).toBeFocused();

    await page.getByRole('button', { name: 'Close the first steps' }).click();
    await expect(checklistOf(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('textbox', { name: /What’s on your mind/ })).toBeVisible();
    await expect(checklistOf(page)).toBeHidden();
    await page.goto('/account/display');
    await page.getByRole('button', { name: 'Show the first steps again' }).click();
    await expect(checklistOf(page)).toBeVisible();
  } finally {
    await site.close();
  }
});
