// Validation of poll fields. One error response reports the problems of all fields.
import type { Input } from '#contract/calls.ts';
import { ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { isZone, zonedToInstant } from '../lib/timeZones.ts';
import { tagKeys } from '../posts/tags.ts';

type Fields = Omit<Input<'POST /poll/create'>, 'group_id'>;

export async function pollFields(db: Database, input: Fields) {
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
  const faults: FieldMessages = {};
  const optionsFault = optionsError(options, answer_allowed);
  if (optionsFault) faults.options = [optionsFault];
  if (!isZone(timezone)) faults.timezone = [strings.unknownZone];
  else if (!closing) faults.close_on = [strings.pollClose];
  else if (!closing.ahead) faults.close_on = [strings.pollPast];
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

function optionsError(options: readonly string[], answerAllowed: number): string | undefined {
  if (options.includes('')) return strings.pollOption;
  if (options.length < Math.max(1, answerAllowed)) return strings.pollOptions;
  if (new Set(options.map(comparable)).size < options.length) return strings.pollOptionTwice;
  return undefined;
}

/** Normalizes an option, so that visually identical options compare as equal. */
const comparable = (option: string) =>
  option
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
