// The link in emails about signatures that stops them.
import { randomBytes } from 'node:crypto';
import { createEmailTokens } from '../../server/security/emailTokens.ts';
import { deriveKeys } from '../../server/security/keys.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './screenChecks.ts';

test('stops emails about signatures after a click, not when the link is opened', async ({
  openAsVisitor,
}) => {
  const { refusalCode } = createEmailTokens({
    key: deriveKeys(process.env.FOLKMOOT_SECRET!).addresses,
  });
  const page = await openAsVisitor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/stop-signature-emails/${refusalCode(randomBytes(32), 'signatures')}`);
  const stop = page.getByRole('button', { name: 'Stop emails about signatures' });
  await expect(stop).toBeVisible();
  await expectAccessible(page, 'the end of emails about signatures');
  await stop.click();
  await expect(
    page.getByText('We won’t send emails about signatures to this address again.'),
  ).toBeVisible();
});
