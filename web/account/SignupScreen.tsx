import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { siteStrings } from '#contract/siteStrings.ts';
import { paths } from '../paths.ts';
import { useSite } from '../layout/useSite.ts';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { storedInvitationPath, useInvitationCode } from './emailLinkCode.ts';
import { SocialLoginButtons } from './SocialLoginButtons.tsx';
import { SignupForm } from './SignupForm.tsx';

/** Sign-up form, if registration is open to this visitor. */
export function SignupScreen() {
  const code = useInvitationCode();
  const site = useSite();
  const registration = site?.registration;
  if (site?.login_only_with_providers)
    return (
      <AccountLayout title={t('Create an account')}>
        <Text>{t('Log in or sign up with your organization’s account.')}</Text>
        <SocialLoginButtons {...(code !== undefined && { returnPath: storedInvitationPath })} />
      </AccountLayout>
    );
  if (registration === 'closed' || (registration === 'invitation' && code === undefined))
    return (
      <AccountLayout
        title={registration === 'closed' ? t('Sign-ups are closed') : t('By invitation only')}
      >
        <Text>
          {registration === 'closed'
            ? siteStrings.registrationClosed
            : siteStrings.registrationByInvitation}
        </Text>
        <Button component={Link} to={paths.login()} variant="default">
          {t('Go to login')}
        </Button>
      </AccountLayout>
    );
  return <SignupForm code={code} />;
}
