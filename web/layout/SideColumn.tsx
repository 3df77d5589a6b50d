import { useCallback, useState } from 'react';
import { t } from '../i18n/language.ts';
import { setSidebar } from './Beside.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import classes from './SideColumn.module.css';
import { Widgets } from './Widgets.tsx';

/** What the screen puts there, the widgets, and what a footer would hold: the feed has no end to put one under. */
export function SideColumn() {
  // shown all at once: what comes later would push down what is read already
  const [complete, setComplete] = useState(false);
  const onComplete = useCallback(() => setComplete(true), []);
  return (
    <aside
      className={classes.column}
      data-coming={!complete || undefined}
      aria-label={t('Around you')}
    >
      <div ref={setSidebar} className={classes.ofScreen} />
      <Widgets onComplete={onComplete} />
      <LegalLinks />
    </aside>
  );
}
