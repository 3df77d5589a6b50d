import { useParams, useSearch } from '@tanstack/react-router';
import type { Output } from '#contract/calls.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { isViewer, type Viewer } from './viewAs.ts';

export type Profile = Output<'GET /user/get'> & {
  /** Whether the member looks at themselves. */
  own: boolean;
  /** Then: with whose eyes, if not with their own. */
  viewAs: Viewer | undefined;
};

/** The profile at this address, as the member may open it. */
export function useProfile(): Profile {
  const { username = '' } = useParams({ strict: false });
  const { as } = useSearch({ strict: false });
  const { userName } = useMember();
  const own = username.toLowerCase() === userName.toLowerCase();
  const viewAs = own && isViewer(as) ? as : undefined;
  const answer = useSuspenseApiQuery('GET /user/get', {
    username,
    ...(viewAs && { view_as: viewAs }),
  });
  return { ...answer, own, viewAs };
}
