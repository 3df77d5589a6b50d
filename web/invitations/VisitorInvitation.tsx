import { Title } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { storedInvitationPath } from '../account/emailLinkCode.ts';
import { SocialLoginButtons } from '../account/SocialLoginButtons.tsx';
import { ConfirmationBlock } from '../account/ConfirmationBlock.tsx';
import { Brand } from '../layout/Brand.tsx';
import { LanguageLinks } from '../layout/LanguageLinks.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { MailOffNotice, useMailOff } from '../layout/MailOffNotice.tsx';
import { SkipLink } from '../layout/SkipLink.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { formatDate } from '../ui/dates.ts';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { AboutSite } from './AboutSite.tsx';
import { InvitationHead } from './InvitationHead.tsx';
import type { Invitation } from './invitation.ts';
import { JoinForm } from './JoinForm.tsx';
import classes from './VisitorInvitation.module.css';

type VisitorInvitationProps = { code: string; invitation: Invitation };
type PublicEntry = Output<'GET /public/entry'>;

/** The invitation for a visitor: who invites, to what, and the sign-up form. */
export function VisitorInvitation({
  code,
  invitation,
  entry,
}: VisitorInvitationProps & { entry: PublicEntry | undefined }) {
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.header}>
        <Row gap={16} justify="between" className={classes.bar}>
          <Brand to={paths.login()} />
          <LanguageLinks />
        </Row>
      </header>
      <div className={classes.cover} aria-hidden />
      <main id="main" tabIndex={-1} className={classes.main}>
        <section className={classes.head} data-no-portrait={!invitation.inviter || undefined}>
          <InvitationHead invitation={invitation} />
        </section>
        <AboutSite entry={entry} />
        <ComeIn code={code} invitation={invitation} />
        <Text size="sm" color="faint" className={classes.expiry}>
          {t('This link works until {{day}}.', { day: formatDate(invitation.expires_on) })}
        </Text>
      </main>
    </div>
  );
}

/** The form, or why there is none. */
function ComeIn({ code, invitation }: VisitorInvitationProps) {
  const site = useSite();
  const registration = site?.registration;
  /** Where the confirmation was sent, after a sign-up by link. */
  const [address, setAddress] = useState<string>();
  return (
    <Stack as="section" gap={16} className={classes.form} aria-labelledby="come-in">
      {address !== undefined ? (
        <CheckEmail address={address} />
      ) : registration === 'closed' ? (
        <>
          <FormTitle>{t('Sign-ups are closed')}</FormTitle>
          <Text>{siteStrings.registrationClosed}</Text>
        </>
      ) : invitation.has_account ? (
        <>
          <FormTitle>{t('Welcome back')}</FormTitle>
          <Text>{t('There’s already an account with the address of this invitation.')}</Text>
        </>
      ) : site?.login_only_with_providers ? (
        <>
          <FormTitle>{t('Create an account')}</FormTitle>
          <Text>{t('Log in or sign up with your organization’s account.')}</Text>
          <SocialLoginButtons returnPath={storedInvitationPath} />
        </>
      ) : (
        <>
          <Stack gap={2}>
            <FormTitle>{t('Create an account')}</FormTitle>
            <Text size="sm" color="muted">
              {t('A few fields. Everything else can wait.')}
            </Text>
          </Stack>
          <JoinForm code={code} invitation={invitation} onSent={setAddress} />
        </>
      )}
      {address === undefined && (
        <Row gap={16} justify="between" size="sm" className={classes.others}>
          <LinkButton
            to={paths.login()}
            search={{ return: storedInvitationPath }}
            variant="subtle"
            px={0}
          >
            {t('Already a member? Log in and accept')}
          </LinkButton>
          {invitation.refuse_code !== undefined && (
            <LinkButton
              to={paths.refuseInvitations(invitation.refuse_code)}
              variant="subtle"
              color="gray"
              px={0}
            >
              {t('No, thanks')}
            </LinkButton>
          )}
        </Row>
      )}
    </Stack>
  );
}

const FormTitle = ({ children }: { children: string }) => (
  <Title order={2} id="come-in">
    {children}
  </Title>
);

function CheckEmail({ address: firstAddress }: { address: string }) {
  const [address, setAddress] = useState(firstAddress);
  const mailOff = useMailOff();
  return (
    <>
      {/* The form that had the focus is gone. */}
      <Title order={2} id="come-in" tabIndex={-1} ref={(title) => title?.focus()}>
        {t('Check your email')}
      </Title>
      {mailOff ? (
        <MailOffNotice />
      ) : (
        <Text role="status">
          {transElements('We sent an email with a link and a code to {{email}}.', {
            email: <strong>{address}</strong>,
          })}
        </Text>
      )}
      <ConfirmationBlock username={address} wasSent onMove={setAddress} />
    </>
  );
}
