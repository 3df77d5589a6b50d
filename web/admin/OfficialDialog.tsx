import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { EnteredOfficial } from '#contract/enteredOfficials.ts';
import { limits } from '#contract/limits.ts';
import type { OfficialKind } from '#contract/officialKinds.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useImageUpload } from '../files/uploads.ts';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { TextInput } from '../ui/fields.tsx';
import { Columns, Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { invalidateOfficials } from './enteredOfficialsCache.ts';
import { OfficialAreaFields } from './OfficialAreaFields.tsx';
import {
  commonOffices,
  findErrors,
  getKind,
  kindLabels,
  officialFields,
  toDraft,
  toInput,
  type OfficialDraft,
  type OfficialErrors,
  type OfficialField,
} from './officialForm.ts';
import { OfficialPhotoField } from './OfficialPhotoField.tsx';

type OfficialFormProps = {
  /** The official to edit; undefined for a new one. */
  official?: EnteredOfficial | undefined;
  onClose: () => void;
};

/** Adds or edits an official. */
export const OfficialDialog = ({ opened, ...rest }: OfficialFormProps & { opened: boolean }) => (
  <Dialog
    opened={opened}
    onClose={rest.onClose}
    closeOnClickOutside={false}
    size="lg"
    title={rest.official ? t('Edit official') : t('Add an official')}
  >
    <OfficialForm {...rest} />
  </Dialog>
);

function OfficialForm({ official, onClose }: OfficialFormProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => toDraft(official));
  const [errors, setErrors] = useState<readonly { field: OfficialField; message: string }[]>([]);
  const errorByField: OfficialErrors = Object.fromEntries(
    errors.map(({ field, message }) => [field, message]),
  );
  const showErrors = (byField: OfficialErrors) =>
    setErrors(
      officialFields.flatMap((field) => {
        const message = byField[field];
        return message === undefined ? [] : [{ field, message }];
      }),
    );
  const update = (changes: Partial<OfficialDraft>) => {
    setDraft((current) => ({ ...current, ...changes }));
    const changed = new Set(Object.keys(changes).map((key) => fieldOf[key] ?? key));
    setErrors((current) => current.filter(({ field }) => !changed.has(field)));
  };
  const save = useApiMutation('POST /admin/official/save', {
    once: official === undefined,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
      void invalidateOfficials(client);
    },
    onError: (error) => showErrors(fieldErrors(error, officialFields)),
  });
  const photoUpload = useImageUpload('POST /admin/official-photo/upload', ({ file_name, url }) =>
    update({ photo: file_name, photo_url: url }),
  );
  const isUploading = photoUpload.progress !== undefined;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = findErrors(draft);
    showErrors(found);
    if (Object.keys(found).length === 0 && !save.isPending && !isUploading)
      save.mutate(toInput(draft, official?.id));
  };
  /** Props of a text field. */
  const bind = (field: OfficialField & keyof OfficialDraft, label: string, maxLength: number) => ({
    id: field,
    size: 'md' as const,
    label,
    maxLength,
    value: draft[field] as string,
    error: errorByField[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      update({ [field]: event.currentTarget.value }),
  });
  const day = { type: 'date', min: '1900-01-01', max: '2200-12-31' };

  return (
    <Stack as="form" gap={20} noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={errors} />
      <Stack gap={12}>
        {!draft.vacant && (
          <TextInput {...bind('name', t('Name'), limits.name)} data-autofocus autoComplete="off" />
        )}
        <Checkbox
          label={t('This seat is vacant')}
          checked={draft.vacant}
          onChange={(event) => {
            update({ vacant: event.currentTarget.checked });
            setErrors((current) => current.filter(({ field }) => field !== 'name'));
          }}
        />
      </Stack>
      <Columns min={220} gap={16} rowGap={12} align="start">
        <TextInput
          {...bind('office', t('Office'), limits.officialOffice)}
          description={t('Such as “Mayor” or “Council member.”')}
          list="common-offices"
          autoComplete="off"
        />
        <TextInput
          {...bind('seat', t('Seat or ward (optional)'), limits.officialSeat)}
          description={t('Such as “Ward 3.”')}
          autoComplete="off"
        />
      </Columns>
      <datalist id="common-offices">
        {commonOffices.map((office) => (
          <option key={office} value={office} />
        ))}
      </datalist>
      <NativeSelect
        size="md"
        label={t('Kind of office')}
        description={t('Decides where members see it, and which letters go to it.')}
        data={Object.entries(kindLabels).map(([value, label]) => ({ value, label }))}
        value={getKind(draft)}
        onChange={(event) => update({ kind: event.currentTarget.value as OfficialKind })}
      />
      <OfficialAreaFields draft={draft} errors={errorByField} update={update} />
      <Stack as="fieldset" gap={12}>
        <Text as="legend" mb={8} weight={650}>
          {t('How to reach them (optional)')}
        </Text>
        <Columns min={220} gap={16} rowGap={12} align="start">
          <TextInput
            {...bind('email', t('Email'), limits.email)}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <TextInput {...bind('phone', t('Phone'), limits.phone)} type="tel" autoComplete="off" />
          <TextInput
            {...bind('website', t('Website'), limits.officialLink)}
            inputMode="url"
            autoComplete="off"
          />
          <TextInput
            {...bind('contact_form', t('Contact form'), limits.officialLink)}
            inputMode="url"
            autoComplete="off"
          />
        </Columns>
      </Stack>
      <Stack as="fieldset" gap={12}>
        <Text as="legend" mb={8} weight={650}>
          {t('More about them (optional)')}
        </Text>
        {!draft.vacant && (
          <OfficialPhotoField
            name={draft.name}
            photo={draft.photo}
            photo_url={draft.photo_url}
            error={errorByField.photo}
            photoUpload={photoUpload}
            onChange={update}
          />
        )}
        <TextInput {...bind('party', t('Party'), limits.officialSeat)} autoComplete="off" />
        <Columns min={220} gap={16} rowGap={12} align="start">
          <TextInput
            {...bind('term_start', t('First day of the term'), 10)}
            {...day}
            description={t('Members don’t see them before this day.')}
          />
          <TextInput
            {...bind('term_end', t('Last day of the term'), 10)}
            {...day}
            description={t('Members don’t see them after this day.')}
          />
        </Columns>
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={save.isPending || isUploading}>
          {official ? t('Save') : t('Add')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Where the name of a part of the draft differs from that of its field. */
const fieldOf: Record<string, OfficialField> = {
  postalCodes: 'postal_codes',
  everyone: 'postal_codes',
};
