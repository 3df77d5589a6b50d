// Messages about what members choose to read: saved posts; part of ./strings.ts.

export const readingStrings = {
  savedForLater: 'Saved for later.',
  removedFromSaved: 'Removed from saved.',
  tooManySaved: 'You’ve reached the limit for saved posts. Remove some you no longer need.',
} as const;
