import { useSuspenseApiQuery } from '../api/hooks.ts';
import { ProfileForm } from '../profile/ProfileForm.tsx';

/**
 * The profile form in the account settings. Unlike the form at the profile (EditProfileScreen), it
 * requires a date of birth and stays open after saving.
 */
export function ProfileSettingsScreen() {
  const { profile } = useSuspenseApiQuery('GET /account/get-profile', {});
  return <ProfileForm profile={profile} needsDob />;
}
