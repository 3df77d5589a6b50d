import { TextInput } from '@mantine/core';
import { t } from '../i18n/language.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import type { ActionFieldsProps } from './actionDraft.ts';

/** Field of the action form that only petitions have. `goal` is the typed text. */
export function PetitionFields({ draft, errors, updateDraft }: ActionFieldsProps) {
  const mailOff = useMailOff();
  return (
    <TextInput
      id="goal"
      size="md"
      type="number"
      inputMode="numeric"
      min={1}
      label={t('Signature goal (optional)')}
      description={
        mailOff
          ? t('The number of signatures you’re aiming for.')
          : t(
              'The number of signatures you’re aiming for. We’ll email you along the way and when you reach it.',
            )
      }
      value={draft.goal}
      error={errors['goal']}
      onChange={(event) => updateDraft({ goal: event.currentTarget.value })}
    />
  );
}
