import type { ReactNode } from 'react';
import classes from './IconText.module.css';

/** A small icon with the word that says the same. */
export function IconText({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.pair}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      {children}
    </span>
  );
}
