// Registry of all call handlers, routes, jobs and schedules. It is the only module that imports
// every feature.
import { accountHandlers } from './login/account.ts';
import { accountJobs } from './login/account.mail.ts';
import { onboardingHandlers } from './account/onboarding.ts';
import { passkeyHandlers } from './login/passkeys.ts';
import { siteInvitationHandlers } from './login/siteInvitations.ts';
import { serveBackchannelLogout } from './login/providerSessions.ts';
import { socialHandlers } from './login/social.ts';
import { twoFactorHandlers } from './login/twoFactor.ts';
import { loginMethodJobs } from './login/loginMethods.mail.ts';
import { actionHandlers } from './actions/actions.ts';
import { serveCalendars } from './actions/calendar.ts';
import { stopUpdates } from './actions/signatureLinks.ts';
import { letterJobs } from './actions/letter.mail.ts';
import { correctionJobs } from './actions/correction.mail.ts';
import { petitionDeletedJobs } from './actions/petitionDeleted.mail.ts';
import { petitionJobs } from './actions/petition.mail.ts';
import { attendanceHandlers, attendanceJobs } from './actions/attendance.ts';
import { reminderJobs } from './actions/reminders.ts';
import { updateJobs } from './actions/updates.mail.ts';
import { adminJobs } from './admin/admin.jobs.ts';
import { administrationHandlers } from './admin/administration.ts';
import { auditHandlers } from './admin/audit.ts';
import { firstStartHandlers } from './admin/setupToken.ts';
import { backupJobs } from './backup/backup.jobs.ts';
import { blogHandlers } from './blogs/blogs.ts';
import { blogPostType } from './blogs/postType.ts';
import { actionPostType } from './actions/postType.ts';
import { groupPostType } from './groups/postType.ts';
import { pollPostType } from './polls/postType.ts';
import { registerPostTypes } from './posts/postType.ts';
import { commentHandlers } from './comments/comments.ts';
import { postWithThreadHandlers } from './comments/postWithThread.ts';
import { postHandlers } from './posts/posts.ts';
import { contentJobs } from './posts/posts.jobs.ts';
import { fileJobs, serveImages } from './files/files.ts';
import { mediaJobs, serveMedia } from './files/media.ts';
import { groupJobs } from './groups/groups.mail.ts';
import { groupHandlers } from './groups/groups.ts';
import type { Handlers, Job } from './context.ts';
import { deleteExpiredKeys } from './http/idempotency.ts';
import { serveBounceWebhook } from './http/bounceWebhook.ts';
import { serveOneClickUnsubscribe } from './http/oneClickUnsubscribe.ts';
import type { RegisterRoutes } from './http/serverFeatures.ts';
import { registerJobNames } from './jobs/jobNames.ts';
import { deleteExpiredCounts } from './rateLimits/rateLimits.ts';
import { deleteReadBounces, readBounceMaildir } from './mail/bounceMaildir.ts';
import { deleteOldFailures } from './mail/failingAddresses.ts';
import { deleteOldTurns } from './mail/domainRates.ts';
import { messageJobs, serveMessageFiles } from './messages/files.ts';
import { conversationHandlers } from './conversations/conversations.ts';
import { messageHandlers } from './messages/messages.ts';
import { reactionHandlers } from './messages/react.ts';
import { seenHandlers } from './messages/seen.ts';
import { newsJobs } from './news/fetchFeeds.ts';
import { muteHandlers } from './people/mutes.ts';
import { newsHandlers } from './news/news.ts';
import { moderationHandlers } from './moderation/moderation.ts';
import { moderationJobs } from './moderation/moderation.jobs.ts';
import { mailJobs } from './notifications/digest.ts';
import { notificationJobs } from './notifications/notifications.jobs.ts';
import { countUnreadForEach } from './notifications/list.ts';
import { notificationHandlers } from './notifications/notifications.ts';
import { pushJobs } from './notifications/push.ts';
import { unsubscribe } from './notifications/unsubscribe.ts';
import { pageHandlers } from './pages/pages.ts';
import { peopleHandlers } from './people/people.ts';
import { refuseInvitations } from './people/invitations.ts';
import { peopleJobs } from './people/people.mail.ts';
import { pollJobs } from './polls/closing.ts';
import { pollHandlers } from './polls/polls.ts';
import { serveEvents } from './realtime/events.ts';
import { servePhotos } from './representatives/photos.ts';
import { representativeJobs, representativeHandlers } from './representatives/representatives.ts';
import { searchHandlers, searchJobs } from './search/search.ts';
import { serveExports } from './settings/export.ts';
import { firstStepsHandlers } from './settings/firstSteps.ts';
import { settingsHandlers } from './settings/settings.ts';
import { settingsJobs } from './settings/settings.jobs.ts';
import { serveSiteImages } from './site/logo.ts';
import { publicReadingHandlers } from './site/publicReading.ts';
import { siteSettingsHandlers } from './site/settingsCalls.ts';
import { siteHandlers } from './site/site.ts';
import { serveSyndication } from './site/syndication.ts';
import { spamHandlers } from './spam/spam.ts';

registerPostTypes([blogPostType, pollPostType, groupPostType, actionPostType]);

export const handlers: Handlers = {
  ...siteHandlers,
  ...siteSettingsHandlers,
  ...publicReadingHandlers,
  ...accountHandlers,
  ...onboardingHandlers,
  ...firstStepsHandlers,
  ...socialHandlers,
  ...passkeyHandlers,
  ...twoFactorHandlers,
  ...settingsHandlers,
  ...peopleHandlers,
  ...muteHandlers,
  ...siteInvitationHandlers,
  ...postHandlers,
  ...postWithThreadHandlers,
  ...searchHandlers,
  ...commentHandlers,
  ...groupHandlers,
  ...pollHandlers,
  ...blogHandlers,
  ...actionHandlers,
  ...attendanceHandlers,
  ...messageHandlers,
  ...conversationHandlers,
  ...reactionHandlers,
  ...seenHandlers,
  ...notificationHandlers,
  ...representativeHandlers,
  ...newsHandlers,
  ...pageHandlers,
  ...moderationHandlers,
  ...spamHandlers,
  ...administrationHandlers,
  ...firstStartHandlers,
  ...auditHandlers,
};

/** What is served besides the calls of the contract. */
export const routes: readonly RegisterRoutes[] = [
  serveImages,
  serveMedia,
  serveSiteImages,
  serveSyndication,
  serveMessageFiles,
  servePhotos,
  serveExports,
  serveCalendars,
  (fastify, app) =>
    serveOneClickUnsubscribe(fastify, app, {
      '/refuse-invitations/:code': refuseInvitations,
      '/stop-signature-emails/:code': refuseInvitations,
      '/stop-updates/:code': stopUpdates,
      '/unsubscribe/:code': unsubscribe,
    }),
  serveBounceWebhook,
  serveBackchannelLogout,
  (fastify, app) => serveEvents(fastify, app, countUnreadForEach),
];

export const jobs: Record<string, Job> = {
  ...accountJobs,
  ...loginMethodJobs,
  ...settingsJobs,
  ...peopleJobs,
  ...groupJobs,
  ...pollJobs,
  ...attendanceJobs,
  ...reminderJobs,
  ...petitionJobs,
  ...correctionJobs,
  ...petitionDeletedJobs,
  ...letterJobs,
  ...updateJobs,
  ...representativeJobs,
  ...newsJobs,
  ...contentJobs,
  ...searchJobs,
  ...notificationJobs,
  ...mailJobs,
  ...pushJobs,
  ...fileJobs,
  ...mediaJobs,
  ...messageJobs,
  ...moderationJobs,
  ...adminJobs,
  ...backupJobs,
  'idempotency.sweep': async (_payload, { db }) => void (await deleteExpiredKeys(db)),
  'limits.sweep': async (_payload, { db }) => void (await deleteExpiredCounts(db)),
  'mail.bounces': (_payload, app) => readBounceMaildir(app),
  'mail.sweep': async (_payload, app) => {
    await deleteOldTurns(app.db);
    await deleteOldFailures(app.db);
    await deleteReadBounces(app);
  },
};

registerJobNames(Object.keys(jobs));

/** Scheduled jobs (cron, UTC). */
export const schedule = [
  { name: 'files.sweep', cron: '*/5 * * * *' },
  { name: 'account.sweep', cron: '17 * * * *' },
  { name: 'settings.sweep', cron: '13 * * * *' },
  { name: 'settings.purge', cron: '7 3 * * *' },
  { name: 'people.sweep', cron: '19 * * * *' },
  { name: 'groups.sweep', cron: '37 * * * *' },
  { name: 'messages.sweep', cron: '47 * * * *' },
  { name: 'moderation.sweep', cron: '53 * * * *' },
  { name: 'idempotency.sweep', cron: '23 * * * *' },
  { name: 'limits.sweep', cron: '27 * * * *' },
  { name: 'mail.bounces', cron: '*/5 * * * *' },
  { name: 'mail.sweep', cron: '39 * * * *' },
  { name: 'search.sweep', cron: '*/5 * * * *' },
  { name: 'search.reindex', cron: '*/5 * * * *' },
  { name: 'content.sweep', cron: '29 * * * *' },
  { name: 'content.mark', cron: '*/5 * * * *' },
  { name: 'scheduled.sweep', cron: '*/5 * * * *' },
  { name: 'content.hashtags', cron: '*/5 * * * *' },
  { name: 'notifications.digest', cron: '2 * * * *' },
  { name: 'notifications.sweep', cron: '47 * * * *' },
  { name: 'polls.sweep', cron: '*/5 * * * *' },
  { name: 'actions.remind', cron: '*/10 * * * *' },
  { name: 'actions.sweep-places', cron: '37 * * * *' },
  { name: 'petitions.sweep', cron: '41 * * * *' },
  { name: 'petitions.farewells', cron: '*/5 * * * *' },
  { name: 'letters.sweep', cron: '43 * * * *' },
  { name: 'news.gather', cron: '* * * * *' },
  { name: 'news.sweep', cron: '33 * * * *' },
  { name: 'admin.end-suspensions', cron: '*/5 * * * *' },
  { name: 'admin.sweep', cron: '51 * * * *' },
  { name: 'admin.tally', cron: '*/15 * * * *' },
  { name: 'admin.link-failing-addresses', cron: '22 4 * * *' },
  { name: 'admin.audit', cron: '*/10 * * * *' },
  { name: 'backup.run', cron: '*/5 * * * *' },
  { name: 'health.check', cron: '*/5 * * * *' },
  { name: 'civic.sweep', cron: '47 4 * * *' },
  { name: 'civic.photos', cron: '*/10 * * * *' },
];
