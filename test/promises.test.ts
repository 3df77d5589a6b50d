// Durations and sizes in user-visible texts equal the constants: a change of a constant lists here
// every text that mentions it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { day, hour, minute } from '#contract/durations.ts';
import { media } from '#contract/media.ts';
import { recentAdditionMs } from '#server/account/recentAdditions.ts';
import { codeLifetimeMs as code } from '#server/account/emailTokens.ts';
import { gracePeriodMs } from '#server/account/deletionGracePeriod.ts';
import { daysToAccept } from '#server/groups/ownership.ts';
import { sessionIdleMs, sessionMaxAgeMs } from '#server/security/sessions.ts';
import { listedMs as bulkListedMs } from '#server/admin/bulkActions.ts';
import { reversibleMs } from '#server/decisions/reversible.ts';
import { maxFeedBytes as feedBytes } from '#server/news/fetchFeeds.ts';
import { imageLifetimeMs } from '#server/news/picture.ts';
import { refusalRetentionMs } from '#server/mail/failingAddresses.ts';
import { importListedMs } from '#server/admin/memberImports.ts';
import { readRetentionMs } from '#server/notifications/notifications.jobs.ts';
import { invitationLifetimeMs as invitation } from '#server/invitations/emailInvitations.ts';
import { exportLifetimeMs as exported } from '#server/settings/export.job.ts';
import { draftRetentionMs } from '../web/api/draftRetention.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const units = { days: day, hours: hour, minutes: minute, MB: 1024 * 1024 };
const amount = (words: string) =>
  Number(words.split(' ')[0]) * units[words.split(' ')[1] as keyof typeof units];

/** The constant, its wording, and the files that contain it. */
const promises: [value: number, wording: string, files: string[]][] = [
  [
    gracePeriodMs,
    '14 days',
    [
      'contract/bulkActions.ts',
      'contract/strings.ts',
      'contract/settings.ts',
      'server/admin/people.mail.ts',
      'server/moderation/moderation.mail.ts',
      'server/pages/initialPages.ts',
      'server/siteSettings/emailTemplates.ts',
      'web/admin/PersonScreen.tsx',
      'web/admin/bulkActionLabels.ts',
      'web/admin/peopleLists.ts',
      'web/help/topics.ts',
      'web/settings/DeleteAccount.tsx',
    ],
  ],
  [imageLifetimeMs, '90 days', ['server/config/schema.ts']],
  [draftRetentionMs, '30 days', ['web/account/LogoutScreen.tsx', 'web/home/DraftsScreen.tsx']],
  [
    daysToAccept * day,
    '14 days',
    [
      'contract/groups.ts',
      'contract/strings.ts',
      'web/groups/HandoverNotice.tsx',
      'web/groups/MemberRow.tsx',
    ],
  ],
  [
    bulkListedMs,
    '30 days',
    ['contract/bulkActions.ts', 'web/admin/BulkActionList.tsx', 'web/admin/bulkActionLabels.ts'],
  ],
  [
    reversibleMs,
    '30 days',
    [
      'contract/moderation.ts',
      'contract/moderationStrings.ts',
      'server/moderation/moderation.mail.ts',
      'server/notifications/types/moderation.ts',
      'server/pages/initialPages.ts',
      'web/help/topics.ts',
      'web/moderation/DecisionDialog.tsx',
      'web/moderation/RemoveDialog.tsx',
      'web/moderation/labels.ts',
    ],
  ],
  [
    invitation,
    '30 days',
    [
      'server/settings/exportReadme.ts',
      'server/siteSettings/emailTemplates.ts',
      'web/friends/Invitations.tsx',
    ],
  ],
  [readRetentionMs, '90 days', ['server/pages/initialPages.ts']],
  [sessionIdleMs, '30 days', ['server/pages/initialPages.ts']],
  [sessionMaxAgeMs, '180 days', ['server/pages/initialPages.ts']],
  [
    code.confirm,
    '48 hours',
    ['server/pages/initialPages.ts', 'server/siteSettings/emailTemplates.ts'],
  ],
  [
    code.reset,
    '60 minutes',
    [
      'server/admin/command.ts',
      'server/pages/initialPages.ts',
      'server/siteSettings/emailTemplates.ts',
    ],
  ],
  [code.change, '24 hours', ['server/siteSettings/emailTemplates.ts']],
  [
    code.undo,
    '7 days',
    ['server/login/loginMethods.mail.ts', 'server/siteSettings/emailTemplates.ts'],
  ],
  [
    recentAdditionMs,
    '8 days',
    ['web/account/LoginMethodsToRemove.tsx', 'web/settings/suspicion.ts', 'contract/settings.ts'],
  ],
  [refusalRetentionMs, '90 days', ['server/pages/initialPages.ts']],
  [exported, '7 days', ['server/siteSettings/emailTemplates.ts']],
  [feedBytes, '2 MB', ['contract/newsStrings.ts']],
  [limits.officialsFile, '1 MB', ['contract/adminStrings.ts']],
  [limits.memberFile, '2 MB', ['contract/adminStrings.ts']],
  [importListedMs, '60 days', ['contract/memberImport.ts', 'web/admin/MemberImportScreen.tsx']],
  [limits.upload, '10 MB', ['contract/posts.ts', 'contract/strings.ts']],
  [media.audio.maxMegabytes * 1024 * 1024, '20 MB', ['contract/posts.ts', 'contract/strings.ts']],
  [media.video.maxMegabytes * 1024 * 1024, '30 MB', ['contract/posts.ts', 'contract/strings.ts']],
];
/** Durations of a suspension that a moderator can choose, and the periods of the dashboard. */
const chosen = ['3 days', '30 days', '90 days'].map(
  (wording) => `web/moderation/labels.ts ${wording}`,
);
const others = new Set([
  ...chosen,
  'contract/dashboard.ts 90 days',
  'contract/dashboard.ts 30 days',
  'contract/firstSteps.ts 60 days',
  'web/admin/KeyNumbers.tsx 7 days',
  'web/admin/SleepingGroups.tsx 30 days',
  'contract/search.ts 365 days',
  'web/search/WiderSearch.tsx 30 days',
  'web/search/filterLabels.ts 7 days',
  'web/search/filterLabels.ts 30 days',
]);

test.each(promises)('%s is stated as %s in every text', (value, wording, files) => {
  expect(amount(wording)).toBe(value);
  expect(files.filter((file) => !readFileSync(join(root, file), 'utf8').includes(wording))).toEqual(
    [],
  );
});

test('no text mentions a duration in days or a size in megabytes that is not listed here', () => {
  const listed = new Set([
    ...others,
    ...promises.flatMap(([, wording, files]) => files.map((file) => `${file} ${wording}`)),
  ]);
  const mentioned = ['contract', 'server', 'web'].flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          /(?<!\.test)\.tsx?$/.test(entry.name) &&
          !entry.parentPath.includes('demo'),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(\/\/|\/?\*)|interval '/.test(line))
          .flatMap((line) =>
            [...line.matchAll(/\b\d+ (days|MB)\b/g)].map(
              ([wording]) => `${file.slice(root.length)} ${wording}`,
            ),
          ),
      ),
  );
  expect(mentioned.length).toBeGreaterThan(20);
  expect(mentioned.filter((promise) => !listed.has(promise))).toEqual([]);
});
