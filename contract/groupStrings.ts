// Messages about archived groups.

export const groupStrings = {
  groupIsArchived: 'This group is archived. You can read it, but no one can post.',
  groupArchived: 'Group archived. You can reopen it at any time.',
  groupReopened: 'Group reopened.',
} as const;
