import { useLocation } from '@tanstack/react-router';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Widget } from '../layout/Widget.tsx';
import { t } from '../i18n/language.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import classes from './FriendSuggestions.module.css';

const pageSize = 4;
const staleTimeMs = 5 * minute;

/** Widget with a few friend suggestions and their reasons. */
export function FriendSuggestions() {
  const { data } = useApiQuery(
    'GET /user/get-users',
    { suggestions: 'Y', pageSize },
    { staleTime: staleTimeMs },
  );
  // The suggestions screen already lists them.
  const isSuggestionsScreen = useLocation().pathname.startsWith(paths.friendSuggestions());
  if (!data || data.users.length === 0 || isSuggestionsScreen) return null;
  return (
    <Widget title={t('Let’s Be Friends')}>
      <Stack as="ul" gap={14} mb={14}>
        {data.users.map((person) => (
          <Row as="li" gap={12} align="stretch" key={person.id}>
            <PortraitLink person={person} size={36} />
            <Stack align="start" grow>
              <PersonLink person={person} className={classes.name} />
              <Text as="span" size="xs" color="faint" tight anywhere>
                {person.reason}
              </Text>
              <Text as="span" mt={6}>
                <FriendButton person={person} friendship={person.friendship} size="xs" inList />
              </Text>
            </Stack>
          </Row>
        ))}
      </Stack>
      <LinkButton to={paths.friendSuggestions()} variant="subtle" size="sm" fullWidth>
        {t('See more')}
      </LinkButton>
    </Widget>
  );
}
