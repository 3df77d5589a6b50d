import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { t } from '../i18n/language.ts';
import classes from './AroundYou.module.css';
import { Widgets } from './Widgets.tsx';

/** The widgets as a row inside the feed, where there is no room for a column beside it. An article like its neighbours, so that the feed stays one. */
export function FeedWidgets() {
  const heading = useId();
  const column = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  if (column) return null;
  return (
    <article className={classes.around} data-unprinted aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>{t('Around you')}</h2>
      <div className={classes.row}>
        <Widgets />
      </div>
    </article>
  );
}
