// Form fields of the poll type choice. They are loaded with the form, not with the first visit.
import { TextInput } from '@mantine/core';
import { strings } from '#contract/strings.ts';
import { t } from '../../i18n/language.ts';
import type { FormErrors } from '../../drafts/useDraftForm.ts';
import type { PollTypeForm, SettingsFieldsProps } from './pollType.ts';

function SettingsFields({ draft, errors, onChange }: SettingsFieldsProps) {
  return (
    <TextInput
      id="answer_allowed"
      size="md"
      type="number"
      inputMode="numeric"
      min={1}
      max={draft.options.length}
      label={t('How many options can people choose?')}
      value={draft.answer_allowed}
      error={errors['answer_allowed']}
      onChange={(event) =>
        onChange({ answer_allowed: event.currentTarget.value }, ['answer_allowed', 'options'])
      }
    />
  );
}

export const choiceForm: PollTypeForm = {
  SettingsFields,
  validateDraft: ({ options, answer_allowed }): FormErrors => {
    const allowed = Number(answer_allowed);
    if (!Number.isInteger(allowed) || allowed < 1)
      return { answer_allowed: strings.pollAnswerAllowed };
    return allowed > options.length ? { options: strings.pollOptions } : {};
  },
  settingsInput: ({ answer_allowed }) => ({ answer_allowed: Number(answer_allowed) }),
};
