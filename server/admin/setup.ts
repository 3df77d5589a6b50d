// First steps of administrators: which ones are done, and the test email.
import type { Output } from '#contract/calls.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import type { SetupStep } from '#contract/setup.ts';
import type { SiteSetting } from '#contract/siteSettings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { addJob } from '../jobs/queue.ts';
import { loadMailHealth } from '../mail/mailHealth.ts';

/** The name of a site that has none of its own: the default of SITE_NAME. */
const defaultName = 'Folkmoot';
const enoughInvitations = 10;

export async function getSetup(
  _input: object,
  { app, db, member }: RequestContext<Member>,
): Promise<Output<'GET /admin/setup'>> {
  const { site, config } = app;
  const [mail, found] = await Promise.all([
    loadMailHealth(db),
    db.queryOne<{ officials: boolean; group: boolean; invited: number; others: number }>(sql`
      select exists (select from civic_imports i where i.active and exists (select from civic_offices o where o.import_id = i.id)) or exists (select from civic_entered_officials) as officials,
        exists (select from visible_groups(${member.id})) as "group",
        (select count(*)::int from (select from invitations limit ${enoughInvitations}) i) as invited,
        (select count(*)::int from (select from visible_people(${member.id}) p where p.id <> ${member.id} limit ${enoughInvitations}) p) as others`),
  ]);
  // An administrator who chooses the default changes no setting.
  const isDecided = (step: 'visitors' | 'wording', setting: SiteSetting) =>
    site.setup_decided.includes(step) || site.changed.includes(setting);
  const done: Record<SetupStep, boolean> = {
    name: site.name !== defaultName,
    color: site.colour !== '',
    cover: site.cover !== '',
    // The pages that exist from the start name the operator.
    pages: site.operator_contact !== '',
    visitors: isDecided('visitors', 'visitors_look_around'),
    wording: isDecided('wording', 'plain_wording'),
    email:
      config.mailUrl !== '' &&
      !!mail?.sent_at &&
      (mail.failed_at === null || mail.sent_at > mail.failed_at),
    // Another source of officials was configured.
    officials: found!.officials || config.civic.officialSources.some((name) => name !== 'local'),
    group: found!.group,
    // Invitations that were never sent invite no one.
    invitations: Math.max(config.mailUrl ? found!.invited : 0, found!.others) >= enoughInvitations,
  };
  return {
    steps: (Object.keys(done) as SetupStep[]).map((step) => ({ step, done: done[step] })),
    hidden: site.setup_hidden,
    mail_to_files: !config.mailUrl,
  };
}

export async function sendTestMail(_input: object, { app, db, member }: RequestContext<Member>) {
  await addJob(db, 'admin.mail-test', { person: member.id });
  return {
    message: app.config.mailUrl ? adminStrings.testMailSent : adminStrings.testMailWritten,
  };
}
