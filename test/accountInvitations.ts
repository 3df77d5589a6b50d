// Invitation links that an owner or a thief creates with the account. They need no proof, so they
// must end with the session that created them.
import { actorClient, assert, visitorClient } from './accountClient.ts';
import type { AccountContext, Actor, Life } from './accountPlans.ts';

export async function createInvitationLink(context: AccountContext, life: Life, actor: Actor) {
  const { link } = await actorClient(context, life, actor).ask(
    'POST /user/create-invitation-link',
    { days: 90, max_uses: 50 },
  );
  life.invitations.push({ by: actor, code: link.url.split('/').at(-1)! });
}

/** Links of those who have no session any more must have ended. */
export async function expectInvitationsEnded(context: AccountContext, life: Life, by: string) {
  for (const invitation of life.invitations.filter((one) => life.tokens[one.by] === undefined)) {
    const { statusCode } = await visitorClient(context).raw('GET /user/invitation', {
      code: invitation.code,
    });
    assert(statusCode === 422, `an invitation link of the ${invitation.by} survives ${by}`);
  }
}
