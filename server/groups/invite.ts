// Endpoints that invite people to a group: anyone the inviter can see, or friends only.
import type { Output, Input } from '#contract/calls.ts';
import { message } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { validateNote } from '../invitations/emailInvitations.ts';
import { invitationRefusal } from '../policies/invitations.ts';
import { lockPairShared } from '../policies/userPairLock.ts';
import { consumeForMany } from '../screening/newMemberLimits.ts';
import { lockAndAssertCanInvite } from './invitePolicy.ts';
import { listCandidates, upsertInvitations } from './invitationStore.ts';

type Skipped = Output<'POST /group/invite-users'>['skipped'];
type InviteRequest = {
  group: number;
  people: number[];
  note: string | undefined;
  mustBeFriend: boolean;
};

export const inviteUsers = async (
  { group_id, users, note }: Input<'POST /group/invite-users'>,
  ctx: RequestContext<Member>,
) => invite(ctx, { group: group_id, people: users, note, mustBeFriend: false });

export const inviteFriends = async (
  { group_id, friends, note }: Input<'POST /group/invite-friends'>,
  ctx: RequestContext<Member>,
) => invite(ctx, { group: group_id, people: friends, note, mustBeFriend: true });

async function invite(
  { app, db, member, language }: RequestContext<Member>,
  request: InviteRequest,
) {
  const note = validateNote('note', request.note);
  const translator = translatorFor(language);
  // The rate limit of the request itself has already counted the first person.
  if (request.people.length > 1)
    await consumeForMany(app, member, 'invite', request.people.length - 1);
  return db.transaction(async (db) => {
    for (const person of request.people.toSorted((a, b) => a - b))
      await lockPairShared(db, member.id, person);
    await lockAndAssertCanInvite(db, member.id, request.group);
    const candidates = new Map(
      (await listCandidates(db, request.group, member.id, request.people)).map((candidate) => [
        candidate.id,
        candidate,
      ]),
    );
    const outcomes = request.people.map((id) => {
      const candidate = candidates.get(id);
      return candidate
        ? { id, who: candidate.name, why: invitationRefusal(candidate, request.mustBeFriend) }
        : { id, who: translator.pattern(strings.someone), why: strings.notInvited };
    });
    const invited = outcomes.filter(({ why }) => !why);
    await upsertInvitations(db, {
      group: request.group,
      inviter: member.id,
      people: invited.map(({ id }) => id),
      note,
    });
    return inviteResponse(
      translator,
      invited.map(({ who }) => who),
      outcomes.flatMap(({ who, why }) => (why ? [{ who, why }] : [])),
    );
  });
}

/**
 * The response: names that were invited and names that were skipped with the reason, and a message.
 */
export function inviteResponse({ pattern }: Translator, sent: string[], notSent: Skipped) {
  const skipped = notSent.map(({ who, why }) => ({ who, why: pattern(why) }));
  const messages = [
    ...(sent.length ? [message('invitationsSent', { emails: sent.join(', ') })] : []),
    ...skipped.map((values) => message('notInvitedWhy', values)),
  ];
  return { sent, skipped, message: messages };
}
