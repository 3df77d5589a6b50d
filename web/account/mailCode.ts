import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';

/** Stands in the address where the code stood. */
const taken = 'link';

/**
 * The code of a mail's link. Left in the address it would stay in the browser's history, so it goes from there once it is read; none where
 * it went before, as when the page is loaded again. `addressOf`: of the screen, for a code; always the same function.
 */
export function useMailCode(code: string, addressOf: (code: string) => string): string | undefined {
  const [kept] = useState(code);
  useEffect(() => {
    history.replaceState(history.state, '', addressOf(taken));
  }, [addressOf]);
  return kept === taken ? undefined : kept;
}

const invitationKey = 'folkmoot.invitation';

/** Where the invitation that this tab keeps is followed. */
export const keptInvitation = paths.signupWithInvitation(taken);

/** The code of an invitation's link. Gone from the address as well, it outlives in this tab that the page is loaded again and that somebody logs in first. */
export function useInvitationCode(): string | undefined {
  const { code } = useParams({ strict: false });
  const [kept] = useState(() =>
    code === taken ? (sessionStorage.getItem(invitationKey) ?? undefined) : code,
  );
  useEffect(() => {
    if (code === undefined || code === taken) return;
    sessionStorage.setItem(invitationKey, code);
    history.replaceState(history.state, '', keptInvitation);
  }, [code]);
  return kept;
}
