// Notification types and their schema. The numbers are the `entity_type` values of the API.
import Type, { type Static } from 'typebox';
import { count, id, optional, time, userSummary } from './fields.ts';
import { notificationIcons, notificationKinds } from './notificationKinds.ts';

export const NotificationType = {
  postCreated: 1,
  postUpdated: 2,
  postDeleted: 3,
  messageSent: 4,
  groupCreated: 5,
  groupUpdated: 6,
  groupDeleted: 7,
  groupInvited: 8,
  pollCreated: 9,
  pollUpdated: 10,
  pollDeleted: 11,
  blogCreated: 12,
  blogUpdated: 13,
  blogDeleted: 14,
  friendRequestSent: 15,
  friendRequestAccepted: 16,
  /** Never created, because it would invite harassment. */
  friendRequestDeclined: 17,
  commented: 18,
  postLiked: 19,
  replied: 20,
  commentLiked: 21,
  mentioned: 22,
  actionForYou: 23,
  actionChanged: 24,
  actionStartsSoon: 25,
  actionCompleted: 26,
  groupJoined: 27,
  groupInvitationAccepted: 28,
  pollClosed: 29,
  moderated: 30,
  textCorrected: 31,
  actionDeleted: 32,
  groupOffered: 33,
  groupHandedOver: 34,
  groupOfferAccepted: 35,
  scheduledPostFailed: 36,
  placeFree: 37,
  /** About all group conversations together. */
  chatMessageSent: 38,
  chatJoined: 39,
  /** A request to join a group conversation. */
  chatAsked: 40,
} as const;
export type EntityType = (typeof NotificationType)[keyof typeof NotificationType];

/** One notification. Several activities of one type on one object are grouped. */
export const notification = Type.Object({
  id: id(),
  status: Type.Enum(['0', '1'], { description: '1: read.' }),
  url: Type.String({ description: 'Path on this site.' }),
  sentence: Type.String({
    description:
      'Such as "Ana Ruiz and 4 others liked your post". Starts with the name of the actor, if there is one.',
  }),
  object: Type.Object({
    actor: optional(userSummary),
    others: count('Number of other people who did the same.'),
    entity_type: Type.Integer({
      minimum: 1,
      maximum: Math.max(...Object.values(NotificationType)),
    }),
    icon: Type.Enum(notificationIcons),
    settings: Type.Object(
      {
        kind: Type.Enum(notificationKinds),
        site: Type.Boolean({ description: 'Whether it can be turned off on the site.' }),
        email: Type.Boolean({ description: 'Whether its emails can be turned off.' }),
        group: optional(Type.Object({ id: id(), name: Type.String() })),
      },
      {
        description:
          'The kind, which the settings `<kind>_site` and `<kind>_email` turn on and off. For a post in a group of the recipient, the setting of that group decides.',
      },
    ),
    conversation_id: optional(id('The post whose conversation the recipient can mute.')),
    answer: optional(
      Type.Literal('friend_request', { description: 'What the recipient can answer.' }),
    ),
    title: optional(
      Type.String({
        description: 'Title or first words of the object, at most 120 characters.',
      }),
    ),
    image: optional(Type.String({ description: 'URL of a small image of the object.' })),
    created_on: time('Time of the latest activity.'),
  }),
});
export type NotificationView = Static<typeof notification>;
