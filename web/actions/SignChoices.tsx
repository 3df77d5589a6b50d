import { Checkbox } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { Textarea } from '../ui/fields.tsx';

type Choices = { isNameShown: boolean; wantsUpdates: boolean; comment: string };

/** Default choices: the name is hidden and no emails are sent. */
export const defaultChoices: Choices = { isNameShown: false, wantsUpdates: false, comment: '' };

/** The choices as API input. A comment is sent only together with the name. */
export const toChoicesInput = ({ isNameShown, wantsUpdates, comment }: Choices) => ({
  show_name: isNameShown,
  keep_informed: wantsUpdates,
  ...(isNameShown && comment.trim() && { comment }),
});

/** Choices of a signer: whether to show the name, a comment, and updates by email. */
export function SignChoices({
  choices,
  onChange,
}: {
  choices: Choices;
  onChange: (choices: Choices) => void;
}) {
  const { isNameShown, wantsUpdates, comment } = choices;
  return (
    <>
      <Checkbox
        size="md"
        label={t('Show my name on the petition')}
        description={t('Otherwise we count your signature but hide your name.')}
        checked={isNameShown}
        onChange={(event) => onChange({ ...choices, isNameShown: event.currentTarget.checked })}
      />
      {isNameShown && (
        <Textarea
          size="md"
          label={t('Why are you signing? (optional)')}
          description={t('Shown with your name.')}
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
        label={t('Email me updates')}
        description={t('When the organizer posts an update. You can unsubscribe at any time.')}
        checked={wantsUpdates}
        onChange={(event) => onChange({ ...choices, wantsUpdates: event.currentTarget.checked })}
      />
    </>
  );
}
