import { Checkbox } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { Textarea } from '../ui/fields.tsx';

type Choices = { shown: boolean; informed: boolean; comment: string };

/** What holds while nothing was chosen: a signature is nobody else's business. */
export const silent: Choices = { shown: false, informed: false, comment: '' };

/** A comment is said under a name. */
export const asSent = ({ shown, informed, comment }: Choices) => ({
  show_name: shown,
  keep_informed: informed,
  ...(shown && comment.trim() && { comment }),
});

/** What everybody who signs chooses. */
export function SignChoices({
  choices,
  onChange,
}: {
  choices: Choices;
  onChange: (choices: Choices) => void;
}) {
  const { shown, informed, comment } = choices;
  return (
    <>
      <Checkbox
        size="md"
        label={t('Show my name among the signatures')}
        description={t('Else you are one of the number, and nobody sees that you signed.')}
        checked={shown}
        onChange={(event) => onChange({ ...choices, shown: event.currentTarget.checked })}
      />
      {shown && (
        <Textarea
          size="md"
          label={t('Why do you sign? (optional)')}
          description={t('Stands with your name.')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.signatureComment}
          value={comment}
          onChange={(event) => onChange({ ...choices, comment: event.currentTarget.value })}
        />
      )}
      <Checkbox
        size="md"
        label={t('Keep me informed by e-mail')}
        description={t('When its author has news. You can stop that at any time.')}
        checked={informed}
        onChange={(event) => onChange({ ...choices, informed: event.currentTarget.checked })}
      />
    </>
  );
}
