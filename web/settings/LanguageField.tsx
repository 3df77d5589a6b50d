import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { languages, type Language } from '#contract/i18n.ts';
import { useApiMutation } from '../api/hooks.ts';
import { chooseLanguage, language, t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';

const all = Object.entries(languages) as [Language, string][];

/**
 * Language of the site and of emails. It is saved in the account, and another language reloads the
 * page.
 */
export function LanguageField() {
  const save = useApiMutation('POST /account/language', {
    onSuccess: (saved) => {
      if (saved.language === language) toast.success(saved.message);
      else chooseLanguage(saved.language);
    },
  });
  const selected = (!save.isError && save.variables?.language) || language;
  return (
    <Radio.Group
      size="md"
      label={t('Language')}
      description={t('Used for the site and for emails to you.')}
      value={selected}
    >
      <Stack gap={8} mt={8}>
        {all.map(([value, name]) => (
          <Radio
            size="md"
            key={value}
            value={value}
            label={<span lang={value}>{name}</span>}
            disabled={save.isPending}
            // Unlike a change, a click can save the current language, which the account may lack.
            onClick={() => save.mutate({ language: value })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
