import { IconBuildingBank } from '@tabler/icons-react';
import { strings } from '#contract/strings.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { explainNoOfficials, type LookupResult } from './officials.ts';

type NoOfficialsProps = {
  result: LookupResult;
  /** The result has only the offices of a letter. */
  forLetter?: boolean;
};

/**
 * Shown if no officials at the requested offices are known for an address: why, and what the member
 * can enter instead.
 */
export const NoOfficials = ({ result, forLetter = false }: NoOfficialsProps) => (
  <EmptyState
    icon={<IconBuildingBank size={40} stroke={1.5} />}
    title={strings.representativesNotFound}
  >
    {explainNoOfficials(result, forLetter)}
  </EmptyState>
);
