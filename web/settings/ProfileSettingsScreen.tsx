import { useSuspenseApiQuery } from '../api/hooks.ts';
import { ProfileForm } from '../profile/ProfileForm.tsx';

/** The same form that the profile leads to; here the date of birth is asked for. */
export function ProfileSettingsScreen() {
  const { profile } = useSuspenseApiQuery('GET /account/get-profile', {});
  return <ProfileForm profile={profile} needsDob />;
}
