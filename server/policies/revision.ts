// Optimistic locking: a member who saves or decides names the revision they read.
import { ApiError, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';

/** Throws a conflict if the object was edited since the client loaded it. */
export function assertRevision<Revision extends number | string>(
  read: Revision | undefined,
  current: Revision,
) {
  if (read !== undefined && read !== current)
    throw new ApiError('conflict', strings.changedElsewhere);
}

/** The same for approvals, which must name the revision. */
export function assertRequiredRevision<Revision extends number | string>(
  read: Revision | undefined,
  current: Revision,
) {
  if (read === undefined) throw invalidField('revision', strings.required);
  assertRevision(read, current);
}
