// Messages about posts that are pinned, quoted or shared.

export const sharingStrings = {
  pinnedInGroup: 'Pinned to the top of the group.',
  pinnedOnProfile: 'Pinned to the top of your profile.',
  pinReplaced: 'Pinned to the top of your profile, in place of the post that was there.',
  unpinned: 'No longer pinned.',
  tooManyPinned: 'A group can have 3 pinned posts. Unpin one first.',
  quoteFixed: 'You can remove the quote, but not quote another post.',
  notInGroup: 'This post isn’t in a group.',
} as const;
