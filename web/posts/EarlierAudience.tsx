import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../moderation/HiddenMark.module.css';

/** On what the viewer gave to fewer people than see it now: a sentence, and the button that shows it to all of them. */
export function EarlierAudience({
  children,
  action,
  busy,
  onShare,
}: {
  children: ReactNode;
  action: string;
  busy: boolean;
  onShare: () => void;
}) {
  return (
    <div>
      <p className={classes.note}>
        <IconUsers size={18} aria-hidden />
        <span>{children}</span>
      </p>
      <Button variant="default" size="xs" mt={4} loading={busy} onClick={onShare}>
        {action}
      </Button>
    </div>
  );
}
