// The sentences of the administration, beside those that every member meets.
export const adminSentences = {
  lastAdmin: 'This is the only administrator. Make somebody else one first.',
} as const;
