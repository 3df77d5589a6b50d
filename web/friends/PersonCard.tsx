import { IconMessage } from '@tabler/icons-react';
import type { Output } from '#contract/calls.ts';
import { paths } from '../paths.ts';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Card } from '../ui/Card.tsx';
import { plural, t } from '../i18n/language.ts';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { FriendMenu } from './FriendMenu.tsx';
import classes from './PersonCard.module.css';

/** Also of the lists of friends and of friend requests. */
export type ListedPerson = Output<'GET /user/get-users'>['users'][number];

type PersonCardProps = {
  person: ListedPerson;
  /** One card per row, with the buttons on the right. */
  wide?: boolean;
  /** Whether the A–Z index scrolled to this card. */
  jumpedTo?: boolean;
};

/** The reason for a suggestion, or the number of mutual friends. */
const getFact = ({ reason, mutual_friends = 0 }: ListedPerson) =>
  reason ??
  (mutual_friends > 0 ? plural(mutual_friends, '{{n}} mutual friend', '{{n}} mutual friends') : '');

/**
 * Card of a person in a list, with the button for the friendship; for friends, messages come first.
 */
export function PersonCard({ person, wide = false, jumpedTo = false }: PersonCardProps) {
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  const fact = getFact(person);
  return (
    <Stack ref={entry} tabIndex={-1} as="li" radius={12} data-person-id={person.id}>
      <Card
        className={classes.card ?? ''}
        data-wide={wide || undefined}
        data-jumped-to={jumpedTo || undefined}
      >
        <PortraitLink person={person} size={wide ? 44 : 64} />
        <Stack align="start" className={classes.words}>
          <PersonLink person={person} className={classes.name} />
          <span className={classes.handle}>@{person.username}</span>
          {fact && <span className={classes.fact}>{fact}</span>}
        </Stack>
        <Wrap gap={8} className={classes.buttons}>
          {person.friendship === 'friends' ? (
            <>
              <LinkButton
                to={paths.conversation(person.username)}
                variant="light"
                size="sm"
                leftSection={<IconMessage size={18} aria-hidden />}
                aria-label={t('Send message to @{{username}}', { username: person.username })}
              >
                {t('Message')}
              </LinkButton>
              <FriendMenu person={person} size="sm" inList />
            </>
          ) : (
            <FriendButton person={person} friendship={person.friendship} size="sm" inList />
          )}
        </Wrap>
      </Card>
    </Stack>
  );
}
