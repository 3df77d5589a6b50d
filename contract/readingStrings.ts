// Messages about what members choose to read: saved posts, hidden posts and mutes.

export const readingStrings = {
  savedForLater: 'Saved for later.',
  removedFromSaved: 'Removed from saved.',
  tooManySaved: 'You’ve reached the limit for saved posts. Remove some you no longer need.',

  postDismissed: 'Hidden. You won’t see this post in your feed.',
  postShownAgain: 'This post can appear in your feed again.',

  muted: 'Muted.',
  unmuted: 'No longer muted.',
  muteOneThing: 'Please choose a person, a group, a word or a post.',
  mutedWordEmpty: 'Please enter a word with at least one letter or number.',
  tooManyMutes: 'You’ve reached the limit for mutes. End one first.',
} as const;
