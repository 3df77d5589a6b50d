import { Title } from '@mantine/core';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { ProfileForm } from './ProfileForm.tsx';

const heading = t('Edit profile');

/**
 * Screen to edit the member’s own profile. The same address of another person leads to their
 * profile.
 */
export function EditProfileScreen() {
  const { username = '' } = useParams({ strict: false });
  const { userName } = useMember();
  if (username.toLowerCase() !== userName.toLowerCase())
    return <Navigate to={paths.profile(username)} replace />;
  return <Edit />;
}

function Edit() {
  const { userName } = useMember();
  const { profile } = useSuspenseApiQuery('GET /account/get-profile', {});
  const navigate = useNavigate();
  useTitle(heading);
  return (
    <Page>
      <BackLink to={paths.profile(userName)} />
      <Title order={1}>{heading}</Title>
      <ProfileForm
        profile={profile}
        needsDob={false}
        onSaved={() => void navigate({ to: paths.profile(userName) })}
      />
    </Page>
  );
}
