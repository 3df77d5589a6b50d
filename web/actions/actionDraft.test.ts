import { expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { toFormErrors } from '../drafts/useDraftForm.ts';
import {
  emptyAction,
  validateAction,
  toActionInput,
  actionErrorFields,
  type ActionDraft,
} from './actionDraft.ts';

const event: ActionDraft = {
  ...emptyAction('America/New_York', 'Public'),
  title: 'Creek day',
  start_date: '2026-11-27',
  end_date: '2026-11-27',
};
const draft = (patch: Partial<ActionDraft>): ActionDraft => ({ ...event, ...patch });

test.each<[string, Partial<ActionDraft>, Record<string, string>]>([
  ['nothing is wrong', {}, {}],
  ['the title is missing', { title: ' ' }, { title: strings.titleEmpty }],
  ['an event does not say when it ends', { end_date: '' }, { end_on: strings.actionEnd }],
  ['an event of whole days needs no end', { end_date: '', all_day: true }, {}],
  ['a task needs no end', { end_date: '', kind: 'task' }, {}],
  ['it ends before it begins', { end_time: '17:59' }, { end_on: strings.actionEndsBefore }],
  [
    'it ends on a day before',
    { all_day: true, end_date: '2026-11-26' },
    { end_on: strings.actionEndsBefore },
  ],
  ['it takes zero minutes', { minutes: '0' }, { time_to_complete: strings.actionMinutes }],
  ['it takes half a minute', { minutes: '0.5' }, { time_to_complete: strings.actionMinutes }],
  ['no minutes are given', { minutes: '' }, { time_to_complete: strings.actionMinutes }],
  [
    'a letter has no recipients and no text',
    { kind: 'letter' },
    { recipients: strings.letterRecipients, letter_text: strings.letterText },
  ],
  [
    'no collection is chosen',
    { shared_as: 'Collection' },
    { shared_as: strings.collectionAudience },
  ],
])('validates a draft: %s', (_case, patch, errors) =>
  expect(validateAction(draft(patch))).toEqual(errors),
);

test('reports all errors in the order of the form', () => {
  const all = validateAction(
    draft({ kind: 'letter', title: '', end_time: '17:00', minutes: '', shared_as: 'Collection' }),
  );
  expect(Object.keys(all)).toEqual([
    'title',
    'letter_text',
    'recipients',
    'end_on',
    'time_to_complete',
    'shared_as',
  ]);
});

test('accepts an end after the start in the night of a clock change', () => {
  expect(
    validateAction(
      draft({
        start_date: '2026-11-01',
        start_time: '00:30',
        end_date: '2026-11-01',
        end_time: '02:30',
      }),
    ),
  ).toEqual({});
});

test('sends local times as entered, and whole days without times', () => {
  expect(toActionInput(event, undefined)).toMatchObject({
    start_on: '2026-11-27T18:00',
    end_on: '2026-11-27T20:00',
    timezone: 'America/New_York',
    time_to_complete: 30,
  });
  expect(toActionInput(draft({ all_day: true }), undefined)).toMatchObject({
    start_on: '2026-11-27',
    end_on: '2026-11-27',
    all_day: true,
  });
  expect(
    toActionInput(draft({ start_date: '', start_time: '', end_time: '' }), undefined),
  ).toMatchObject({ start_on: '', end_on: '2026-11-27T23:59' });
});

test('omits the address for an entire country, and the goal unless it is a petition', () => {
  const sent = toActionInput(
    draft({ entire_country: true, city: 'Springfield', goal: '50' }),
    undefined,
  );
  expect(sent).not.toHaveProperty('city');
  expect(sent).not.toHaveProperty('goal');
  expect(toActionInput(draft({ kind: 'petition', goal: '50' }), undefined).goal).toBe(50);
  expect(toActionInput(draft({ kind: 'petition' }), undefined).goal).toBeNull();
});

test('sends the chosen drawing, or that there is none', () => {
  expect(toActionInput(draft({ drawing: 'forest' }), undefined).drawing).toBe('forest');
  expect(toActionInput(event, undefined).drawing).toBeNull();
});

test('sends the image only if it changed, and an empty name to remove it', () => {
  const picture = { file_name: 'a', url: '', thumb_url: '', width: 1, height: 1 };
  expect(toActionInput(draft({ picture }), undefined).image).toBe('a');
  expect(toActionInput(draft({ picture }), picture)).not.toHaveProperty('image');
  expect(toActionInput(event, picture).image).toBe('');
});

test('maps the errors of the server to fields of the form', () => {
  expect(
    toFormErrors(
      { timezone: ['unknown'], collection_id: ['whose?'], title: ['empty'] },
      actionErrorFields,
    ),
  ).toEqual({
    start_on: 'unknown',
    shared_as: 'whose?',
    title: 'empty',
  });
});
