// Endpoints for people, friends, collections and invitations, in the order of the contract.
import type { people as contract } from '#contract/people.ts';
import type { Handlers } from '../context.ts';
import { block, listBlocked, checkBlocked, unblock } from './block.ts';
import { deleteCollection, getCollection, getCollections, saveCollection } from './collections.ts';
import { listCollectionsOfFriend, setCollectionsOfFriend } from './collectionsOfFriend.ts';
import { listEveryone } from './everyone.ts';
import { getUsers } from './list.ts';
import {
  listFriendsByLetter,
  checkFriend,
  countFriends,
  getFriends,
  getRequests,
  checkSentRequest,
} from './friends.ts';
import {
  cancelFriendRequest,
  confirmFriendRequest,
  declineFriendRequest,
  removeFriend,
  sendFriendRequest,
} from './friendship.ts';
import {
  inviteByEmail,
  listInvitations,
  refuseInvitations,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts';
import { getPersonCard } from './personCard.ts';
import { getProfile } from './profile.ts';
import { acceptInvitation } from './acceptInvitation.ts';

export const peopleHandlers: Handlers<keyof typeof contract> = {
  'GET /user/get': getProfile,
  'GET /user/card': getPersonCard,
  'GET /user/get-users': getUsers,
  'GET /user/everyone': listEveryone,

  'POST /user/check-blocked-user': checkBlocked,
  'POST /user/block-user': block,
  'POST /user/un-block-user': unblock,
  'GET /user/blocked': listBlocked,

  'GET /user/get-friends-count': countFriends,
  'GET /user/get-friends': getFriends,
  'GET /user/friend-by-alphabets': listFriendsByLetter,
  'GET /user/get-friend-requests': getRequests,
  'GET /user/check-friend': checkFriend,
  'POST /user/send-friend-request': async ({ second_user_id }, ctx) =>
    sendFriendRequest(ctx, second_user_id),
  'POST /user/cancel-friend-request': async ({ second_user_id }, ctx) =>
    cancelFriendRequest(ctx, second_user_id),
  'POST /user/confirm-friend-request': async ({ user_id }, ctx) =>
    confirmFriendRequest(ctx, user_id),
  'POST /user/decline-friend-request': async ({ user_id }, ctx) =>
    declineFriendRequest(ctx, user_id),
  'POST /user/remove-friend': async ({ second_user_id }, ctx) => removeFriend(ctx, second_user_id),
  'GET /user/send-friend-request-notification': checkSentRequest,

  'GET /user/get-friend-collections': getCollections,
  'GET /user/get-friend-collection': getCollection,
  'POST /user/save-friend-collection': saveCollection,
  'POST /user/delete-friend-collection': deleteCollection,
  'GET /user/collections-of-friend': listCollectionsOfFriend,
  'POST /user/set-collections-of-friend': setCollectionsOfFriend,

  'POST /user/invite-friend': inviteByEmail,
  'GET /user/invitations': listInvitations,
  'POST /user/resend-invitation': resendInvitation,
  'POST /user/revoke-invitation': revokeInvitation,
  'POST /user/accept-invitation': acceptInvitation,
  'POST /user/refuse-invitations': refuseInvitations,
};
