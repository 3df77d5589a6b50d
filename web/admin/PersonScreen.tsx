import { Title } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { AdminAccountView } from '#contract/adminPeople.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { PersonBadge, describeBadge } from '../people/PersonBadge.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { number, t } from '../i18n/language.ts';
import { dayAndTime } from '../ui/time.ts';
import { useTitle } from '../ui/title.ts';
import { AuditList } from './AuditList.tsx';
import { formatDate } from '../ui/dates.ts';
import { AccountBadges, roleNames } from './AccountBadges.tsx';
import classes from './PersonScreen.module.css';
import { UserActionsMenu } from './UserActionsMenu.tsx';

/** An account, for administrators: its state, what they can do, and what they did. */
export function PersonScreen() {
  const user_id = Number(useParams({ strict: false }).id);
  const { user } = useSuspenseApiQuery('GET /admin/user', { user_id });
  useTitle(user.name);
  return (
    <>
      <BackLink to={paths.adminPeople()} className={classes.back}>
        {t('People')}
      </BackLink>
      <Card as="section" aria-label={t('Account')}>
        <Wrap gap={16} rowGap={12} align="center">
          <Avatar name={user.name} image={user.image_thumb} size={64} />
          <div className={classes.name}>
            <Title order={1}>
              {user.name}
              {user.badge && <PersonBadge badge={user.badge} />}
            </Title>
            <Link to={paths.profile(user.username)}>@{user.username}</Link>
          </div>
          <AccountBadges user={user} />
        </Wrap>
        {user.suspended && <Suspension {...user.suspended} />}
        {user.leaving_since && (
          <Stack as="p" gap={4} mt={16} px={16} py={12} surface="sunken" className={classes.note}>
            {describeDeletion(user, formatDate(user.leaving_since))}
          </Stack>
        )}
        <Facts user={user} />
        <Link to={paths.adminPeople()} search={{ invited_by: user.id }}>
          {t('People they invited')}
        </Link>
        <UserActionsMenu user={user} />
      </Card>
      <section aria-labelledby="done-here">
        <Title order={2} id="done-here" className={classes.heading}>
          {t('Administrator activity')}
        </Title>
        <AuditList input={{ subject: 'person', subject_id: user.id }} personId={user.id} />
      </section>
    </>
  );
}

/** Who deleted the account, and who can restore it. */
function describeDeletion({ deleted_by_admin, suspended }: AdminAccountView, day: string): string {
  if (deleted_by_admin)
    return suspended
      ? t(
          'Deleted by an administrator on {{day}}. For 14 days after that, an administrator can undo it above the list of people.',
          { day },
        )
      : t(
          'Deleted by an administrator on {{day}}. For 14 days after that, its owner can restore it by logging in.',
          { day },
        );
  return suspended
    ? t(
        'Deleted by its owner on {{day}}. They can restore it only if the suspension ends within 14 days after that.',
        { day },
      )
    : t(
        'Deleted by its owner on {{day}}. For 14 days after that, they can restore it by logging in.',
        { day },
      );
}

function Suspension({ since, until, why }: NonNullable<AdminAccountView['suspended']>) {
  const now = useNow();
  return (
    <Stack
      gap={4}
      mt={16}
      px={16}
      py={12}
      surface="sunken"
      className={classes.note}
      data-tone="danger"
    >
      <Text>
        {until
          ? t('Suspended from {{day}} until {{until}}.', {
              day: formatDate(since),
              until: dayAndTime(new Date(until), now),
            })
          : t('Suspended since {{day}}, until someone ends the suspension.', {
              day: formatDate(since),
            })}
      </Text>
      {why && (
        <Text color="muted" anywhere keep="lines">
          {why}
        </Text>
      )}
    </Stack>
  );
}

function Facts({ user }: { user: AdminAccountView }) {
  const facts = [
    [t('Email'), user.email],
    [t('Role'), roleNames[user.role]],
    ...(user.badge ? [[t('Badge'), describeBadge(user.badge)] as const] : []),
    ...(user.paused_badge
      ? [
          [
            t('Badge'),
            t('Paused: it was given for the name “{{name}}”', { name: user.paused_badge.name }),
          ] as const,
        ]
      : []),
    [t('Joined'), formatDate(user.joined_on)],
    [t('Last seen'), user.last_seen_on ? formatDate(user.last_seen_on) : t('Never used')],
    [t('Email confirmation'), user.confirmed ? t('Confirmed|address') : t('Not confirmed yet')],
    ...(user.mail_refused_on
      ? [
          [
            t('Email delivery'),
            t('Emails have come back since {{date}}, so we stopped sending them', {
              date: formatDate(user.mail_refused_on),
            }),
          ] as const,
        ]
      : []),
    [t('Posts'), number(user.posts)],
    [t('Comments'), number(user.comments)],
    [t('Reports about this person'), number(user.reports)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" size="xs" color="faint">
            {name}
          </Text>
          <Text as="dd" tabular anywhere>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}
