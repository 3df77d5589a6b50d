// Email to administrators when a member's name looks like the name of an administrator or a
// moderator. The name is not refused (account/displayName.ts).
import { ApiError } from '#contract/errors.ts';
import { toLookalikeKey } from '../account/displayName.ts';
import type { Job } from '../context.ts';
import { addJobs } from '../jobs/queue.ts';
import { translatorFor } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { sql } from '../db/sql.ts';

const active = sql`confirmed_at is not null and deleted_at is null and suspended_at is null`;

/**
 * Queued for every new or changed name. Comparing in a job keeps the response time independent of
 * the result.
 */
const compareName: Job = async ({ person }, { db }) => {
  const member = await db.queryOne<{ name: string }>(sql`
    select name from all_people where id = ${person} and ${active} and role <> role_admin() and not moderator`);
  if (!member) return;
  const staff = await db.query<{ name: string }>(
    sql`select name from all_people where (role = role_admin() or moderator) and ${active}`,
  );
  if (!staff.some(({ name }) => toLookalikeKey(name) === toLookalikeKey(member.name))) return;
  const recipients = await db.query<{ id: number }>(
    sql`select id from all_people where role = role_admin() and ${active}`,
  );
  await addJobs(
    db,
    'admin.staff-name',
    recipients.map(({ id }) => ({ payload: { admin: id, person } })),
  );
};

type Row = { to: string; language: string | null; username: string; name: string };

const sendStaffNameMail: Job = async (
  { admin, person },
  { db, rateLimits, mail, site, config },
  jobId,
) => {
  const row = await db.queryOne<Row>(sql`
    select a.email as to, a.language, p.username, p.name from all_people a join all_people p on p.id = ${person} and p.deleted_at is null
    where a.id = ${admin} and a.role = role_admin()`);
  // The limit `mailed` bounds the emails about a member who keeps changing names.
  if (
    !row ||
    !(await rateLimits
      .consume('mailed', `${String(person)} ${String(admin)}`)
      .then(() => true, falseIfRateLimited))
  )
    return;
  const translator = translatorFor(row.language);
  const { t } = translator;
  const { to, username, name } = row;
  await mail.send({
    to,
    id: `staff-name-${jobId}`,
    required: 'staff',
    subject: t('A member’s name looks like the name of someone who runs {{site_name}}', {
      site_name: site.name,
    }),
    ...renderEmail({
      translator,
      site,
      title: t('Please check a member’s name'),
      paragraphs: [
        t(
          'The member {{username}} now uses the name “{{name}},” which looks like the name of someone who helps run the site. Many people share a name. If this member is trying to deceive others, you can suspend the account.',
          { username, name },
        ),
      ],
      button: {
        label: t('View account'),
        href: `${config.publicUrl}/admin/people/${String(person)}`,
      },
    }),
  });
};

const falseIfRateLimited = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'rate_limited') return false;
  throw error;
};

export const staffNameJobs: Record<string, Job> = {
  'admin.name': compareName,
  'admin.staff-name': sendStaffNameMail,
};
