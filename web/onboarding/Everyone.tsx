import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { useApiQuery } from '../api/hooks.ts';
import { plural, t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { useFriendship } from '../people/useFriendship.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconText } from '../ui/IconText.tsx';
import { Heading, Row, Stack, Text } from '../ui/primitives.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import classes from './Everyone.module.css';

type Person = Output<'GET /user/everyone'>['users'][number];

/** People shown before the list is unfolded. */
const shownAtFirst = 4;
/** Smaller numbers of people are not published. */
const minPublishedCount = 20;

/** Everyone in a small community, or people that the member may know; the inviter first. */
export function Everyone() {
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const everyone = useApiQuery('GET /user/everyone', {});
  const complete = everyone.data?.complete ?? false;
  const suggestions = useApiQuery(
    'GET /user/get-users',
    { suggestions: 'Y', pageSize: 6 },
    { enabled: everyone.data !== undefined && !complete },
  );
  const failed = [everyone, suggestions].find(({ isError }) => isError);
  if (failed)
    return (
      <ErrorState
        title={t('Couldn’t load people')}
        message={failed.error!.message}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  if (!everyone.data || (!complete && !suggestions.data)) return <CardSkeletons count={1} />;
  const { users, inviter_id } = everyone.data;
  const inviter = users.find(({ id }) => id === inviter_id);
  const others = complete
    ? users.filter((person) => person !== inviter)
    : suggestions.data!.users.filter(({ id }) => id !== inviter_id);
  const shown = unfolded ? others : others.slice(0, shownAtFirst);
  const count = users.length + 1;
  const unfold = () => {
    setUnfolded(true);
    requestAnimationFrame(() =>
      (list.current?.children[shownAtFirst] as HTMLElement | undefined)?.focus(),
    );
  };
  return (
    <Card as="section" aria-labelledby={heading} className={classes.card}>
      <Row gap={12} align="baseline" justify="between" mb={10}>
        <Heading size="lg" id={heading}>
          {complete ? t('Everyone here so far') : t('People you may know')}
        </Heading>
        {complete && count >= minPublishedCount && (
          <Text size="xs" color="faint" tabular>
            {plural(count, '{{n}} member', '{{n}} members')}
          </Text>
        )}
      </Row>
      {inviter && <Inviter person={inviter} />}
      {!inviter && others.length === 0 && <Nobody complete={complete} />}
      <ul ref={list} className={classes.people} aria-labelledby={heading}>
        {shown.map((person) => (
          <Row as="li" gap={12} key={person.id} tabIndex={-1} className={classes.person}>
            <PortraitLink person={person} />
            <Stack as="span" align="start" grow anywhere>
              <PersonLink person={person} className={classes.name} />
              <Text as="span" size="xs" color="faint" tight>
                {person.reason ?? `@${person.username}`}
              </Text>
            </Stack>
            <FriendActions person={person} />
          </Row>
        ))}
      </ul>
      {shown.length < others.length && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            rightSection={<IconChevronDown size={18} aria-hidden />}
            onClick={unfold}
          >
            {t('{{n}} more', { n: others.length - shown.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

const Nobody = ({ complete }: { complete: boolean }) => (
  <Stack gap={12} align="start" mb={12}>
    <Text color="muted">
      {complete
        ? t('You’re the first one here. Invite the people you know.')
        : t('We don’t have any suggestions yet. Invite someone, or search for a name.')}
    </Text>
    <LinkButton to={paths.inviteFriends()} variant="light">
      {t('Invite friends')}
    </LinkButton>
  </Stack>
);

const Inviter = ({ person }: { person: Person }) => (
  <Row gap={12} px={12} py={12} surface="soft" radius={10} mb={12} className={classes.inviter}>
    <PortraitLink person={person} size={64} />
    <Stack as="span" align="start" grow anywhere className={classes.words}>
      <PersonLink person={person} className={classes.name} />
      <Text as="span" size="sm" tight>
        {person.friendship === 'received'
          ? t('Invited you and would like to be your friend')
          : t('Invited you')}
      </Text>
    </Stack>
    <FriendActions person={person} />
  </Row>
);

/** Shorter than the buttons on a profile, because the columns are narrow. */
function FriendActions({ person }: { person: Person }) {
  const { friendship, isPending, takeStep } = useFriendship(person.id, person.friendship);
  const button = useRef<HTMLButtonElement>(null);
  const nameFor = (verb: string) => ({ 'aria-label': `${verb}: ${person.name}` });
  if (friendship === 'friends')
    return (
      <Text as="span" size="sm" color="success" weight={600}>
        <IconText icon={<IconCheck size={16} stroke={2} />}>{t('Friends')}</IconText>
      </Text>
    );
  const [label, step] = (
    {
      none: [t('Add Friend'), 'add'],
      sent: [t('Cancel request'), 'cancel'],
      received: [t('Accept'), 'confirm'],
    } as const
  )[friendship];
  return (
    <Row gap={8}>
      <Button
        ref={button}
        variant={friendship === 'received' ? 'filled' : 'default'}
        aria-busy={isPending}
        {...nameFor(label)}
        onClick={() => takeStep(step)}
      >
        {label}
      </Button>
      {friendship === 'received' && (
        <Button
          variant="default"
          {...nameFor(t('Decline'))}
          onClick={() => {
            // This button disappears; the one beside it remains.
            button.current?.focus();
            takeStep('decline');
          }}
        >
          {t('Decline')}
        </Button>
      )}
    </Row>
  );
}
