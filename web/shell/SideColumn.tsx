import { t } from '../ui/language.ts';
import { takePlace } from './Beside.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import classes from './SideColumn.module.css';
import { Widgets } from './Widgets.tsx';

/** What the screen puts there, the widgets, and what a footer would hold: the feed has no end to put one under. */
export function SideColumn() {
  return (
    <aside className={classes.column} aria-label={t('Around you')}>
      <div ref={takePlace} className={classes.ofScreen} />
      <Widgets />
      <LegalLinks />
    </aside>
  );
}
