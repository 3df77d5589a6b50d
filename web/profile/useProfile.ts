import { useParams, useSearch } from '@tanstack/react-router';
import type { Output } from '#contract/calls.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { isViewer, type SimulatedViewer } from './viewAs.ts';

export type Profile = Output<'GET /user/get'> & {
  /** Whether it is the member's own profile. */
  isOwn: boolean;
  /** On the member's own profile: the viewer whose view is shown instead, if one is chosen. */
  viewAs: SimulatedViewer | undefined;
};

/** The profile of the person in the URL, as the member or the chosen viewer sees it. */
export function useProfile(): Profile {
  const { username = '' } = useParams({ strict: false });
  const { as } = useSearch({ strict: false });
  const { userName } = useMember();
  const isOwn = username.toLowerCase() === userName.toLowerCase();
  const viewAs = isOwn && isViewer(as) ? as : undefined;
  const response = useSuspenseApiQuery('GET /user/get', {
    username,
    ...(viewAs && { view_as: viewAs }),
  });
  return { ...response, isOwn, viewAs };
}
