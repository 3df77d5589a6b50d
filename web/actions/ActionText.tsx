import type { Output } from '#contract/calls.ts';
import { RichText } from '../ui/RichText.tsx';
import classes from './ActionStatus.module.css';

type Text = NonNullable<Output<'GET /action/texts'>['text']>;

/** One version of the text of a petition or letter. */
export function ActionText({ text }: { text: Text }) {
  return (
    <div className={classes.earlier}>
      <h3>{text.title}</h3>
      {text.description && <RichText html={text.description} />}
      {text.letter_subject && <h4>{text.letter_subject}</h4>}
      {text.letter_text && <p className={classes.letter}>{text.letter_text}</p>}
    </div>
  );
}
