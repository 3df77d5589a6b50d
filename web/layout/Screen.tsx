import type { ReactNode } from 'react';
import classes from './Screen.module.css';

/** What a screen shows, one under the other. */
export const Page = ({ children }: { children: ReactNode }) => (
  <div className={classes.screen}>{children}</div>
);
