// Scheduled backups on the overview of administrators: none, one that is verified, a failure, and
// no test restore for long.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expectAccessible } from './screenChecks.ts';
import { createFirstAdministrator, openNewSite } from './newSite.ts';
import { expect, test } from './fixtures.ts';

test('the overview shows the age, size and test of the backups, and what failed', async ({
  openWindow,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-copies-'));
  const copies = join(folder, 'copies');
  const site = await openNewSite({
    BACKUP_TO: copies,
    BACKUP_AT: '00:00',
    BACKUP_VERIFY: 'always',
    MAIL_URL: 'smtp://127.0.0.1:1',
    SECRET_KEY: 'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga',
  });
  const database = new pg.Client({ connectionString: site.database });
  try {
    await database.connect();
    const page = await openWindow([], { baseURL: site.url });
    await createFirstAdministrator(page, site, 'Odile Brackenridge');
    const system = page.getByRole('region', { name: 'The system' });
    await expect(system).toContainText('There’s no backup yet. The first one will be made within');

    const runBackup = () =>
      database.query(`select graphile_worker.add_job('backup.run', '{}'::json)`);
    const backUpUntil = (text: string) =>
      expect(async () => {
        await runBackup();
        await page.reload();
        await expect(system).toContainText(text, { timeout: 5_000 });
      }).toPass();
    // the folder is not mounted yet
    await backUpUntil(`there is no folder ${copies}: create it, or mount its disk.`);
    await expect(page.getByText('Something needs attention')).toBeVisible();
    for (const width of [1360, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `a failed backup at ${width} px`);
    }

    mkdirSync(copies);
    await database.query(`update backups set started_at = started_at - interval '2 hours'`);
    await backUpUntil('Last test restore');
    await expect(system).toContainText(/Last backup .*, [\d.]+ [kM]B\./);
    await expect(system).not.toContainText('there is no folder');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `a backup in ${colorScheme} mode`);
    }

    await database.query(`
      insert into backups (started_at, finished_at, method, place)
      select now() - interval '12 days', now() - interval '12 days', method, place
      from backups where verified_at is not null limit 1`);
    // again and again, because another backup may still be running
    await expect(async () => {
      await database.query(
        `update backups set verified_at = now() - interval '10 days' where verified_at is not null`,
      );
      await page.reload();
      await expect(system).toContainText(
        'The last test restore was more than a week ago. See the server’s log.',
        { timeout: 5_000 },
      );
    }).toPass();
  } finally {
    await database.end();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
