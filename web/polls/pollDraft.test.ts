import { expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { toFormErrors } from '../drafts/useDraftForm.ts';
import {
  emptyPoll,
  validatePoll,
  toPollInput,
  pollErrorFields,
  addOption,
  type PollDraft,
} from './pollDraft.ts';

const now = new Date('2026-11-20T12:00:00Z');
const written: PollDraft = {
  ...emptyPoll(now, 'UTC', 'Public'),
  question: 'Where does the bench go?',
  options: [
    { key: 1, text: 'River' },
    { key: 2, text: 'Square' },
  ],
};
const picture = { file_name: 'a'.repeat(22), url: '', thumb_url: '', width: 3, height: 2 };

test('starts with two empty options, one answer and a week', () => {
  const draft = emptyPoll(now, 'Europe/Berlin', 'Public');
  expect(draft).toMatchObject({
    options: [{ text: '' }, { text: '' }],
    answer_allowed: '1',
    close_on: '2026-11-27',
    close_time: '20:00',
    timezone: 'Europe/Berlin',
    results: 'always',
  });
});

test('reports every error in the order of the form', () => {
  const draft = {
    ...written,
    question: ' ',
    options: [
      { key: 4, text: '' },
      { key: 5, text: 'Square' },
    ],
    answer_allowed: '',
    close_on: '',
  };
  expect(validatePoll(draft, now)).toEqual({
    question: strings.pollQuestion,
    'option-4': strings.pollOption,
    answer_allowed: strings.pollAnswerAllowed,
    close_on: strings.pollClose,
  });
  expect(validatePoll(written, now)).toEqual({});
});

test.each([
  [{ answer_allowed: '0' }, 'answer_allowed', strings.pollAnswerAllowed],
  [{ answer_allowed: '1.5' }, 'answer_allowed', strings.pollAnswerAllowed],
  [{ answer_allowed: '3' }, 'options', strings.pollOptions],
  [
    {
      options: [
        { key: 1, text: 'River' },
        { key: 2, text: ' rIVER ' },
      ],
    },
    'option-2',
    strings.duplicatePollOption,
  ],
  [{ close_on: '2026-11-20', close_time: '12:00' }, 'close_on', strings.pollCloseInPast],
  // 12:30 in Berlin is before noon UTC
  [
    { close_on: '2026-11-20', close_time: '12:30', timezone: 'Europe/Berlin' },
    'close_on',
    strings.pollCloseInPast,
  ],
  [{ tags: ['what?'] }, 'tags', strings.tagFormat],
  [{ shared_as: 'Collection' as const }, 'shared_as', strings.collectionAudience],
])('rejects %o', (patch, field, message) => {
  expect(validatePoll({ ...written, ...patch }, now)).toEqual({ [field]: message });
});

test('gives a new option an unused key', () => {
  expect(
    addOption([
      { key: 7, text: 'a' },
      { key: 3, text: 'b' },
    ]).at(-1),
  ).toEqual({ key: 8, text: '' });
});

test('sends a new image, an empty value for a removed one, and nothing for an unchanged one', () => {
  expect(toPollInput({ ...written, picture }, undefined)).toMatchObject({
    image: picture.file_name,
    options: ['River', 'Square'],
    answer_allowed: 1,
  });
  expect(toPollInput(written, picture)).toMatchObject({ image: '' });
  expect(toPollInput({ ...written, picture }, picture)).not.toHaveProperty('image');
});

test('assigns errors of the server to their fields', () => {
  expect(
    toFormErrors(
      { timezone: ['no zone'], options: ['none'], question: ['empty'] },
      pollErrorFields,
    ),
  ).toEqual({
    close_on: 'no zone',
    options: 'none',
    question: 'empty',
  });
});
