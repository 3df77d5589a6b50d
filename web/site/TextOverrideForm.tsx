import { Button, Group } from '@mantine/core';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { listed, t } from '../i18n/language.ts';
import classes from './WordingScreen.module.css';
import { useApplyWording, type OverridableText } from './textOverrides.ts';
import { TextInput } from '../ui/fields.tsx';
import { isComposing } from '../ui/keyEvents.ts';

/** Edits a sentence inline in the list. */
export function TextOverrideForm({
  sentence: { standard, text, names, changed },
  onClose,
}: {
  sentence: OverridableText;
  onClose: () => void;
}) {
  const [value, setValue] = useState(text);
  const [error, setError] = useState<string>();
  const id = useId();
  const applyWording = useApplyWording();
  const save = useApiMutation('POST /admin/wording/sentence', {
    onSuccess: (response) => {
      applyWording(response);
      onClose();
    },
    onError: (error) => setError(fieldError(error, 'text')),
  });
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (value.trim() === '') setError(strings.required);
    else save.mutate({ standard, text: value });
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event.nativeEvent) && onClose()}
    >
      <TextInput
        id={id}
        label={t('Instead of “{{sentence}}”', { sentence: standard })}
        description={
          names.length > 0
            ? t('Keep {{names}} in your text.', {
                names: listed(names.map((name) => `{{${name}}}`)),
              })
            : undefined
        }
        maxLength={limits.sentence}
        value={value}
        error={error}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Group justify="flex-end" mt="xs" gap="xs">
        {changed && (
          <Button
            variant="subtle"
            disabled={save.isPending}
            onClick={() => save.mutate({ standard, text: '' })}
          >
            {t('Use default')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}
