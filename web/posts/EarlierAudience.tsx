import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '../ui/primitives.tsx';

/**
 * Note on something of the viewer's own that fewer people see than what it belongs to, with a
 * button to show it to the same people. Examples: a comment from before a post was shared with more
 * people, a membership from before a group was opened.
 */
export function EarlierAudience({
  children,
  action,
  busy,
  onShare,
}: {
  children: ReactNode;
  action: string;
  /** Whether the change is being sent. */
  busy: boolean;
  onShare: () => void;
}) {
  return (
    <div>
      <Notice as="p" gap={8} mt={12} mb={12}>
        <IconUsers size={18} aria-hidden />
        <span>{children}</span>
      </Notice>
      <Button variant="default" size="xs" mt={4} loading={busy} onClick={onShare}>
        {action}
      </Button>
    </div>
  );
}
