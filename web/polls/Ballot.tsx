import { Button } from '@mantine/core';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { strings } from '#contract/strings.ts';
import type { Poll } from '#contract/poll.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import classes from './Ballot.module.css';
import { secrecyText } from './pollText.ts';

type BallotProps = {
  poll: Poll;
  /** Id of the heading with the question. */
  heading: string;
  /** In the side column. */
  small?: boolean;
  /** Note to read before voting. */
  note?: string;
  /** Called when the vote was sent, before the response. */
  onCast: (chosen: readonly number[]) => void;
  onVoted: (poll: Poll) => void;
  /** Called when the vote failed. `answered` is false if there was no response from the server. */
  onError: (why: string, answered: boolean) => void;
};

/** Options as ovals to fill in: one, or up to `answer_allowed`. */
export function Ballot({
  poll,
  heading,
  small = false,
  note,
  onCast,
  onVoted,
  onError,
}: BallotProps) {
  const { options, answer_allowed, content_id, id } = poll;
  const [marked, setMarked] = useState<readonly number[]>([]);
  const [fault, setFault] = useState<string>();
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const vote = useApiMutation('POST /poll/do-vote', {
    onSuccess: (answer) => onVoted(answer.poll),
    onError: (refused) => {
      setFault(refused.message);
      onError(refused.message, refused.status > 0);
    },
  });

  // Ignores marks of options that were removed in the meantime.
  const chosen = marked.filter((mark) => options.some((option) => option.id === mark));
  const several = answer_allowed > 1;
  const full = several && chosen.length >= answer_allowed;
  const selectedText = t('{{n}} of {{most}} chosen.', { n: chosen.length, most: answer_allowed });

  const mark = (option: number, on: boolean) => {
    setFault(undefined);
    if (!several) return setMarked([option]);
    setMarked(on ? [...chosen, option] : chosen.filter((other) => other !== option));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (vote.isPending) return;
    const [first] = chosen;
    if (first === undefined) {
      setFault(strings.pollChooseOne);
      box.current?.querySelector('input')?.focus();
      return;
    }
    onCast(chosen);
    vote.mutate({ poll_id: id, content_id, answer_id: several ? chosen : first });
  };

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      data-printed
      data-small={small || undefined}
      className={classes.form}
    >
      <fieldset
        ref={box}
        className={classes.options}
        aria-labelledby={heading}
        aria-describedby={several ? `${name}-count` : undefined}
      >
        {several && (
          <p id={`${name}-count`} className={classes.count}>
            {t('Choose up to {{n}}.', { n: answer_allowed })}{' '}
            <span role="status">
              {chosen.length > 0 &&
                (full
                  ? `${selectedText} ${t('To choose another, uncheck one first.')}`
                  : selectedText)}
            </span>
          </p>
        )}
        {options.map((option) => (
          <label
            key={option.id}
            className={classes.option}
            data-checked={chosen.includes(option.id) || undefined}
            data-disabled={(full && !chosen.includes(option.id)) || undefined}
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              className={classes.oval}
              checked={chosen.includes(option.id)}
              disabled={full && !chosen.includes(option.id)}
              onChange={(event) => mark(option.id, event.currentTarget.checked)}
            />
            <span>{option.option_text}</span>
          </label>
        ))}
      </fieldset>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={classes.secrecy}>
        {secrecyText(poll).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={classes.foot}>
        <Button
          type="submit"
          loading={vote.isPending}
          {...(small && { variant: 'light', fullWidth: true })}
        >
          {t('Vote|verb')}
        </Button>
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </form>
  );
}
