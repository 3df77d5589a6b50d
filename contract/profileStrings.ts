// Messages about the head of a profile.
export const profileStrings = {
  coverSaved: 'Cover saved.',
  coverRemoved: 'Cover removed.',
} as const;
