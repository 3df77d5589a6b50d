import { Button, Group } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { minute } from '#contract/durations.ts';
import { useSite } from '../layout/useSite.ts';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './RecoveryCodes.module.css';

/**
 * Recovery codes, shown once. Without the authenticator app, a member can log in only with one of
 * them.
 */
export function RecoveryCodes({ codes, onSuccess }: { codes: string[]; onSuccess: () => void }) {
  const site = useSite()?.site_name ?? '';
  return (
    <Stack gap={24}>
      <Text>
        {t(
          'Each code works once, without the app. Print, save or write them down now. You won’t see them again.',
        )}
      </Text>
      <p className={classes.hint}>
        {t('The codes never contain i, l, o, u, 0 or 1. Capital letters and hyphens don’t matter.')}
      </p>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(codes, site)}
        >
          {t('Download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy(codes)}
        >
          {t('Copy')}
        </Button>
        <Button onClick={onSuccess} data-autofocus>
          {t('I’ve saved them')}
        </Button>
      </Group>
    </Stack>
  );
}

/**
 * The Clipboard API exists in secure contexts only. Otherwise the member copies the codes by hand.
 */
async function copy(codes: string[]) {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success(t('Recovery codes copied.'));
  } catch {
    toast.error(t('Your browser blocked copying. Select the codes and copy them yourself.'));
  }
}

/** Downloads a text file that is created in the browser. */
function download(codes: string[], site: string) {
  const title = t('Recovery codes for {{site_name}}', { site_name: site });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
  );
  link.download = 'recovery-codes.txt';
  link.click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), minute);
}
