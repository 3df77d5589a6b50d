// The sentences of messages and of those who write to each other: a part of ./sentences.ts.

export const messageSentences = {
  messageRecipients: 'Please add recipient to send.',
  messageRecipientUnknown: 'Please choose user from list only.',
  messageRecipientTwice: 'Each recipient can be named once only.',
  messageToYourself: 'You can not write to yourself.',
  messageToBlocked: 'You blocked this person. Un-block them to write to them.',
  messageToDeleted:
    'This account is deleted. What was written stays with you until you delete it, and nobody can write here any more.',
  messageEmpty: 'Write something or attach a file.',
  messageRequestsRefused:
    'This person takes messages from friends and members of common groups only.',
  deletedMember: 'Deleted member',
  messageNotFound: 'Message not found.',
  messageSent: 'Your message has been sent successfully.',
  messageDeleted: 'The message is deleted from your folders.',
  messageRequestsTaken: 'People you do not know may ask to write to you.',
  messageRequestsNotTaken: 'Only friends and members of common groups can write to you.',
  messageOneOrAll: 'Name a message or a person, not both.',
  messageFileUnknown: 'One of these files is not yours or is gone. Please add it again.',
  messageFileType: 'Please choose a JPEG, PNG, WebP or GIF picture, or a PDF.',
  conversationDeleted: 'The conversation is deleted from your folders.',
  requestAccepted: 'You can write to each other now.',
  deleteConversation: 'Are you sure to delete this conversation?',
} as const;
