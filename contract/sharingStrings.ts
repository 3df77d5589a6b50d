// Messages about posts that are pinned, quoted or shared.

export const sharingStrings = {
  pinnedInGroup: 'Pinned to the top of the group.',
  pinnedOnProfile: 'Pinned to the top of your profile.',
  pinReplaced: 'Pinned to the top of your profile. The post that was pinned there isn’t anymore.',
  unpinned: 'No longer pinned.',
  tooManyPinned: 'A group can have up to 3 pinned posts. Unpin one first.',
  quoteFixed: 'You can remove the quote, but you can’t quote another post instead.',
  notInGroup: 'This post isn’t in a group.',
} as const;
