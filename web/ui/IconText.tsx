import type { ReactNode } from 'react';
import classes from './IconText.module.css';

/** A small decorative icon with text of the same meaning. */
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
