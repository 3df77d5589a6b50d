import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { t } from '../i18n/language.ts';
import { Textarea } from '../ui/fields.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { OfficialDivisionsField } from './OfficialDivisionsField.tsx';
import type { OfficialDraft, OfficialErrors } from './officialForm.ts';

type OfficialAreaFieldsProps = {
  draft: OfficialDraft;
  errors: OfficialErrors;
  update: (changes: Partial<OfficialDraft>) => void;
};

/** Who sees an official: everyone, or members of chosen areas. */
export const OfficialAreaFields = ({ draft, errors, update }: OfficialAreaFieldsProps) => (
  <Stack as="fieldset" gap={12}>
    <Text as="legend" mb={8} weight={650}>
      {t('Who they represent')}
    </Text>
    <Radio
      name="everyone"
      label={t('Everyone on this site')}
      description={t('For a town or a neighborhood. No address is needed.')}
      checked={draft.everyone}
      onChange={() => update({ everyone: true })}
    />
    <Radio
      name="everyone"
      label={t('People in some areas')}
      description={t('Members find them by their address.')}
      checked={!draft.everyone}
      onChange={() => update({ everyone: false })}
    />
    {!draft.everyone && (
      <>
        <Textarea
          id="postal_codes"
          size="md"
          label={t('Postal codes')}
          description={t('Of any country, separated by commas.')}
          autosize
          minRows={1}
          maxRows={6}
          value={draft.postalCodes}
          error={errors.postal_codes}
          onChange={(event) => update({ postalCodes: event.currentTarget.value })}
        />

        <OfficialDivisionsField
          value={draft.divisions}
          error={errors.divisions}
          onChange={(divisions) => update({ divisions })}
        />
      </>
    )}
  </Stack>
);
