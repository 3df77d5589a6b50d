import { Link } from '@tanstack/react-router';
import type { Action } from '#contract/action.ts';
import { paths } from '../paths.ts';
import { transElements } from '../i18n/transElements.tsx';
import classes from './Organizer.module.css';

/** The organizer of an action: a group or a person. */
export function Organizer({ action: { user, group } }: { action: Action }) {
  return transElements('by {{author}}', {
    author: (
      <Link
        to={group ? paths.group(group.id) : paths.profile(user.username)}
        className={classes.by}
      >
        {group ? group.name : user.name}
      </Link>
    ),
  });
}
