import { useSuspenseApiQuery } from '../api/hooks.ts';
import { NoPasswordNotice } from './NoPasswordNotice.tsx';
import { SocialAccounts } from './SocialAccounts.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** Login methods: passkeys, two-factor authentication, and accounts on other sites. */
export function LoginMethodsScreen() {
  const loginMethods = useSuspenseApiQuery('GET /account/ways', {});
  return (
    <>
      {!loginMethods.has_password && <NoPasswordNotice />}
      <Passkeys loginMethods={loginMethods} />
      <TwoFactor loginMethods={loginMethods} />
      <SocialAccounts loginMethods={loginMethods} />
    </>
  );
}
