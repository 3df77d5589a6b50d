// What somebody says is looked at before others see it: it is taken, it waits for a moderator, or it is refused.
import type { HeldItem } from '#contract/spam.ts';
import type { SpamSettings } from '#contract/spamSettings.ts';
import { invalid, invalidField } from '#contract/errors.ts';
import { domainRefused, spamStrings } from '#contract/spamStrings.ts';
import type { Audience } from '#contract/fields.ts';
import { normalizeKey } from '../account/usernames.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { consumeForNewMember, isNew } from './newMemberLimits.ts';
import { matchLists, newMatches, type Found, type ScreenedText } from './matchLists.ts';

export type HoldReason = HeldItem['why'];

/**
 * Where it stands. What many read can wait. What is for friends or for its author alone does not: it is no moderator's to read.
 * What cannot wait, as a profile or a change of what many follow, is refused instead.
 */
export type PublicationReach = 'many' | 'few' | 'at once';

export const reachOf = (audience: Audience): PublicationReach =>
  audience === 'Public' || audience === 'Group' ? 'many' : 'few';

type About = {
  stand: PublicationReach;
  /** What it said until now, to the same people at least. */
  before?: ScreenedText | undefined;
};

/** Why it waits: nothing where it does not. Refuses what is not taken. */
export async function screen(
  { app, db, member }: Pick<RequestContext<Member>, 'app' | 'db' | 'member'>,
  said: ScreenedText,
  { stand, before }: About,
): Promise<HoldReason> {
  if (member.userType === 1 || member.moderator) return [];
  const { site } = app;
  const found = before ? newMatches(site, said, before) : matchLists(site, said);
  rejectFound(stand === 'at once' ? strict : site, found);
  if (found.links.size) await consumeForNewMember(app, member, 'link', found.links.size);
  if (stand !== 'many') return [];
  const waits =
    found.links.size > 0 &&
    site.hold_first > 0 &&
    isNew(app, member) &&
    (await approvedWhileNew(db, member.id)) < site.hold_first;
  return whyOf(found, waits);
}

/** The same of what a visitor says, or what nobody said themselves: it is not taken, or it is. */
export const refuseListed = (site: SpamSettings, said: ScreenedText) =>
  rejectFound(strict, matchLists(site, said));

/** Whether it would be refused so. */
export const isListed = (site: SpamSettings, said: ScreenedText) => {
  const { words, domains, tooMany } = matchLists(site, said);
  return tooMany || words.length + domains.length > 0;
};

/** The blocked domain on which an address lies. Mail from there cannot wait for a moderator, so it is never taken. */
export const blockedDomainOf = (
  { blocked_domains }: Pick<SpamSettings, 'blocked_domains'>,
  email: string,
): string | undefined =>
  matchLists(
    { blocked_words: [], blocked_domains },
    { text: [normalizeKey(email).split('@').at(-1)] },
  ).domains[0];

export function refuseBlockedAddress(site: Pick<SpamSettings, 'blocked_domains'>, email: string) {
  if (blockedDomainOf(site, email) !== undefined)
    throw invalidField('email', spamStrings.addressRefused);
}

type Does = Pick<SpamSettings, 'words_do' | 'domains_do'>;
/** Where nothing can wait. */
const strict: Does = { words_do: 'refuse', domains_do: 'refuse' };

/** It is told which domain is not taken; of words no rule is told, for it would tell how to get by. */
function rejectFound(does: Does, found: Found) {
  if (found.tooMany) throw invalid(spamStrings.tooManyDomains);
  if (refused(does, found, 'domains')) throw invalid(domainRefused(found.domains[0]!));
  if (refused(does, found, 'words')) throw invalid(spamStrings.wordRefused);
}

const refused = (site: Does, found: Found, which: 'words' | 'domains') =>
  found[which].length > 0 && site[`${which}_do`] === 'refuse';

const whyOf = ({ words, domains }: Found, newcomer: boolean): HoldReason => [
  ...(newcomer ? (['newcomer'] as const) : []),
  ...(words.length ? (['words'] as const) : []),
  ...(domains.length ? (['domains'] as const) : []),
];

async function approvedWhileNew(db: Database, person: number): Promise<number> {
  const row = await db.queryOne<{ approved: number }>(
    sql`select approved_while_new as approved from visible_people(${person}) where id = ${person}`,
  );
  return row!.approved;
}

/** The same, told to whoever sets it up: of a text that nobody posts. */
export function preview(site: SpamSettings, text: string) {
  const found = matchLists(site, { text: [text] });
  const outcome = (newcomer: boolean) => {
    if (refused(site, found, 'words') || refused(site, found, 'domains')) return 'refused' as const;
    return whyOf(
      found,
      newcomer && found.links.size > 0 && site.hold_first > 0 && site.newcomer_days > 0,
    ).length
      ? ('held' as const)
      : ('published' as const);
  };
  return {
    words: found.words,
    domains: found.domains,
    links: found.links.size,
    member: outcome(false),
    newcomer: outcome(true),
  };
}
