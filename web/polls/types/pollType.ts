// Definition of a poll type: what its ballot, results and form show. The rest of a poll is the same
// for all types.
import type { ComponentType } from 'react';
import type { Input } from '#contract/calls.ts';
import type { Poll } from '#contract/poll.ts';
import type { FormErrors } from '../../drafts/useDraftForm.ts';

/** The number that the viewer gives each option, by option id. Missing is 0. */
export type Marks = Readonly<Record<number, number>>;

export type BallotFieldsProps = {
  poll: Poll;
  /** Id of the heading with the question. */
  heading: string;
  marks: Marks;
  onMark: (marks: Marks) => void;
};

export type ResultRow = {
  id: number;
  label: string;
  /** Whether the viewer's ballot marks the option. */
  isOwn: boolean;
  /** Length of the bar in percent; undefined without votes. 0 is a visible bar. */
  bar: number | undefined;
  /** What the bar shows, such as "67%". */
  figure: string;
  /** Further numbers, such as "2 votes". The side column omits them. */
  detail: string;
  /** The row for screen readers. */
  spoken: string;
};

/** The type of a poll that is shown. */
export type PollTypeCard = {
  /** How to vote, for the line above the question. Empty if the ballot says it, or not needed. */
  limitText: (poll: Poll) => string;
  /** A fieldset with the options. */
  BallotFields: ComponentType<BallotFieldsProps>;
  /** The options in order. Without a visible result, only `id`, `label` and `isOwn` are used. */
  resultRows: (poll: Poll) => ResultRow[];
};

/** `key` stays with an option when it is moved. */
export type OptionDraft = { key: number; text: string };

/** The part of a draft that the type checks. */
export type TypedDraft = {
  options: OptionDraft[];
  /** Text of the number input. */
  answer_allowed: string;
};

export type SettingsFieldsProps = {
  draft: TypedDraft;
  errors: FormErrors;
  /** Also names the fields whose errors are resolved. */
  onChange: (patch: Pick<TypedDraft, 'answer_allowed'>, resolved: string[]) => void;
};

/** The type of a poll in the form. */
export type PollTypeForm = {
  SettingsFields: ComponentType<SettingsFieldsProps>;
  validateDraft: (draft: TypedDraft) => FormErrors;
  settingsInput: (draft: TypedDraft) => Pick<Input<'POST /poll/create'>, 'answer_allowed'>;
};

export type PollTypeDefinition = PollTypeCard & PollTypeForm;

/** Ids of the options that are marked. Ignores options that were removed in the meantime. */
export const markedOptions = ({ options }: Poll, marks: Marks) =>
  options.map(({ id }) => id).filter((id) => marks[id]);
