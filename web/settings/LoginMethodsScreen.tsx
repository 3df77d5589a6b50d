import { useSuspenseApiQuery } from '../api/hooks.ts';
import { NoPassword } from './NoPasswordNotice.tsx';
import { OtherSites } from './SocialAccounts.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** Login methods: passkeys, two-factor, other sites. */
export function WaysScreen() {
  const ways = useSuspenseApiQuery('GET /account/ways', {});
  return (
    <>
      {!ways.has_password && <NoPassword />}
      <Passkeys ways={ways} />
      <TwoFactor ways={ways} />
      <OtherSites ways={ways} />
    </>
  );
}
