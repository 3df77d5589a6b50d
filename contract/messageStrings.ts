// Messages about private messages; part of ./strings.ts.

export const messageStrings = {
  messageRecipients: 'Please add recipient to send.',
  messageRecipientUnknown: 'Please choose user from list only.',
  duplicateMessageRecipient: 'You can add each recipient only once.',
  messageToYourself: 'You can’t send yourself a message.',
  messageToBlocked: 'You blocked this person. Unblock them to send a message.',
  messageToDeleted:
    'This account was deleted. The messages stay with you until you delete them, but you can’t send new ones.',
  messageEmpty: 'Write something or attach a file.',
  messageRequestsRefused:
    'This person only accepts messages from friends and people they share a group with.',
  deletedMember: 'Deleted member',
  messageNotFound: 'Message not found.',
  messageSent: 'Message sent.',
  messageDeleted: 'Message deleted from your folders.',
  messageRequestsOn: 'People you don’t know can now ask to message you.',
  messageRequestsOff: 'Only friends and people who share a group with you can message you.',
  messageOneOrAll: 'Choose a message or a person, not both.',
  messageFileUnknown: 'One of these files is no longer available. Please add it again.',
  messageFileType: 'Please choose a JPEG, PNG, WebP, AVIF or GIF image, or a PDF.',
  conversationDeleted: 'Conversation deleted from your folders.',
  requestAccepted: 'You can now message each other.',
  deleteConversation: 'Delete this conversation?',
} as const;
