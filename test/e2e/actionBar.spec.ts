// The main button of an action stays at the bottom of a phone while its page is read.
import { expect, postJson, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';

test('the main button stays in view on a phone, and makes room for the form', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  const organizer = await openAsNewMember('foxley', 'Foxley Brindle');
  const page = await openAsNewMember('brindle', 'Brindle Foxley');
  const publish = async (kind: string) => {
    const { action } = (await postJson(organizer, '/action/create', {
      title: `Lantern walk ${kind}`,
      kind,
      description: '<p>From the footbridge to the landing.</p>'.repeat(40),
      end_on: '2033-05-10T12:00',
      timezone: 'UTC',
      time_to_complete: 60,
      shared_as: 'Public',
    })) as { action: { id: number } };
    return `/actions/details/${action.id}`;
  };
  const [event, task, petition] = [
    await publish('event'),
    await publish('task'),
    await publish('petition'),
  ];

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(event);
  const answers = page.getByRole('group', { name: 'Are you going?' });
  await expect(answers).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Share' }).scrollIntoViewIfNeeded();
  await expect(answers).toBeInViewport({ ratio: 1 });
  const going = answers.getByRole('button', { name: /^I’m going/ });
  await going.click();
  await expect(going).toHaveAttribute('aria-pressed', 'true');
  await expect(going).toBeFocused();
  await expectPageSound(page, event);

  // Like every button in the page on wide screens.
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto(event);
  await page.getByRole('button', { name: 'Share' }).scrollIntoViewIfNeeded();
  await expect(answers).not.toBeInViewport();

  // A finished task needs no bar.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(task);
  const share = page.getByRole('button', { name: 'Share' });
  await share.scrollIntoViewIfNeeded();
  const complete = page.getByRole('button', { name: /^Mark Completed/ });
  await expect(complete).toBeInViewport({ ratio: 1 });
  await complete.click();
  const completed = page.getByRole('button', { name: /^Completed/ });
  await expect(completed).not.toBeInViewport();

  await page.goto(petition);
  const sign = page.getByRole('link', { name: /^Sign:/ });
  await expect(sign).toBeInViewport({ ratio: 1 });
  await sign.click();
  await expect(sign).toBeHidden();
  await page.getByRole('button', { name: /^Sign:/ }).click();
  await expect(page.getByText('You’ve signed this petition.')).toBeVisible();
  await expect(sign).toHaveCount(0);

  const visitor = await openAsVisitor();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(petition);
  await expect(visitor.getByRole('link', { name: /^Sign:/ })).toBeInViewport({ ratio: 1 });
});
