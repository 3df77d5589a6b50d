import type { ReactNode } from 'react';
import { useKeepFocus } from '../ui/useKeepFocus.ts';
import { number, t } from '../i18n/language.ts';
import classes from './InvitedList.module.css';

type InvitedListProps = {
  as: 'h2' | 'h3';
  /** Id of the heading. */
  id: string;
  count: number;
  children: ReactNode;
};

/** List of pending invitations. */
export function InvitedList({ as: Heading, id, count, children }: InvitedListProps) {
  return (
    <>
      <Heading id={id} className={classes.title}>
        {t('Pending invitations')} <span>{number(count)}</span>
      </Heading>
      {count > 0 && <ul className={classes.list}>{children}</ul>}
    </>
  );
}

type InvitedRowProps = {
  who: string;
  /** Facts about the invitation, one span per line. */
  facts: ReactNode;
  /** Action buttons. */
  children: ReactNode;
};

export function InvitedRow({ who, facts, children }: InvitedRowProps) {
  const entry = useKeepFocus<HTMLLIElement>();
  return (
    <li ref={entry} tabIndex={-1} className={classes.row}>
      <div className={classes.words}>
        <strong>{who}</strong>
        {facts}
      </div>
      {children}
    </li>
  );
}
