// Group endpoints, in the order of the contract.
import type { groups as contract } from '#contract/groups.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { archiveGroup } from './archive.ts';
import { saveGroupCover } from './cover.ts';
import { uploadImage } from '../files/files.ts';
import type { Handlers } from '../context.ts';
import { loadGroup } from './card.ts';
import { invitationHandlers } from './invitations.ts';
import { listLatestPosts } from './latestPosts.ts';
import { countGroups, listGroups } from './list.ts';
import { listMembers, removeMember, setMemberRole } from './members.ts';
import { joinGroup, leaveGroup, showMembershipToOutsiders } from './membership.ts';
import { setNotificationLevel, listNotificationLevels } from './notificationLevel.ts';
import { answerTransfer, deleteGroup, offerTransfer } from './ownership.ts';
import { listParentGroups } from './hierarchy.ts';
import { liftBan, listBans } from './bans.ts';
import { createGroup, updateGroup } from './save.ts';

export const groupHandlers: Handlers<keyof typeof contract> = {
  'GET /group/count-groups-by-status': countGroups,
  'GET /group/list': listGroups,

  'GET /group/get-one': async ({ id }, ctx) => {
    const group = await loadGroup(ctx, id);
    if (!group) throw notFound(strings.groupNotFound);
    return { group };
  },

  'POST /group/create': createGroup,
  'POST /group/update': updateGroup,
  'POST /group/save-cover': saveGroupCover,
  'POST /group/archive': archiveGroup,
  'POST /group/delete': deleteGroup,
  'POST /group/join': joinGroup,
  'POST /group/leave': leaveGroup,
  'POST /group/list-me': showMembershipToOutsiders,
  'POST /group/news': setNotificationLevel,
  'GET /group/news': listNotificationLevels,
  'GET /group/members': listMembers,
  'POST /group/remove-member': removeMember,
  'POST /group/set-role': setMemberRole,
  'POST /group/transfer': offerTransfer,
  'POST /group/answer-transfer': answerTransfer,
  'GET /group/removed': listBans,
  'POST /group/let-back': liftBan,
  'GET /group/parent-groups': listParentGroups,
  'POST /group/upload': async (_input, ctx) => uploadImage(ctx),
  'GET /group/latest-posts': listLatestPosts,

  ...invitationHandlers,
};
