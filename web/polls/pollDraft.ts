// Draft of a poll.
import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import type { Poll } from '#contract/poll.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import type { AudienceChoice } from '../posts/draft.ts';
import { toSinglePhotoInput } from '../files/photoDescriptions.ts';
import type { UploadedImage } from '../files/uploads.ts';
import type { AllFields, FormErrors, ErrorFields } from '../drafts/useDraftForm.ts';
import { t } from '../i18n/language.ts';
import { audienceNames } from '../ui/AudienceLabel.tsx';
import { tagError } from '../ui/tags.ts';
import { toLocalTime, toInstant } from '../ui/zones.ts';
import type { OptionDraft, TypedDraft } from './types/pollType.ts';
import { getPollTypeOfDraft } from './types/index.ts';

export type PollDraft = TypedDraft & {
  question: string;
  description: string;
  /** Date YYYY-MM-DD and time HH:MM in `timezone`. Without a time, the end of the day. */
  close_on: string;
  close_time: string;
  timezone: string;
  results: Poll['results'];
  tags: string[];
  picture?: UploadedImage | undefined;
} & AudienceChoice;

/** Id of the field of an option, which is also the name of its error. */
export const optionFieldId = (key: number) => `option-${key}`;

const week = 7 * day;

/** A new poll. It closes in a week, in the evening. */
export function emptyPoll(
  now: Date,
  timezone: string,
  shared_as: AudienceChoice['shared_as'],
): AllFields<PollDraft> {
  const [close_on = ''] = toLocalTime(timezone, new Date(now.getTime() + week)).split(' ');
  return {
    question: '',
    description: '',
    options: [
      { key: 1, text: '' },
      { key: 2, text: '' },
    ],
    answer_allowed: '1',
    close_on,
    close_time: '20:00',
    timezone,
    results: 'always',
    tags: [],
    picture: undefined,
    shared_as,
    collection_id: undefined,
  };
}

export const toPollDraft = (
  poll: Poll,
  { shared_as, collection_id, attachments: [picture] }: Content,
): AllFields<PollDraft> => ({
  question: poll.question,
  description: poll.description,
  options: poll.options.map(({ id, option_text }) => ({ key: id, text: option_text })),
  answer_allowed: String(poll.answer_allowed),
  close_on: poll.close_on,
  close_time: poll.close_time,
  timezone: poll.timezone,
  results: poll.results,
  tags: poll.tags.map(({ tag: { tag } }) => tag),
  shared_as,
  collection_id,
  picture,
});

/** Normal form to find options that look the same. */
const normalize = (option: string) =>
  option.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

// Keys of saved options are their ids. Keys only identify options in the form.
const nextKey = (options: readonly OptionDraft[]) =>
  Math.max(0, ...options.map(({ key }) => key)) + 1;

export const addOption = (options: readonly OptionDraft[]): OptionDraft[] => [
  ...options,
  { key: nextKey(options), text: '' },
];

/** Validation errors, in the order of the form. */
export function validatePoll(draft: PollDraft, now: Date): FormErrors {
  const errors: FormErrors = {};
  if (!draft.question.trim()) errors['question'] = strings.pollQuestion;

  const seen = new Set<string>();
  for (const { key, text } of draft.options) {
    const normalized = normalize(text);
    if (!normalized) errors[optionFieldId(key)] = strings.pollOption;
    else if (seen.has(normalized)) errors[optionFieldId(key)] = strings.duplicatePollOption;
    seen.add(normalized);
  }
  Object.assign(errors, getPollTypeOfDraft(draft).validateDraft(draft));

  const closes = toInstant(draft.timezone, draft.close_on, draft.close_time || '23:59');
  if (!closes) errors['close_on'] = strings.pollClose;
  else if (closes <= now) errors['close_on'] = strings.pollCloseInPast;

  const tags = tagError(draft.tags);
  if (tags) errors['tags'] = tags;
  if (draft.shared_as === 'Collection' && draft.collection_id === undefined)
    errors['shared_as'] = strings.collectionAudience;
  return errors;
}

/** Texts of the draft by label, to show the differences in an edit conflict. */
export const pollTexts = ({
  question,
  description,
  options,
  tags,
  close_on,
  close_time,
  shared_as,
}: PollDraft): Record<string, string> => ({
  [t('Question')]: question,
  [t('Description')]: description,
  [t('Options')]: options.map(({ text }) => text).join('\n'),
  [t('Tags')]: tags.map((tag) => `#${tag}`).join(' '),
  [t('Closes')]: `${close_on} ${close_time}`,
  [t('Who can see this')]: audienceNames[shared_as],
});

/** The draft as API input. Omits the image if it is the same as the saved one. */
export function toPollInput(
  draft: PollDraft,
  saved: UploadedImage | undefined,
): Input<'POST /poll/create'> {
  const {
    question,
    description,
    options,
    close_on,
    close_time,
    timezone,
    results,
    tags,
    shared_as,
    collection_id,
    picture,
  } = draft;
  return {
    question,
    description,
    options: options.map(({ text }) => text),
    ...getPollTypeOfDraft(draft).settingsInput(draft),
    close_on,
    ...(close_time && { close_time }),
    timezone,
    results,
    tags,
    shared_as,
    ...(shared_as === 'Collection' && { collection_id }),
    ...toSinglePhotoInput(picture, saved),
  };
}

/** Maps error fields that the form lacks to fields that it has. */
export const pollErrorFields: ErrorFields = {
  close_time: 'close_on',
  timezone: 'close_on',
  collection_id: 'shared_as',
  group_id: 'shared_as',
  picture: 'image',
};
