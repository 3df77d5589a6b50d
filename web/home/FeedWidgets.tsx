import { useId } from 'react';
import { useHasSideColumn } from '../layout/useHasSideColumn.ts';
import { t } from '../i18n/language.ts';
import { Heading, Row } from '../ui/primitives.tsx';
import classes from './FeedWidgets.module.css';
import { Widgets } from './Widgets.tsx';

/**
 * Row of widgets inside the feed, on screens without a side column. It is an article like the posts
 * around it, because an ARIA feed contains articles only.
 */
export function FeedWidgets() {
  const heading = useId();
  const column = useHasSideColumn();
  if (column) return null;
  return (
    <article className={classes.widgets} data-unprinted aria-labelledby={heading} tabIndex={-1}>
      <Heading mt={8} mb={8} size="sm" id={heading}>
        {t('Around you')}
      </Heading>
      <Row gap={12} align="start" className={classes.row}>
        <Widgets />
      </Row>
    </article>
  );
}
