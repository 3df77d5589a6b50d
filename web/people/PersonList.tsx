import type { ReactNode } from 'react';
import { HighlightedText } from '../ui/Highlight.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import classes from './PersonList.module.css';
import { PersonLink, PortraitLink } from './PersonLink.tsx';

type Person = { id: number; name: string; username: string; image_thumb: string };

/** People, each with an action such as a button. Matches of a search are highlighted. */
export function PersonList<P extends Person>({
  people,
  action,
}: {
  people: readonly P[];
  action?: (person: P) => ReactNode;
}) {
  return (
    <Stack as="ul" gap={12}>
      {people.map((person) => (
        <Row as="li" gap={12} key={person.id} tabIndex={-1}>
          <PortraitLink person={person} />
          <Stack as="span" align="start" grow anywhere>
            <PersonLink person={person} className={classes.name} highlighted />
            <Text as="span" size="xs" color="faint" tight>
              <HighlightedText text={`@${person.username}`} />
            </Text>
          </Stack>
          {action?.(person)}
        </Row>
      ))}
    </Stack>
  );
}
