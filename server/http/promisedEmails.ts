// Calls after which someone waits for an email, and what they say on a site that cannot send any.
import type { Call } from '#contract/calls.ts';
import type { MessageKey, Sentence } from '#contract/messageKeys.ts';
import { toKeyedMessage } from './keyedMessages.ts';

type Replacements = Partial<Record<MessageKey, MessageKey>>;

/** By call: the message that tells of an email, and the one in its place. */
export const promisedEmails: Partial<Record<Call, Replacements>> = {
  'POST /user/add': { signedUp: 'mailOff' },
  'POST /user/join': { signedUp: 'mailOff' },
  'POST /user/resend-confirmation': { confirmationSentAgain: 'mailOff' },
  'POST /user/change-signup-email': { signupEmailChanged: 'mailOff' },
  'POST /user/forgot-password': { resetSent: 'mailOff' },
  'POST /user/social-mail': { socialCodeSent: 'mailOff' },
  'POST /action/sign': { signatureConfirmationSent: 'signatureMailOff' },
  'POST /account/save-profile': { profileSavedConfirm: 'profileSavedMailOff' },
  'POST /account/export': { exportRequested: 'exportRequestedMailOff' },
  'POST /user/invite-friend': { invitationsSent: 'invitationsMailOff' },
  'POST /user/resend-invitation': { invitationResent: 'invitationsMailOff' },
  'POST /group/invite-user-emails': { invitationsSent: 'invitationsMailOff' },
  'POST /admin/user/invite': { invitationsSent: 'invitationsMailOff' },
  'POST /admin/user/resend-confirmation': { confirmationResent: 'mailOff' },
  'POST /admin/user/suspend': { accountSuspended: 'accountChangedMailOff' },
  'POST /admin/user/restore': { accountRestored: 'accountChangedMailOff' },
  'POST /admin/user/set-type': { roleChanged: 'accountChangedMailOff' },
};

/** The message of a response on a site that cannot send email. */
export function replacePromises(call: Call, message: Sentence | Sentence[]): Sentence[] {
  const replacements = promisedEmails[call] ?? {};
  return [message].flat().map((sentence) => {
    const key = toKeyedMessage(sentence).key as MessageKey | undefined;
    const replacement = key && replacements[key];
    return replacement ? { key: replacement } : sentence;
  });
}
