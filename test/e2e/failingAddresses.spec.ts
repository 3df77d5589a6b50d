// A member whose emails come back, or who marked one as spam, reads it in the settings.
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './screenChecks.ts';

test('members read that emails stopped, and turn them on after spam; administrators see how many', async ({
  openAs,
  openAsNewMember,
  request,
}) => {
  const page = await openAsNewMember('ysolde', 'Ysolde Brackenbury', { phone: true });
  for (const kind of ['hard', 'complaint']) {
    const report = await request.post('/mail/bounce', {
      headers: { authorization: `Bearer ${process.env.FOLKMOOT_SECRET!}` },
      data: { recipient: 'ysolde@example.org', kind },
    });
    expect(await report.json()).toEqual({ success: true, result: kind });
  }
  await page.goto('/account/notification-settings');
  const notice = page.getByRole('status').filter({ hasText: 'was marked as spam' });
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'notification settings after a complaint');
  await notice.getByRole('button', { name: 'Send me the other emails again' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto('/account/profile-settings');
  await expect(page.getByText('Emails to this address came back')).toBeVisible();

  const admin = await openAs('keeper', { opensHome: false });
  await admin.goto('/admin');
  await expect(admin.getByRole('region', { name: 'The system' })).toContainText(
    'Emails to 1 member come back.',
  );
});
