import { Checkbox } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { Textarea } from '../ui/fields.tsx';

type SignatureChoices = { isNameShown: boolean; wantsUpdates: boolean; comment: string };

/** Default choices: the name is hidden and the signer gets no updates by email. */
export const defaultChoices: SignatureChoices = {
  isNameShown: false,
  wantsUpdates: false,
  comment: '',
};

/** The choices as fields of `POST /action/sign`. A comment is sent only together with the name. */
export const toSignInput = ({ isNameShown, wantsUpdates, comment }: SignatureChoices) => ({
  show_name: isNameShown,
  keep_informed: wantsUpdates,
  ...(isNameShown && comment.trim() && { comment }),
});

/** Choices of a signer: whether to show the name, a comment, and updates by email. */
export function SignChoices({
  choices,
  onChange,
}: {
  choices: SignatureChoices;
  onChange: (choices: SignatureChoices) => void;
}) {
  const { isNameShown, wantsUpdates, comment } = choices;
  const mailOff = useMailOff();
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
        // Wraps long comments. The server stores a single line.
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
      {!mailOff && (
        <Checkbox
          size="md"
          label={t('Email me updates')}
          description={t('When the organizer posts an update. You can unsubscribe at any time.')}
          checked={wantsUpdates}
          onChange={(event) => onChange({ ...choices, wantsUpdates: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
