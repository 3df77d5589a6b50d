import { Button } from '@mantine/core';
import { Card } from './Card.tsx';
import classes from './ErrorRegion.module.css';
import { t } from '../i18n/language.ts';

type ErrorRegionProps = {
  /** What did not work, such as "We could not load your feed". */
  title: string;
  /** The plain cause. */
  message: string;
  onRetry: () => void;
  retrying?: boolean;
  /** h1 where it is the whole screen. */
  heading?: 'h1' | 'h2';
};

/** Stands in the place of the part of the screen that failed. */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  heading: Heading = 'h2',
}: ErrorRegionProps) {
  return (
    <Card className={classes.region} role="alert">
      <Heading>{title}</Heading>
      <p>{message}</p>
      <Button variant="default" onClick={onRetry} loading={retrying}>
        {t('Try again')}
      </Button>
    </Card>
  );
}
