// Messages about group conversations and changes of sent messages. Separate from ./strings.ts, so
// that the first page does not load them.

export const chatStrings = {
  chatNotFound: 'Conversation not found.',
  chatWithoutName: 'Group conversation',
  chatCreated: 'Conversation started.',
  chatFull: 'A conversation can have up to 50 people.',
  chatMembersAdded: 'People added.',
  chatMemberRemoved: 'Removed from the conversation.',
  chatLeft: 'You left the conversation.',
  chatRenamed: 'New name saved.',
  chatMuted: 'You won’t be notified of messages in this conversation.',
  chatUnmuted: 'You’ll be notified of messages in this conversation.',
  chatAccepted: 'You joined the conversation.',
  chatDeclined: 'Request declined.',
  chatCreatorOnly: 'Only the person who started the conversation can remove people.',
  chatRenameCreatorOnly: 'Only the person who started the conversation can rename it.',
  chatRemovedPerson:
    'This person was removed. Only the person who started the conversation can add them again.',
  reactionRefused: 'You can’t react to messages in this conversation.',
  showReadOn:
    'People who also turned this on now see when you’ve read their messages, and you see when they’ve read yours.',
  showReadOff:
    'No one sees when you’ve read messages, and you don’t see when others have read yours.',
  messageEdited: 'Message edited.',
  messageDeletedForAll: 'Message deleted for everyone.',
  messageChangeTooLate: 'Messages can be changed or deleted for everyone only within 15 minutes.',
} as const;
