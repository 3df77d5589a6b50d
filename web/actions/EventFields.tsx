import { TextInput } from '@mantine/core';
import { t } from '../i18n/language.ts';
import type { ActionFieldsProps } from './actionDraft.ts';

/** Field of the action form that only events have. `capacity` is the typed text. */
export function EventFields({ draft, errors, updateDraft }: ActionFieldsProps) {
  return (
    <TextInput
      id="capacity"
      size="md"
      type="number"
      inputMode="numeric"
      min={1}
      max={10_000}
      label={t('Number of places (optional)')}
      description={t(
        'How many people can come. When all places are taken, the next people join a waiting list.',
      )}
      value={draft.capacity}
      error={errors['capacity']}
      onChange={(event) => updateDraft({ capacity: event.currentTarget.value })}
    />
  );
}
