import type { Output } from '#contract/calls.ts';
import { RichText } from '../richText/RichText.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './ActionStatus.module.css';

type ActionTextVersion = NonNullable<Output<'GET /action/texts'>['text']>;

/** One version of the text of a petition or letter. */
export function ActionText({ text }: { text: ActionTextVersion }) {
  return (
    <Stack gap={8} anywhere className={classes.earlier}>
      <h3>{text.title}</h3>
      {text.description && <RichText html={text.description} />}
      {text.letter_subject && <h4>{text.letter_subject}</h4>}
      {text.letter_text && <Text keep="lines">{text.letter_text}</Text>}
    </Stack>
  );
}
