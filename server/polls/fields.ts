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

export async function parsePollFields(db: Database, type: DefinedPollType, input: Fields) {
  const {
    question,
    answer_allowed,
    options,
    timezone = 'UTC',
    close_on,
    close_time = '23:59',
  } = input;
  const closingTime = isZone(timezone)
    ? await zonedToInstant(db, close_on, close_time, timezone)
    : undefined;
  const fieldErrors: FieldMessages = options.includes('')
    ? { options: [strings.pollOption] }
    : type.checkDraft({ options, answerAllowed: answer_allowed });
  if (!fieldErrors.options && hasDuplicates(options))
    fieldErrors.options = [strings.duplicatePollOption];
  if (!isZone(timezone)) fieldErrors.timezone = [strings.unknownZone];
  else if (!closingTime) fieldErrors.close_on = [strings.pollClose];
  else if (!closingTime.ahead) fieldErrors.close_on = [strings.pollCloseInPast];
  if (Object.keys(fieldErrors).length) throw new ApiError('invalid', fieldErrors);
  return {
    question,
    description: input.description,
    answerAllowed: answer_allowed,
    options,
    closesAt: closingTime!.moment,
    timezone,
    tags: input.tags && tagKeys(input.tags),
    results: input.results,
  };
}

export type PollFields = Awaited<ReturnType<typeof parsePollFields>>;

const hasDuplicates = (options: readonly string[]) =>
  new Set(options.map(normalizeOption)).size < options.length;

/** Normalizes an option, so that visually identical options compare as equal. */
const normalizeOption = (option: string) =>
  option
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
