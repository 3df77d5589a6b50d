// Draft of an action, as the form edits and stores it: conversion from an action, validation and
// API input.
import type { Action, ActionKind, LetterOffice } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import type { CoverDrawing } from '#contract/covers.ts';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import type { AudienceChoice } from '../posts/draft.ts';
import { toSinglePhotoInput } from '../files/photoDescriptions.ts';
import type { UploadedImage } from '../files/uploads.ts';
import type { AllFields, FormErrors, ErrorFields } from '../drafts/useDraftForm.ts';
import { t } from '../i18n/language.ts';
import { audienceNames } from '../ui/AudienceLabel.tsx';
import { toInstant } from '../ui/zones.ts';
import { defaultCountryId } from './place.ts';
import { getNextDates } from './repeat.ts';

/**
 * A recipient of a letter. `key` identifies it in the list: the database id, or a negative number
 * for a new one.
 */
export type RecipientDraft = {
  key: number;
  name: string;
  office: string;
  email: string;
  form_url: string;
  phone: string;
};

export type ActionDraft = {
  /** The type of the action. */
  kind: ActionKind;
  title: string;
  description: string;
  url: string;
  all_day: boolean;
  /** Dates are YYYY-MM-DD and times HH:MM, in `timezone`; both may be empty. */
  start_date: string;
  start_time: string;
  end_date: string;
  end_time: string;
  timezone: string;
  entire_country: boolean;
  /** Ids from /common/get-countries. */
  country: number;
  state: number | null;
  venue: string;
  street_address: string;
  city: string;
  zip_code: string;
  /** Time needed, as typed. */
  minutes: string;
  /** Issue ids. */
  issues: number[];
  /** The group chosen in the form. On the screen of a group, that group is used instead. */
  group_id?: number | undefined;
  picture?: UploadedImage | undefined;
  /** Shown without a picture; null for the one of the kind. */
  drawing: CoverDrawing | null;
  /** Goal of a petition, as typed. */
  goal: string;
  capacity: string;
  letter_subject: string;
  letter_text: string;
  recipients: RecipientDraft[];
  /** The letter also goes to the writer’s own representatives in these offices. */
  offices: LetterOffice[];
} & AudienceChoice;

/**
 * Props of the parts of the form. `updateDraft` removes the errors of `changedFields`, by default
 * those of the fields in the patch.
 */
export type ActionFieldsProps = {
  draft: ActionDraft;
  errors: FormErrors;
  updateDraft: (patch: Partial<ActionDraft>, changedFields?: string[]) => void;
};

export const emptyAction = (
  timezone: string,
  shared_as: AudienceChoice['shared_as'],
): AllFields<ActionDraft> => ({
  kind: 'event',
  title: '',
  description: '',
  url: '',
  all_day: false,
  start_date: '',
  start_time: '18:00',
  end_date: '',
  end_time: '20:00',
  timezone,
  entire_country: false,
  country: defaultCountryId,
  state: null,
  venue: '',
  street_address: '',
  city: '',
  zip_code: '',
  minutes: '30',
  issues: [],
  goal: '',
  capacity: '',
  letter_subject: '',
  letter_text: '',
  recipients: [],
  offices: [],
  group_id: undefined,
  picture: undefined,
  drawing: null,
  shared_as,
  collection_id: undefined,
});

/** Fields with the same name and type in a draft and in the API. */
const sharedFields = [
  'kind',
  'title',
  'description',
  'url',
  'all_day',
  'timezone',
  'entire_country',
  'country',
] as const;
const addressFields = ['venue', 'street_address', 'city', 'zip_code'] as const;
const letterFields = ['letter_subject', 'letter_text'] as const;
const recipientFields = ['name', 'office', 'email', 'form_url', 'phone'] as const;

const pick = <From, Key extends keyof From>(from: From, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>;

export function toActionDraft(
  action: Action,
  { shared_as, collection_id, attachments: [picture] }: Content,
): AllFields<ActionDraft> {
  const [start_date = '', start_time = '18:00'] = (action.start_local ?? '').split('T');
  const [end_date = '', end_time = '20:00'] = (action.end_local ?? '').split('T');
  return {
    ...pick(action, [...sharedFields, ...addressFields, ...letterFields]),
    start_date,
    start_time,
    end_date,
    end_time,
    state: action.state ?? null,
    minutes: String(action.time_to_complete),
    issues: action.issues.map(({ issue_id }) => issue_id),
    goal: String(action.goal ?? ''),
    capacity: String(action.capacity ?? ''),
    // The author’s own representatives are not part of the draft.
    recipients: action.recipients
      .filter(({ own, former }) => !own && !former)
      .map((recipient) => ({ key: recipient.id, ...pick(recipient, recipientFields) })),
    offices: action.offices,
    // The group of an action cannot be changed.
    group_id: undefined,
    shared_as,
    collection_id,
    picture,
    drawing: action.drawing ?? null,
  };
}

/** A new event like an earlier one, a week later. A picture belongs to one post. */
export function toRepeatedDraft(
  action: Action,
  content: Content,
  today: string,
): AllFields<ActionDraft> {
  const draft = toActionDraft(action, content);
  return { ...draft, ...getNextDates(draft, 'week', today), picture: undefined };
}

/**
 * Start and end as the API takes them: a date for whole days, otherwise a date with a time. A date
 * without a time starts at 00:00 and ends at 23:59.
 */
const getLocalStart = ({ all_day, start_date, start_time }: ActionDraft) =>
  all_day || !start_date ? start_date : `${start_date}T${start_time || '00:00'}`;
const getLocalEnd = ({ all_day, end_date, end_time }: ActionDraft) =>
  all_day || !end_date ? end_date : `${end_date}T${end_time || '23:59'}`;

/** The instant of a local time in a zone; of a date alone, the start of the day. */
function parseLocalTime(localTime: string, timezone: string): Date | undefined {
  const [date = '', time = '00:00'] = localTime.split('T');
  return toInstant(timezone, date, time);
}
export const getActionStart = (draft: ActionDraft) =>
  parseLocalTime(getLocalStart(draft), draft.timezone);
export const getActionEnd = (draft: ActionDraft) =>
  parseLocalTime(getLocalEnd(draft), draft.timezone);

/** Errors by field id, in the order of the form. */
export function validateAction(draft: ActionDraft): FormErrors {
  const errors: FormErrors = {};
  const addError = (field: string, sentence: string) => (errors[field] ??= sentence);
  if (!draft.title.trim()) addError('title', strings.titleEmpty);
  if (draft.kind === 'letter' && !draft.letter_text.trim())
    addError('letter_text', strings.letterText);
  if (draft.kind === 'letter' && draft.recipients.length + draft.offices.length === 0)
    addError('recipients', strings.letterRecipients);

  const [start, end] = [getActionStart(draft), getActionEnd(draft)];
  if (draft.kind === 'event' && !draft.all_day && !end) addError('end_on', strings.actionEnd);
  if (start && end && end < start) addError('end_on', strings.actionEndsBefore);

  const minutes = Number(draft.minutes);
  if (!Number.isInteger(minutes) || minutes < 1)
    addError('time_to_complete', strings.actionMinutes);

  if (draft.shared_as === 'Collection' && draft.collection_id === undefined)
    addError('shared_as', strings.collectionAudience);
  return errors;
}

/** The texts of a draft by their labels in the form, to compare two versions side by side. */
export const actionTexts = (draft: ActionDraft): Record<string, string> => ({
  [t('Title')]: draft.title,
  [t('Description')]: draft.description,
  [t('Web address')]: draft.url,
  [t('When')]: [getLocalStart(draft), getLocalEnd(draft)]
    .filter(Boolean)
    .join(' – ')
    .replaceAll('T', ' '),
  [t('Where')]: addressFields
    .map((line) => draft[line])
    .filter(Boolean)
    .join(', '),
  [t('Letter')]: [draft.letter_subject, draft.letter_text].filter(Boolean).join('\n\n'),
  [t('Who can see this')]: audienceNames[draft.shared_as],
});

/** The draft as API input. An unchanged image is omitted. */
export function toActionInput(
  draft: ActionDraft,
  savedPicture: UploadedImage | undefined,
): Input<'POST /action/create'> {
  const { kind, shared_as, picture, drawing } = draft;
  return {
    ...pick(draft, [...sharedFields, 'issues', 'shared_as']),
    // An entire country has no address.
    ...(!draft.entire_country && pick(draft, [...addressFields, 'state'])),
    start_on: getLocalStart(draft),
    end_on: getLocalEnd(draft),
    time_to_complete: Number(draft.minutes),
    ...(shared_as === 'Collection' && pick(draft, ['collection_id'])),
    ...toSinglePhotoInput(picture, savedPicture),
    drawing,
    ...(kind === 'petition' && { goal: draft.goal.trim() ? Number(draft.goal) : null }),
    ...(kind === 'event' && { capacity: draft.capacity.trim() ? Number(draft.capacity) : null }),
    ...(kind === 'letter' && {
      ...pick(draft, letterFields),
      offices: draft.offices,
      recipients: draft.recipients.map((recipient) => pick(recipient, recipientFields)),
    }),
  };
}

/** Maps API fields without a form field to the field that shows their errors. */
export const actionErrorFields: ErrorFields = {
  collection_id: 'shared_as',
  timezone: 'start_on',
  start_date: 'start_on',
  start_time: 'start_on',
  end_date: 'end_on',
  end_time: 'end_on',
  minutes: 'time_to_complete',
  offices: 'recipients',
  picture: 'image',
};
