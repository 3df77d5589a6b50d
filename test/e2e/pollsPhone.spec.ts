// Polls on a small screen.
import { expectAccessible } from './screenChecks.ts';
import { expect, setVotes, test } from './fixtures.ts';
import { cardOf, publish, optionRow } from './polls.ts';

test('creates a poll and votes on a phone, with large touch targets', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('sanderling', 'Sanderling Bloom', { opensHome: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const question = 'Does the thumb reach?';
  const { address } = await publish(
    page,
    question,
    [
      'It does, with all of these words that take up more than one line of the screen',
      'It does not',
    ],
    {
      results: 'Always, from 10 votes on',
    },
  );
  await page.goto(address);
  const card = cardOf(page, question);
  for (const option of await card.locator('label').all())
    expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  await card.getByText('It does not').click();
  await card.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'It does not' })).toContainText(
    'your vote',
  );
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'a poll on a phone');

  // results can be viewed before voting, and the choice is kept
  const other = await openAsNewMember('knot', 'Knot Ferreira', { opensHome: false });
  await setVotes(/\d+/.exec(address)![0], [1, 4], [2, 3]);
  await other.goto(address);
  const theirs = cardOf(other, question);
  await theirs.getByText('It does not').click();
  await theirs.getByRole('button', { name: 'See results so far' }).click();
  await expect(optionRow(other, question, 'It does not')).toContainText('4 votes');
  await theirs.getByRole('button', { name: 'Back to voting' }).click();
  await expect(theirs.getByRole('radio', { name: 'It does not' })).toBeChecked();
});
