import { useState } from 'react';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { MailOffNotice, useMailOff } from '../layout/MailOffNotice.tsx';
import { Text } from '../ui/primitives.tsx';
import { ConfirmationBlock } from './ConfirmationBlock.tsx';
import { SignupLayout } from './SignupLayout.tsx';
import classes from './CheckEmail.module.css';

type CheckEmailProps = {
  /** Where the confirmation email was sent. */
  address: string;
  onBack: () => void;
};

/** Page after the sign-up, which waits for the confirmation. */
export default function CheckEmail({ address: firstAddress, onBack }: CheckEmailProps) {
  const [address, setAddress] = useState(firstAddress);
  const mailOff = useMailOff();
  return (
    <SignupLayout title={t('Check your email')} centered onBack={onBack} above={<Envelope />}>
      {mailOff ? (
        <MailOffNotice />
      ) : (
        <Text color="muted" className={classes.intro} anywhere>
          {transElements('We sent an email with a link and a code to {{email}}.', {
            email: <strong>{address}</strong>,
          })}
        </Text>
      )}
      <ConfirmationBlock username={address} wasSent onMove={setAddress} />
      <Text size="xs" color="faint" mb={16}>
        {t('You can leave this page: logging in brings you back to it.')}
      </Text>
    </SignupLayout>
  );
}

function Envelope() {
  return (
    <svg className={classes.envelope} viewBox="0 0 124 92" aria-hidden>
      <ellipse className={classes.shadow} cx="62" cy="86" rx="60" ry="5" />
      <rect className={classes.paper} x="6" y="16" width="112" height="68" rx="5" />
      <path className={classes.line} d="M7 19l55 42 55-42" />
      <path className={classes.stamp} d="M80 4h34v40H80z" />
      <path className={classes.roof} d="M87 27a10 10 0 0 1 20 0z" />
      <path
        className={classes.stone}
        d="M86 29h22v2H86zM89 33h3v5h-3zM95.5 33h3v5h-3zM102 33h3v5h-3z"
      />
    </svg>
  );
}
