// Context of a case: where the content is, the reporters, and the author.
import type { OpenedCase } from '#contract/moderation.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './CaseParts.module.css';
import { DecisionLine } from './DecisionLine.tsx';
import { ContentSnapshot } from './ReportedContent.tsx';
import { formatDay } from './labels.ts';

/** For a comment: the post and the neighboring comments, as far as the moderator can see them. */
export function CommentContext({
  openedCase: { subject, post, neighbors },
}: {
  openedCase: OpenedCase;
}) {
  // One neighbor is the comment itself.
  if (subject !== 'comment' || (!post && neighbors.length <= 1)) return null;
  return (
    <details className={classes.part}>
      <summary>{t('Context')}</summary>
      {post ? (
        <ContentSnapshot snapshot={post} label={t('The post')} />
      ) : (
        <Text size="sm" color="faint" className={classes.quiet}>
          {t('On a post that isn’t Public and wasn’t reported.')}
        </Text>
      )}
      <Stack as="ol" gap={8} mt={8} className={classes.thread}>
        {neighbors.map((item) => (
          <li
            key={item.id}
            data-this={item.role === 'this' || undefined}
            data-parent={item.role === 'parent' || undefined}
          >
            {item.author && <strong>{item.author.name}</strong>} {item.text}
          </li>
        ))}
      </Stack>
    </details>
  );
}

function Reporter({
  report: { reporter, reporter_deleted: isDeleted },
}: {
  report: OpenedCase['reports'][number];
}) {
  if (reporter) return <PersonLink person={reporter} />;
  return isDeleted ? t('Deleted member') : t('A member');
}

/** The reports of a case. Only moderators of the site see who reported. */
export function ReporterList({
  openedCase: { reports, total_reports },
}: {
  openedCase: OpenedCase;
}) {
  if (reports.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('Reports')}>
      <h3>{plural(total_reports, '{{n}} report', '{{n}} reports')}</h3>
      <Stack as="ul" gap={8} mt={8}>
        {reports.map((report) => (
          <li key={report.id}>
            <p>
              <strong>{report.title || t('This report’s text has been deleted.')}</strong>
            </p>
            {report.reason && <p>{report.reason}</p>}
            <Text size="sm" color="faint" className={classes.quiet}>
              <Reporter report={report} />, <RelativeTime at={report.reported_on} />
            </Text>
          </li>
        ))}
      </Stack>
    </section>
  );
}

const roles = { admin: t('Administrator'), moderator: t('Moderator'), member: t('Member') };

function historySentence({
  role,
  joined_on,
  total_reports,
  suspended,
  suspended_until,
}: NonNullable<OpenedCase['history']>): string {
  const reported =
    total_reports === 2
      ? t('reported twice')
      : plural(total_reports, 'reported once', 'reported {{n}} times');
  const values = { role: roles[role], day: formatDay(joined_on), reported };
  if (!suspended) return t('{{role}} since {{day}}, {{reported}}.', values);
  return suspended_until
    ? t('{{role}} since {{day}}, {{reported}}, suspended until {{until}}.', {
        ...values,
        until: formatDay(suspended_until),
      })
    : t('{{role}} since {{day}}, {{reported}}, suspended.', values);
}

/**
 * Facts about the author, decisions about their other content, and earlier ones about the subject.
 */
export function DecisionHistory({
  openedCase: { history, earlier, author, decision },
}: {
  openedCase: OpenedCase;
}) {
  // The current decision has its own section.
  const earlierDecisions = earlier.filter(({ id }) => id !== decision?.id);
  if (!history && earlierDecisions.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('History')}>
      {history && (
        <>
          <h3>{author?.name ?? t('Author')}</h3>
          <p>{historySentence(history)}</p>
          {history.decisions.map((item) => (
            <DecisionLine key={item.id} decision={item} />
          ))}
        </>
      )}
      {earlierDecisions.length > 0 && (
        <>
          <h3>{t('Previous decisions')}</h3>
          {earlierDecisions.map((item) => (
            <DecisionLine key={item.id} decision={item} />
          ))}
        </>
      )}
    </section>
  );
}
