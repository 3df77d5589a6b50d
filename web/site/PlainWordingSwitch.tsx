import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useApiMutation, useSuspenseApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';

/**
 * Turns the plain wording (contract/plainWording.ts) on or off for the site. The page reloads,
 * because it chooses its texts at the start.
 */
export function PlainWordingSwitch() {
  const { settings } = useSuspenseApiQuery('GET /admin/settings', {});
  const save = useApiMutation('POST /admin/settings', { onSuccess: () => location.reload() });
  const isBusy = save.isPending || save.isSuccess;
  const wording = (isBusy && save.variables?.plain_wording) || settings.plain_wording;
  return (
    <Switch
      size="md"
      label={t('Plain wording')}
      description={t(
        'Shows plainer texts on screen. Other programs that use the site keep the original texts.',
      )}
      checked={wording === 'Y'}
      disabled={isBusy}
      onChange={(event) => save.mutate({ plain_wording: event.currentTarget.checked ? 'Y' : 'N' })}
    />
  );
}
