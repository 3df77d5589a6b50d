import { TextInput } from '@mantine/core';
import { t } from '../i18n/language.ts';
import type { FieldsProps } from './actionDraft.ts';

/** What a petition has beyond every action. */
export function PetitionFields({ draft, errors, change }: FieldsProps) {
  return (
    <TextInput
      id="goal"
      size="md"
      type="number"
      inputMode="numeric"
      min={1}
      label={t('Goal (optional)')}
      description={t('How many signatures it aims at. You are told by mail on the way there.')}
      value={draft.goal}
      error={errors['goal']}
      onChange={(event) => change({ goal: event.currentTarget.value }, ['goal'])}
    />
  );
}
