import type { ReactNode } from 'react';
import classes from './Page.module.css';

/** Sections of a screen in a column. */
export const Page = ({ children }: { children: ReactNode }) => (
  <div className={classes.screen}>{children}</div>
);
