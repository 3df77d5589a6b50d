import type { AdminAccountView } from '#contract/adminPeople.ts';
import { t } from '../i18n/language.ts';
import classes from './PeopleScreen.module.css';

export const roleNames = {
  admin: t('Administrator'),
  moderator: t('Moderator'),
  member: t('Member'),
} as const;

/** Badges for anything unusual about an account. */
export function AccountBadges({
  user: { role, confirmed, suspended, leaving_since, mail_refused_on },
}: {
  user: AdminAccountView;
}) {
  return (
    <span className={classes.marks}>
      {role !== 'member' && <span className={classes.mark}>{roleNames[role]}</span>}
      {suspended && (
        <span className={classes.mark} data-tone="danger">
          {t('Suspended')}
        </span>
      )}
      {leaving_since && (
        <span className={classes.mark} data-tone="quiet">
          {t('Deletion pending')}
        </span>
      )}
      {!confirmed && !leaving_since && (
        <span className={classes.mark} data-tone="warning">
          {t('Not confirmed')}
        </span>
      )}
      {mail_refused_on && !leaving_since && (
        <span className={classes.mark} data-tone="warning">
          {t('Email bounces')}
        </span>
      )}
    </span>
  );
}
