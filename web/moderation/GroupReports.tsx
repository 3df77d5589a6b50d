import { useState } from 'react';
import type { Group } from '#contract/group.ts';
import { Reports } from './Reports.tsx';
import { useIsMobile } from '../ui/useIsMobile.ts';

/** Reports of a group, for its owner and moderators. */
export function GroupReports({ group }: { group: Group }) {
  const [selected, setSelected] = useState<string>();
  return (
    <Reports
      scope={{ groupId: group.id }}
      selected={selected}
      narrow={useIsMobile() === true}
      onSelect={setSelected}
    />
  );
}
