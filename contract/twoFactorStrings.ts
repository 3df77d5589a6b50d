// What is said about the codes of an app and recovery codes.
export const twoFactorSentences = {
  codesUsedUp:
    'Too many wrong codes were tried for this account. Please use a recovery code. Or set a new password with “Forgot your password?”, then log in with a code again.',
  wrongCode: 'This code is not right, or was used already. Please wait for the next one.',
  secondStepOver: 'This took too long, or too many codes were wrong. Please log in again.',
  twoFactorOnAlready: 'You are asked for codes already.',
  twoFactorOffAlready: 'You are not asked for codes.',
  twoFactorOn: 'From now on you are asked for a code when you log in.',
  twoFactorOff: 'You are asked for a code no more.',
  recoveryCodesNew: 'These are your new recovery codes. The old ones count no more.',
} as const;
