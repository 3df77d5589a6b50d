import type { ReactNode } from 'react';
import { rememberReturnPath } from '../account/returnPath.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';

type JoinButtonProps = {
  /** Where the visitor returns after signing up or logging in. */
  to: string;
  color?: string;
  children: ReactNode;
};

/** Leads to the sign-up, or to the login while sign-ups are closed. */
export function JoinButton({ to, color, children }: JoinButtonProps) {
  const isOpen = useSite()?.registration === 'open';
  return (
    <LinkButton
      to={isOpen ? paths.signup() : paths.login()}
      {...(!isOpen && { search: { return: to } })}
      variant={color ? 'light' : 'outline'}
      {...(color && { color })}
      size="sm"
      onClick={() => rememberReturnPath(to)}
    >
      {children}
    </LinkButton>
  );
}
