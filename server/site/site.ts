// API handlers for site information, issues, text overrides and the captcha.
import { minute } from '#contract/durations.ts';
import type { site as contract } from '#contract/site.ts';
import { demoAccounts } from './demoAccounts.ts';
import type { AppContext, Handlers } from '../context.ts';
import { unitedStates } from '../lib/countries.ts';
import { memoizePer } from '../lib/memoize.ts';
import { sql } from '../db/sql.ts';
import {
  previewMail,
  getTextOverrides,
  saveMail,
  saveSentence,
  sendSampleMail,
} from './textOverrides.ts';
import { providerLogoPath } from './logo.ts';
import { deleteIssue, listIssues, orderIssues, saveIssue } from './manageIssues.ts';

/** Whether the page "about" exists, at most a minute old. */
const hasAboutPage = memoizePer(1 * minute, async ({ db }: AppContext) => {
  const page = await db.queryOne(sql`select from pages where published and url = 'about'`);
  return page !== undefined;
});

export const siteHandlers: Handlers<keyof typeof contract> = {
  'GET /site/info': async (_input, { app, app: { config, site, providers } }) => ({
    site_name: site.name,
    tagline: site.tagline,
    operator_contact: site.operator_contact,
    donation_url: site.donation_url,
    logo: site.logo,
    cover: site.cover,
    look_around: site.visitors_look_around,
    registration: site.registration,
    zip_code_asked: site.zip_code_asked,
    zip_code_name: site.zip_code_name,
    attached_media: site.attached_media,
    moderation_log: site.moderation_log_public,
    // The rest of the response needs no database.
    about_page: await hasAboutPage(app).catch(() => false),
    social_providers: providers.offeredSocial,
    login_providers: providers.organizations.map(({ id, name, logo }) => ({
      provider: id,
      name,
      logo: logo && providerLogoPath(id),
    })),
    login_only_with_providers: config.oidc.only,
    mail_off: app.mailOff,
    captcha: config.captcha,
    default_country: unitedStates,
    demo: config.demo,
    demo_accounts: config.demo ? demoAccounts : [],
  }),

  'GET /category/list': async (_input, { db }) => ({
    categories: await db.query<{ id: number; name: string }>(
      sql`select id, name from issues order by position, name`,
    ),
  }),

  'GET /admin/categories': listIssues,
  'POST /admin/category/save': saveIssue,
  'POST /admin/category/delete': deleteIssue,
  'POST /admin/category/order': orderIssues,

  'GET /admin/wording': getTextOverrides,
  'POST /admin/wording/mail': saveMail,
  'POST /admin/wording/preview': previewMail,
  'POST /admin/wording/test': sendSampleMail,
  'POST /admin/wording/sentence': saveSentence,

  'GET /captcha/challenge': async (_input, { app }) => ({
    challenge: await app.captcha.challenge(),
  }),
};
