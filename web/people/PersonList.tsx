import type { ReactNode } from 'react';
import { HighlightedText } from '../ui/Highlight.tsx';
import classes from './PersonList.module.css';
import { PersonLink, PortraitLink } from './PersonLink.tsx';

type Person = { id: number; name: string; username: string; image_thumb: string };

/** People, each with an action. */
export function PersonList<P extends Person>({
  people,
  action,
}: {
  people: readonly P[];
  action?: (person: P) => ReactNode;
}) {
  return (
    <ul className={classes.list}>
      {people.map((person) => (
        <li key={person.id} tabIndex={-1}>
          <PortraitLink person={person} />
          <span className={classes.words}>
            <PersonLink person={person} className={classes.name} highlighted />
            <span className={classes.handle}>
              <HighlightedText text={`@${person.username}`} />
            </span>
          </span>
          {action?.(person)}
        </li>
      ))}
    </ul>
  );
}
