// Messages about the head of a profile and about names.
export const profileStrings = {
  coverSaved: 'Cover saved.',
  coverRemoved: 'Cover removed.',
  nameBadge:
    'Please enter a name without check marks, stars or other symbols that look like a badge.',
} as const;
