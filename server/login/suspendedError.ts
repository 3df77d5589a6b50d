// Error for a suspended person who has authenticated: until when, why, and how to appeal.
import { ApiError } from '#contract/errors.ts';
import { message, patternOfKey, type Message } from '#contract/messageKeys.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import type { Database } from '../db/database.ts';
import { translatorFor, type Language, type Translator } from '../lib/translators.ts';
import { sql, type Sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { reversibleMs } from '../decisions/reversible.ts';
import { getPurgeTime, isDeletedByAdmin, isRestorable } from '../account/deletionGracePeriod.ts';
import { formatDay } from '../lib/text/formatDay.ts';

/**
 * Undefined if the person is not suspended, has not confirmed their address, is past the grace
 * period of deletion, or does not meet `condition`. This condition on the account `p` proves that
 * they may learn of the suspension: for example, that the password which was checked is still
 * theirs. Spammers get no email with an appeal link, nor does anyone after a silent suspension or
 * on a site that sends none, so the error does not mention one.
 */
export async function createSuspendedError(
  db: Database,
  person: number,
  condition: Sql,
  { language, mailOff }: { language: Language; mailOff: boolean },
): Promise<ApiError | undefined> {
  const row = await db.queryOne<SuspensionFacts>(sql`
    select p.deleted_at as "deletedAt", ${isDeletedByAdmin(sql`p`)} as "deletedByAdmin", p.suspension_ends_at as until, p.suspended_why as why, exists (
      select from decisions d where d.person_id = p.id and d.decision = 'suspend' and d.category is distinct from 'spam' and not d.silent and d.undone_at is null and d.decided_at > ${dateBefore(reversibleMs)}
        and not exists (select from appeals a where a.decision_id = d.id)) as appealable
    from all_people p where p.id = ${person} and ${condition} and p.suspended_at is not null and p.confirmed_at is not null and ${isRestorable()}`);
  if (!row) return undefined;
  const translator = translatorFor(language);
  return new ApiError(
    'suspended',
    describeSuspension(
      {
        ...row,
        why: translateReason(row.why, translator),
        appealable: row.appealable && !mailOff,
      },
      translator,
    ),
  );
}

type SuspensionFacts = {
  until: Date | null;
  why: string;
  appealable: boolean;
  deletedAt?: Date | null;
  deletedByAdmin?: boolean;
};

/**
 * When the suspension ends, why, when a deleted account is removed, and how to appeal, in the
 * language of the translator. `why` must already be in that language. `text` is set even in
 * English, because a sentence in another language than the day and the reason would mix languages.
 */
export function describeSuspension(
  { until, why, appealable, deletedAt, deletedByAdmin }: SuspensionFacts,
  { fill, locale, pattern }: Translator,
): Message[] {
  const day = until && formatDay(until, locale);
  const removedOn = deletedAt && formatDay(getPurgeTime(deletedAt), locale);
  return [
    day ? message('suspendedUntil', { day }) : message('suspendedIndefinitely'),
    ...(why ? [message('suspensionReasonGiven', { why })] : []),
    ...(removedOn
      ? [message(deletedByAdmin ? 'deletedByAdmin' : 'deletedBeforeSuspension', { day: removedOn })]
      : []),
    ...(appealable ? [message('appealByEmail')] : []),
  ].map((part) => ({
    ...part,
    text: fill(pattern(patternOfKey(part.key)!), part.values ?? {}),
  }));
}

/** Translates the broken rule, which is the first part of the stored English reason. */
function translateReason(reason: string, { pattern }: Translator): string {
  const rule = Object.values(ruleViolations).find((rule) => reason.startsWith(`${rule}.`));
  return rule ? pattern(rule) + reason.slice(rule.length) : reason;
}
