import { Announcements } from './Announcements.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import classes from './SideColumn.module.css';

/** The widgets, in their order, and what a footer would hold: the feed has no end to put one under. */
export function SideColumn() {
  return (
    <aside className={classes.column} aria-label="Around you">
      <Announcements />
      <LegalLinks />
    </aside>
  );
}
