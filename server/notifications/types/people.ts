// Notifications about messages and friendship.
import type { NotificationDefinition } from './definition.ts';

export const messageSent = {
  icon: 'message',
  preferences: 'my_content',
  mailKind: 'messages',
  personal: true,
  emailDelayed: true,
  withoutTitle: ({ t }) => t('To keep it private, we don’t include the message in this email.'),
  link: ({ actor, request }) =>
    actor
      ? `/messages/with/${encodeURIComponent(actor.username)}${request ? '?in=requests' : ''}`
      : undefined,
  text: ({ t }, who, { request }) =>
    request ? t('{{who}} wants to message you', { who }) : t('{{who}} sent you a message', { who }),
} satisfies NotificationDefinition;

export const chatMessageSent = {
  icon: 'message',
  preferences: 'my_content',
  mailKind: 'messages',
  personal: true,
  emailDelayed: true,
  withoutTitle: ({ t }) => t('To keep it private, we don’t include the message in this email.'),
  link: () => '/messages',
  text: ({ t }, who) => t('{{who}} wrote in a group conversation', { who }),
  textForSeveral: ({ plural }, n, who) =>
    plural(
      n,
      '{{who}} and {{n}} other wrote in group conversations',
      '{{who}} and {{n}} others wrote in group conversations',
      { who },
    ),
} satisfies NotificationDefinition;

export const chatJoined = {
  icon: 'message',
  preferences: 'my_content',
  mailKind: 'messages',
  personal: true,
  link: () => '/messages',
  text: ({ t }, who) => t('{{who}} added you to a group conversation', { who }),
} satisfies NotificationDefinition;

export const chatAsked = {
  icon: 'message',
  preferences: 'my_content',
  mailKind: 'messages',
  personal: true,
  link: () => '/messages/requests',
  text: ({ t }, who) => t('{{who}} asked you to join a group conversation', { who }),
} satisfies NotificationDefinition;

export const friendRequestSent = {
  icon: 'friend_request',
  preferences: 'my_content',
  mailKind: 'friend_requests',
  personal: true,
  answer: 'friend_request',
  link: () => '/friends/requests',
  text: ({ t }, who) => t('{{who}} sent you a friend request', { who }),
  emailDetails: (_notification, { t }) => [t('You can accept or decline the request.')],
} satisfies NotificationDefinition;

export const friendRequestAccepted = {
  icon: 'friend',
  preferences: 'my_content',
  mailKind: 'friend_requests',
  personal: true,
  text: ({ t }, who) => t('{{who}} accepted your friend request', { who }),
} satisfies NotificationDefinition;

/** Never created, because it would invite harassment. */
export const friendRequestDeclined = {
  icon: 'friend_request',
  preferences: 'my_content',
} satisfies NotificationDefinition;
