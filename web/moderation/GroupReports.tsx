import { useState } from 'react';
import type { Group } from '#contract/group.ts';
import { Reports } from './Reports.tsx';
import { useIsMobile } from '../ui/useIsMobile.ts';

/** Reports of a group, for its owner and moderators. */
export function GroupReports({ group }: { group: Group }) {
  const [open, setOpen] = useState<string>();
  return (
    <Reports
      scope={{ group: group.id }}
      open={open}
      phone={useIsMobile() === true}
      onOpen={setOpen}
    />
  );
}
