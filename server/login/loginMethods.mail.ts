// Emails to the owner of an account about changed login methods.
import type { Job } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { findRestorableAddressee } from '../account/addressee.ts';
import { sendVerificationCode } from './emailCodeVerification.ts';
import { undoableChanges, type LoginMethodChange } from '../account/notifyLoginMethod.ts';
import { queueForAllAddresses, sendWithOpenUndo, sendWithUndo } from '../account/securityMail.ts';

const describeChanges = ({ t }: Translator): Record<LoginMethodChange, string> => ({
  connected: t(
    'An account from another site was connected. Its owner can now log in to your account.',
  ),
  'passkey-added': t(
    'A passkey was added. Anyone who can unlock the device it’s on can log in to your account.',
  ),
  'passkey-removed': t('A passkey was removed.'),
  'two-factor-on': t(
    'Two-factor authentication was turned on. After your password, we’ll ask for a code from your app.',
  ),
  'two-factor-off': t(
    'Two-factor authentication was turned off. We no longer ask for a code from your app.',
  ),
  'recovery-codes': t('New recovery codes were created. The old ones no longer work.'),
  disconnected: t('An account from another site was disconnected.'),
});

const sendLoginMethodChange: Job = async (
  { person, change, since = new Date().toISOString(), address },
  app,
  jobId,
) => {
  const addressee = await findRestorableAddressee(app, person);
  const translator = translatorFor(addressee?.language);
  const changeText = describeChanges(translator)[change as LoginMethodChange];
  if (!addressee || !changeText) return;
  if (typeof address !== 'string')
    return queueForAllAddresses(app, 'account.ways', { person, change, since }, addressee);
  const { t } = translator;
  const siteName = app.site.name;
  // A former address with an undo code can undo every change.
  const isUndoable =
    address !== addressee.email || undoableChanges.includes(change as LoginMethodChange);
  const mail = (href: string) => ({
    to: address,
    id: `ways-${jobId}`,
    required: 'warning' as const,
    subject: t('How you log in to {{site_name}} has changed', { site_name: siteName }),
    ...renderEmail({
      translator,
      site: app.site,
      title: t('How you log in has changed'),
      paragraphs: [
        `${changeText} ${t('This is about your account {{username}}.', { username: addressee.username })}`,
        isUndoable
          ? t(
              'If it wasn’t you, choose a new password now. That logs your account out on all devices and removes any login method added since the day before.',
            )
          : t(
              'If it wasn’t you, choose a new password now, and check in your settings how you log in.',
            ),
      ],
      button: { label: t('This wasn’t me'), href },
      ...(isUndoable && { footnote: t('This link works once and expires in 7 days.') }),
    }),
  });
  if (isUndoable)
    await sendWithUndo(
      app,
      addressee.id,
      { email: address, changedAt: new Date(String(since)) },
      mail,
    );
  else await sendWithOpenUndo(app, addressee, address, mail);
};

export const loginMethodJobs: Record<string, Job> = {
  'account.prove': sendVerificationCode,
  'account.ways': sendLoginMethodChange,
};
