// Optimistic locking: a client sends the revision that it loaded when it saves or decides. Only
// approvals require one.
import { ApiError, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';

/**
 * Throws a conflict if the object was edited since the client loaded it. Without a revision,
 * nothing is checked. A string is the hash of a news item (toNewsRevision).
 */
export function assertRevision<Revision extends number | string>(
  read: Revision | undefined,
  current: Revision,
) {
  if (read !== undefined && read !== current)
    throw new ApiError('conflict', strings.changedElsewhere);
}

/**
 * Like assertRevision, for approvals: throws invalid without a revision, so that nobody approves a
 * text unread.
 */
export function assertRequiredRevision<Revision extends number | string>(
  read: Revision | undefined,
  current: Revision,
) {
  if (read === undefined) throw invalidField('revision', strings.required);
  assertRevision(read, current);
}
