// Notifications about messages and friendship.
import type { LinkTarget, NotificationDefinition } from './definition.ts';

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

const toChatPath = (chat: LinkTarget['chat']) => (chat ? `/messages/group/${chat.id}` : undefined);

export const chatMessageSent = {
  icon: 'message',
  preferences: 'my_content',
  mailKind: 'messages',
  personal: true,
  emailDelayed: true,
  withoutTitle: ({ t }) => t('To keep it private, we don’t include the message in this email.'),
  link: ({ chat }) => toChatPath(chat) ?? '/messages',
  text: ({ t }, who, { chat }) =>
    chat?.name
      ? t('{{who}} wrote in “{{conversation}}”', { who, conversation: chat.name })
      : t('{{who}} wrote in a group conversation', { who }),
  textForSeveral: ({ plural }, n, who, { chat }) =>
    chat?.name
      ? plural(
          n,
          '{{who}} and {{n}} other wrote in “{{conversation}}”',
          '{{who}} and {{n}} others wrote in “{{conversation}}”',
          { who, conversation: chat.name },
        )
      : plural(
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
  link: ({ chat }) => toChatPath(chat) ?? '/messages',
  text: ({ t }, who, { chat }) =>
    chat?.name
      ? t('{{who}} added you to “{{conversation}}”', { who, conversation: chat.name })
      : t('{{who}} added you to a group conversation', { who }),
} satisfies NotificationDefinition;

export const chatAsked = {
  icon: 'message',
  preferences: 'my_content',
  mailKind: 'messages',
  personal: true,
  link: ({ chat }) => toChatPath(chat) ?? '/messages/requests',
  // Without the name, which a stranger may have chosen.
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
