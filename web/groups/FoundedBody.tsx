import { IconUsersGroup } from '@tabler/icons-react';
import type { BodyProps } from '../content/body.ts';
import { KindLine } from '../content/KindLine.tsx';
import { GroupSummary } from './GroupSummary.tsx';
import { MembershipButtons } from './MembershipButtons.tsx';

/** A group that was founded, as it is now. */
export function FoundedBody({ content: { founded } }: BodyProps) {
  if (!founded) return null;
  return (
    <>
      <KindLine icon={IconUsersGroup} word="Group" hue="verdigris">
        {founded.membership === 'owner' ? <span>yours</span> : null}
      </KindLine>
      <GroupSummary group={founded} heading="h3">
        <MembershipButtons group={founded} size="sm" inList />
      </GroupSummary>
    </>
  );
}
