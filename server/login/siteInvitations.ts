// Handlers of invitation links and of the sign-up with an invitation, in the order of the contract.
import type { invitations as contract } from '#contract/invitations.ts';
import type { Handlers } from '../context.ts';
import {
  createInvitationLink,
  listInvitationLinks,
  revokeInvitationLink,
} from '../people/invitationLinks.ts';
import { readInvitation } from '../people/readInvitation.ts';
import { joinByInvitation } from './joinByInvitation.ts';

export const siteInvitationHandlers: Handlers<keyof typeof contract> = {
  'GET /user/invitation': readInvitation,
  'POST /user/join': joinByInvitation,
  'GET /user/invitation-links': listInvitationLinks,
  'POST /user/create-invitation-link': createInvitationLink,
  'POST /user/revoke-invitation-link': revokeInvitationLink,
};
