// Messages about codes of an authenticator app and recovery codes.
export const twoFactorStrings = {
  codesUsedUp:
    'Too many wrong codes were entered for this account. Please use a recovery code. Or choose a new password with “Forgot your password?”, then log in with a code again.',
  wrongCode: 'This code isn’t right or was already used. Please wait for the next one.',
  twoFactorStepExpired: 'This took too long, or too many codes were wrong. Please log in again.',
  twoFactorAlreadyOn: 'Two-factor authentication is already on.',
  twoFactorAlreadyOff: 'Two-factor authentication is already off.',
  twoFactorOn: 'Two-factor authentication is on. You’ll need a code when you log in.',
  twoFactorOnAddressCanceled:
    'Two-factor authentication is on. You’ll need a code when you log in. Your new email address wasn’t confirmed yet, so that change was canceled. Please request it again.',
  twoFactorOff: 'Two-factor authentication is off.',
  recoveryCodesCreated: 'Here are your new recovery codes. The old ones no longer work.',
} as const;
