import type { Badge } from '#contract/fields.ts';
import { t } from '../i18n/language.ts';
import classes from './PersonBadge.module.css';

/** The badge as a sentence, for screen readers and as a tooltip. */
export const describeBadge = ({ kind, title = '' }: Badge): string =>
  kind === 'official'
    ? t('Official: {{title}}, confirmed by the administrators', { title })
    : t('Verified by the administrators');

/** The badge beside a name: a seal with a check mark. Names cannot contain anything like it. */
export function PersonBadge({ badge }: { badge: Badge }) {
  const label = describeBadge(badge);
  return (
    <svg
      className={classes.icon}
      data-kind={badge.kind}
      viewBox="0 0 24 24"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path
        fillRule="evenodd"
        d="M12 1l2.9 2.2 3.6-.2.9 3.5 3 2-1.3 3.5 1.3 3.5-3 2-.9 3.5-3.6-.2L12 23l-2.9-2.2-3.6.2-.9-3.5-3-2L2.9 12 1.6 8.5l3-2L5.5 3l3.6.2zM10.8 16.3l6-6-1.6-1.6-4.4 4.4-2-2-1.6 1.6z"
      />
    </svg>
  );
}

/** The badge on a profile: the icon with the title in words. */
export const PersonBadgeText = ({ badge }: { badge: Badge }) => (
  <span className={classes.chip}>
    <PersonBadge badge={badge} />
    <span aria-hidden>{badge.title ?? t('Verified')}</span>
  </span>
);
