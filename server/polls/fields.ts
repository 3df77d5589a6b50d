// Validation of poll fields, except for what depends on the poll type. One error response reports
// the problems of all fields.
import type { Input } from '#contract/calls.ts';
import { ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { zonedToInstant } from '../db/timeZones.ts';
import { isZone } from '../lib/validation/timeZone.ts';
import { tagKeys } from '../posts/tags.ts';
import type { DefinedPollType } from './types/definePollType.ts';

type Fields = Omit<Input<'POST /poll/create'>, 'group_id'>;

export async function pollFields(db: Database, type: DefinedPollType, input: Fields) {
  const {
    question,
    answer_allowed,
    options,
    timezone = 'UTC',
    close_on,
    close_time = '23:59',
  } = input;
  const closing = isZone(timezone)
    ? await zonedToInstant(db, close_on, close_time, timezone)
    : undefined;
  const faults: FieldMessages = options.includes('')
    ? { options: [strings.pollOption] }
    : type.checkDraft({ options, answerAllowed: answer_allowed });
  if (!faults.options && hasDuplicates(options)) faults.options = [strings.duplicatePollOption];
  if (!isZone(timezone)) faults.timezone = [strings.unknownZone];
  else if (!closing) faults.close_on = [strings.pollClose];
  else if (!closing.ahead) faults.close_on = [strings.pollCloseInPast];
  if (Object.keys(faults).length) throw new ApiError('invalid', faults);
  return {
    question,
    description: input.description,
    answerAllowed: answer_allowed,
    options,
    closesAt: closing!.moment,
    timezone,
    tags: input.tags && tagKeys(input.tags),
    results: input.results,
    image: input.image,
  };
}

export type PollFields = Awaited<ReturnType<typeof pollFields>>;

const hasDuplicates = (options: readonly string[]) =>
  new Set(options.map(comparable)).size < options.length;

/** Normalizes an option, so that visually identical options compare as equal. */
const comparable = (option: string) =>
  option
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
