import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '../ui/primitives.tsx';

/**
 * Note on the viewer’s own content whose audience is smaller than that of its parent, with a button
 * to extend it.
 */
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
