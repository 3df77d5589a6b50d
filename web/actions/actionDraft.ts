// An action that is being written.
import type { Action, ActionKind, LetterOffice } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import type { Choice } from '../posts/draft.ts';
import type { Picture } from '../posts/uploads.ts';
import type { Errors, ComposerPlaces } from '../posts/writing.ts';
import { t } from '../i18n/language.ts';
import { momentIn } from '../ui/zones.ts';
import { usualCountry } from './place.ts';

/** Somebody to whom a letter goes; the key stays with them wherever they stand. */
export type Recipient = {
  key: number;
  name: string;
  office: string;
  email: string;
  form_url: string;
  phone: string;
};

export type ActionDraft = {
  kind: ActionKind;
  title: string;
  description: string;
  url: string;
  all_day: boolean;
  start_date: string;
  start_time: string;
  end_date: string;
  end_time: string;
  timezone: string;
  entire_country: boolean;
  country: number;
  state: number | null;
  venue: string;
  street_address: string;
  city: string;
  zip_code: string;
  /** As typed. */
  minutes: string;
  issues: number[];
  /** Chosen here; an action that is made on a group's own screen belongs to that group. */
  group_id?: number | undefined;
  picture?: Picture | undefined;
  /** Of a petition, as typed. */
  goal: string;
  letter_subject: string;
  letter_text: string;
  recipients: Recipient[];
  offices: LetterOffice[];
} & Choice;

/** What the parts of the form are given. */
export type FieldsProps = {
  draft: ActionDraft;
  errors: Errors;
  change: (patch: Partial<ActionDraft>, mended?: string[]) => void;
};

export const emptyAction = (timezone: string, shared_as: Choice['shared_as']): ActionDraft => ({
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
  country: usualCountry,
  state: null,
  venue: '',
  street_address: '',
  city: '',
  zip_code: '',
  minutes: '30',
  issues: [],
  goal: '',
  letter_subject: '',
  letter_text: '',
  recipients: [],
  offices: [],
  shared_as,
});

/** What a draft calls as the wire does. */
const words = [
  'kind',
  'title',
  'description',
  'url',
  'all_day',
  'timezone',
  'entire_country',
  'country',
] as const;
const lines = ['venue', 'street_address', 'city', 'zip_code'] as const;
const letter = ['letter_subject', 'letter_text'] as const;
const ways = ['name', 'office', 'email', 'form_url', 'phone'] as const;

const taken = <From, Key extends keyof From>(from: From, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>;

export function draftOfAction(
  action: Action,
  { shared_as, collection_id, attachments: [picture] }: Content,
): ActionDraft {
  const [start_date = '', start_time = '18:00'] = (action.start_local ?? '').split('T');
  const [end_date = '', end_time = '20:00'] = (action.end_local ?? '').split('T');
  return {
    ...taken(action, [...words, ...lines, ...letter]),
    start_date,
    start_time,
    end_date,
    end_time,
    state: action.state ?? null,
    minutes: String(action.time_to_complete),
    issues: action.issues.map(({ issue_id }) => issue_id),
    goal: String(action.goal ?? ''),
    // whom its author wrote to as somebody's constituent is no part of it
    recipients: action.recipients
      .filter(({ own, former }) => !own && !former)
      .map((recipient) => ({ key: recipient.id, ...taken(recipient, ways) })),
    offices: action.offices,
    shared_as,
    collection_id,
    picture,
  };
}

/** A day without an hour begins with it, or lasts to its end. */
const startOf = ({ all_day, start_date, start_time }: ActionDraft) =>
  all_day || !start_date ? start_date : `${start_date}T${start_time || '00:00'}`;
const endOf = ({ all_day, end_date, end_time }: ActionDraft) =>
  all_day || !end_date ? end_date : `${end_date}T${end_time || '23:59'}`;

/** The moment that was entered, by the clock of the zone that was chosen. */
export function momentOf(entered: string, timezone: string): Date | undefined {
  const [date = '', time = '00:00'] = entered.split('T');
  return momentIn(timezone, date, time);
}
export const startMoment = (draft: ActionDraft) => momentOf(startOf(draft), draft.timezone);
export const endMoment = (draft: ActionDraft) => momentOf(endOf(draft), draft.timezone);

/** What is wrong with a draft, in the order of the form. */
export function errorsIn(draft: ActionDraft): Errors {
  const errors: Errors = {};
  const fault = (field: string, sentence: string) => (errors[field] ??= sentence);
  if (!draft.title.trim()) fault('title', strings.titleEmpty);
  if (draft.kind === 'letter' && !draft.letter_text.trim())
    fault('letter_text', strings.letterText);
  if (draft.kind === 'letter' && draft.recipients.length + draft.offices.length === 0)
    fault('recipients', strings.letterRecipients);

  const [start, end] = [startMoment(draft), endMoment(draft)];
  if (draft.kind === 'event' && !draft.all_day && !end) fault('end_on', strings.actionEnd);
  if (start && end && end < start) fault('end_on', strings.actionEndsBefore);

  const minutes = Number(draft.minutes);
  if (!Number.isInteger(minutes) || minutes < 1) fault('time_to_complete', strings.actionMinutes);

  if (draft.shared_as === 'Collection' && draft.collection_id === undefined)
    fault('shared_as', strings.collectionAudience);
  return errors;
}

/** What is read of it, by what the form calls it. */
export const wordsOf = (draft: ActionDraft): Record<string, string> => ({
  [t('Title')]: draft.title,
  [t('Description')]: draft.description,
  [t('Web address')]: draft.url,
  [t('When')]: [startOf(draft), endOf(draft)].filter(Boolean).join(' – ').replaceAll('T', ' '),
  [t('Where')]: lines
    .map((line) => draft[line])
    .filter(Boolean)
    .join(', '),
  [t('Letter')]: [draft.letter_subject, draft.letter_text].filter(Boolean).join('\n\n'),
});

/** The draft as the server takes it. A picture that stays is not named again. */
export function inputOf(
  draft: ActionDraft,
  standing: Picture | undefined,
): Input<'POST /action/create'> {
  const { kind, shared_as, picture } = draft;
  return {
    ...taken(draft, [...words, 'issues', 'shared_as']),
    // all of a country is at no place of it
    ...(!draft.entire_country && taken(draft, [...lines, 'state'])),
    start_on: startOf(draft),
    end_on: endOf(draft),
    time_to_complete: Number(draft.minutes),
    ...(shared_as === 'Collection' && taken(draft, ['collection_id'])),
    ...(picture?.file_name !== standing?.file_name && { image: picture?.file_name ?? '' }),
    ...(kind === 'petition' && { goal: draft.goal.trim() ? Number(draft.goal) : null }),
    ...(kind === 'letter' && {
      ...taken(draft, letter),
      offices: draft.offices,
      recipients: draft.recipients.map((recipient) => taken(recipient, ways)),
    }),
  };
}

/** Where the server's messages stand that are about no field of this form. */
export const places: ComposerPlaces = { collection_id: 'shared_as', timezone: 'start_on' };
