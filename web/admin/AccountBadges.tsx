import type { ReactNode } from 'react';
import type { AdminAccountView } from '#contract/adminPeople.ts';
import { t } from '../i18n/language.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
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
    <Wrap as="span" gap={4} justify="end" className={classes.marks}>
      {role !== 'member' && <Badge>{roleNames[role]}</Badge>}
      {suspended && <Badge tone="danger">{t('Suspended')}</Badge>}
      {leaving_since && <Badge tone="quiet">{t('Deletion pending')}</Badge>}
      {!confirmed && !leaving_since && <Badge tone="warning">{t('Not confirmed')}</Badge>}
      {mail_refused_on && !leaving_since && <Badge tone="warning">{t('Emails come back')}</Badge>}
    </Wrap>
  );
}

function Badge({ tone, children }: { tone?: 'danger' | 'warning' | 'quiet'; children: ReactNode }) {
  return (
    <Text
      as="span"
      surface="soft"
      radius={12}
      weight={600}
      className={classes.mark}
      data-tone={tone}
    >
      {children}
    </Text>
  );
}
