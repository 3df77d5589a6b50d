import { Button } from '@mantine/core';
import { Card } from './Card.tsx';
import { Heading, Text } from './primitives.tsx';
import classes from './ErrorState.module.css';
import { t } from '../i18n/language.ts';

type ErrorStateProps = {
  /** What failed, for example "Couldn’t load your feed". */
  title: string;
  /** The cause, as a sentence for people. */
  message: string;
  onRetry: () => void;
  retrying?: boolean;
  /** h1 if it fills the screen. */
  heading?: 'h1' | 'h2';
};

/** Replaces the part of the screen that failed to load, or follows a list whose next page did. */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  heading = 'h2',
}: ErrorStateProps) {
  return (
    <Card className={classes.region} role="alert">
      <Heading as={heading} mb={4} size="lg">
        {title}
      </Heading>
      <Text mb={12} color="muted">
        {message}
      </Text>
      <Button variant="default" onClick={onRetry} loading={retrying}>
        {t('Try again')}
      </Button>
    </Card>
  );
}
