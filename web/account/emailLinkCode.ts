import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';

/** Replaces the code in the URL: /reset-password/link. */
const placeholder = 'link';

/**
 * Returns the code of an email link and removes it from the URL, so that the browser history does
 * not store it. Undefined once it was removed, for example after a reload. `addressOf` builds the
 * URL of the screen; it must be the same function on every render.
 */
export function useEmailLinkCode(
  code: string,
  addressOf: (code: string) => string,
): string | undefined {
  const [initialCode] = useState(code);
  useEffect(() => {
    history.replaceState(history.state, '', addressOf(placeholder));
  }, [addressOf]);
  return initialCode === placeholder ? undefined : initialCode;
}

const invitationKey = 'folkmoot.invitation';

/** Path of the sign-up with the invitation that this tab stores. */
export const storedInvitationPath = paths.signupWithInvitation(placeholder);

/**
 * Returns the code of an invitation link and removes it from the URL. The tab stores it, so that it
 * survives a reload or a login.
 */
export function useInvitationCode(): string | undefined {
  const { code } = useParams({ strict: false });
  const [initialCode] = useState(() =>
    code === placeholder ? (sessionStorage.getItem(invitationKey) ?? undefined) : code,
  );
  useEffect(() => {
    if (code === undefined || code === placeholder) return;
    sessionStorage.setItem(invitationKey, code);
    history.replaceState(history.state, '', storedInvitationPath);
  }, [code]);
  return initialCode;
}

/** The field of a sign-up with a provider, if the login there began at an invitation. */
export function storedInvitation(returnPath: string): { invitation_code?: string } {
  const code = returnPath === storedInvitationPath && sessionStorage.getItem(invitationKey);
  return code ? { invitation_code: code } : {};
}
