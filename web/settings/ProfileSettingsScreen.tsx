import { useSuspenseApiQuery } from '../api/hooks.ts';
import { ProfileForm } from '../profile/ProfileForm.tsx';

/** The profile form, which requires the date of birth here. */
export function ProfileSettingsScreen() {
  const { profile } = useSuspenseApiQuery('GET /account/get-profile', {});
  return <ProfileForm profile={profile} needsDob />;
}
