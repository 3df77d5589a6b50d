import { ActionIcon } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Output } from '#contract/calls.ts';
import { paths } from '../paths.ts';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { plural, t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { FriendMenu } from './FriendMenu.tsx';
import classes from './PersonCard.module.css';

/** Also of the lists of friends and of friend requests. */
export type ListedPerson = Output<'GET /user/get-users'>['users'][number];

type PersonCardProps = {
  person: ListedPerson;
  /** Whether the A–Z index scrolled to this row. */
  jumpedTo?: boolean;
};

/** The reason for a suggestion, or the number of mutual friends. Nothing about friends. */
const getFact = ({ reason, friendship, mutual_friends = 0 }: ListedPerson) =>
  reason ??
  (friendship !== 'friends' && mutual_friends > 0
    ? plural(mutual_friends, '{{n}} mutual friend', '{{n}} mutual friends')
    : '');

/** Row of a person in a list, with the button for the friendship; for friends, icons. */
export function PersonCard({ person, jumpedTo = false }: PersonCardProps) {
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  const fact = getFact(person);
  return (
    <li
      ref={entry}
      tabIndex={-1}
      data-person-id={person.id}
      className={classes.row}
      data-wide={person.friendship !== 'friends' || undefined}
      data-jumped-to={jumpedTo || undefined}
    >
      <PortraitLink person={person} size={44} />
      <Stack align="start" className={classes.words}>
        <PersonLink person={person} className={classes.name} />
        <Text as="span" size="xs" color="faint" tight anywhere>
          @{person.username}
        </Text>
        {fact && (
          <Text as="span" mt={2} size="xs" color="muted" tight anywhere>
            {fact}
          </Text>
        )}
      </Stack>
      <Wrap gap={8} className={classes.buttons}>
        {person.friendship === 'friends' ? (
          <>
            <ActionIcon
              component={Link}
              to={paths.conversation(person.username)}
              aria-label={t('Send message to @{{username}}', { username: person.username })}
            >
              <IconMessage size={20} aria-hidden />
            </ActionIcon>
            <FriendMenu person={person} inList />
          </>
        ) : (
          <FriendButton person={person} friendship={person.friendship} size="sm" inList />
        )}
      </Wrap>
    </li>
  );
}
