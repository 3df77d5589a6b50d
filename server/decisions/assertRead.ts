// Check that approval publishes what the moderator read.
import { ApiError, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';

/**
 * Throws if the revision that the moderator read is missing, or is not the current one of the
 * locked subject.
 */
export function assertRead<Revision extends number | string>(
  read: Revision | undefined,
  current: Revision,
) {
  if (read === undefined) throw invalidField('revision', strings.required);
  if (read !== current) throw new ApiError('conflict', strings.changedElsewhere);
}
