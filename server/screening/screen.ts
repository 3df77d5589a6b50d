// Screening of user input before others see it: it is accepted, held for a moderator, or refused.
import type { HeldItem } from '#contract/spam.ts';
import type { SpamSettings } from '#contract/spamSettings.ts';
import { invalid, invalidField } from '#contract/errors.ts';
import { message } from '#contract/messageKeys.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import type { Audience } from '#contract/fields.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { isModerator } from '../policies/roles.ts';
import { consumeForNewMember, isNew } from './newMemberLimits.ts';
import { matchTextInRequest } from './matchTexts.ts';
import {
  isEmpty,
  matchLists,
  selectNewFindings,
  type TextFindings,
  type ScreenedText,
} from './matchLists.ts';

/** Why a moderator must review the input. Empty if it need not be held. */
export type HoldReasons = HeldItem['why'];

/**
 * What happens to input that a moderator would have to review. `hold`: it waits for the review.
 * `publish`: it is not held, because moderators may not read it (for friends or the author only) or
 * an administrator reviews it anyway. `refuse`: it cannot be held, for example a profile.
 */
export type HoldHandling = 'hold' | 'publish' | 'refuse';

export const getHoldHandling = (audience: Audience): HoldHandling =>
  audience === 'Public' || audience === 'Group' ? 'hold' : 'publish';

type ScreenOptions = {
  handling: HoldHandling;
  /** The previous text, which at least the same people could read. */
  before?: ScreenedText | undefined;
};

type ScreeningContext = Pick<RequestContext<Member>, 'app' | 'db' | 'member' | 'workerResults'>;

/**
 * Returns the reasons to hold the input, or an empty list. Throws `invalid` if it is refused, and
 * `rate_limited` if a new member has no links left today: the new links count against that limit.
 * In a transaction it throws for long texts, and `WorkerResults.retry` runs the request again: do
 * not catch that error.
 */
export async function screenInput(
  { app, db, member, workerResults }: ScreeningContext,
  input: ScreenedText,
  { handling, before: previousText }: ScreenOptions,
): Promise<HoldReasons> {
  if (isModerator(member)) return [];
  const { site } = app;
  const matchText = (text: ScreenedText) => matchTextInRequest(site, text, { workerResults });
  const current = await matchText(input);
  const findings =
    previousText && !isEmpty(current)
      ? selectNewFindings(current, await matchText(previousText))
      : current;
  refuseFindings(handling === 'refuse' ? strictPolicy : site, findings);
  if (findings.links.size) await consumeForNewMember(app, member, 'link', findings.links.size);
  if (handling !== 'hold') return [];
  // Holds items with links of a new member until moderators have approved enough held items.
  const isHeldForLinks =
    findings.links.size > 0 &&
    site.hold_first > 0 &&
    isNew(app, member) &&
    (await countApprovals(db, member.id)) < site.hold_first;
  return toHoldReasons(findings, isHeldForLinks);
}

/** Refuses listed text that cannot be held, such as that of visitors. */
export const refuseListedText = (site: SpamSettings, input: ScreenedText) =>
  refuseFindings(strictPolicy, matchLists(site, input));

/** Returns true if `refuseListedText` would throw. */
export const isListed = (site: SpamSettings, input: ScreenedText) => {
  const { words, domains, tooMany } = matchLists(site, input);
  return tooMany || words.length + domains.length > 0;
};

/**
 * The domain of an email address, if it or a parent domain is blocked. Addresses are refused, never
 * held.
 */
export const findBlockedDomain = (
  { blocked_domains }: Pick<SpamSettings, 'blocked_domains'>,
  email: string,
): string | undefined =>
  matchLists(
    { blocked_words: [], blocked_domains },
    { text: [normalizeNameOrEmail(email).split('@').at(-1)] },
  ).domains[0];

export function refuseBlockedAddress(site: Pick<SpamSettings, 'blocked_domains'>, email: string) {
  if (findBlockedDomain(site, email) !== undefined)
    throw invalidField('email', spamStrings.emailDomainBlocked);
}

type ListPolicy = Pick<SpamSettings, 'words_do' | 'domains_do'>;
/** The policy where nothing can be held. */
const strictPolicy: ListPolicy = { words_do: 'refuse', domains_do: 'refuse' };

/**
 * The error names the blocked domain. It does not name the word, which would show how to avoid it.
 */
function refuseFindings(policy: ListPolicy, findings: TextFindings) {
  if (findings.tooMany) throw invalid(spamStrings.tooManyDomains);
  if (isRefused(policy, findings, 'domains'))
    throw invalid(message('domainBlocked', { domain: findings.domains[0]! }));
  if (isRefused(policy, findings, 'words')) throw invalid(spamStrings.wordBlocked);
}

const isRefused = (policy: ListPolicy, findings: TextFindings, list: 'words' | 'domains') =>
  findings[list].length > 0 && policy[`${list}_do`] === 'refuse';

const toHoldReasons = ({ words, domains }: TextFindings, isHeldForLinks: boolean): HoldReasons => [
  ...(isHeldForLinks ? (['newcomer'] as const) : []),
  ...(words.length ? (['words'] as const) : []),
  ...(domains.length ? (['domains'] as const) : []),
];

/** How many held posts and comments of the person moderators have approved, up to 1,000. */
async function countApprovals(db: Database, person: number): Promise<number> {
  const row = await db.queryOne<{ approved: number }>(
    sql`select approved_while_new as approved from visible_people(${person}) where id = ${person}`,
  );
  return row!.approved;
}

/**
 * Preview for administrators: what would happen to a text for many readers. It ignores daily limits
 * and earlier approvals.
 */
export function previewScreening(site: SpamSettings, text: string) {
  const findings = matchLists(site, { text: [text] });
  const describeOutcome = (newcomer: boolean) => {
    if (
      findings.tooMany ||
      isRefused(site, findings, 'words') ||
      isRefused(site, findings, 'domains')
    )
      return 'refused' as const;
    return toHoldReasons(
      findings,
      newcomer && findings.links.size > 0 && site.hold_first > 0 && site.newcomer_days > 0,
    ).length
      ? ('held' as const)
      : ('published' as const);
  };
  return {
    words: findings.words,
    domains: findings.domains,
    links: findings.links.size,
    member: describeOutcome(false),
    newcomer: describeOutcome(true),
  };
}
