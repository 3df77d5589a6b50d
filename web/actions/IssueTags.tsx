import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './IssueTags.module.css';

/** Issues of an action. `most` limits their number; "More" then stands for the others. */
export function IssueTags({
  issues,
  most = issues.length,
}: Pick<Action, 'issues'> & { most?: number }) {
  if (issues.length === 0) return null;
  return (
    <Wrap as="ul" gap={6} size="xs" tight className={classes.issues} aria-label={t('Issues')}>
      {issues.slice(0, most).map(({ issue_id, issue }) => (
        <li key={issue_id}>{issue.name}</li>
      ))}
      {issues.length > most && <li data-more>{t('More')}</li>}
    </Wrap>
  );
}
