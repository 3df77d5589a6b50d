import { Button, Group, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from '../ui/language.ts';
import { notice } from '../ui/notice.ts';
import classes from './RecoveryCodes.module.css';

/** Told this once: whoever loses their app has nothing else. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack gap="lg">
      <p className={classes.why}>{t('Each lets you in once without the app. Print them or write them down now: they are not shown again.')}</p>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(codes)}>
          {t('Copy')}
        </Button>
        <Button onClick={onDone} data-autofocus>
          {t('I have kept them')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The clipboard is there only on secure sites; elsewhere they stand on the screen, to be copied by hand. */
async function copy(codes: string[]) {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    notice.success(t('The recovery codes are copied.'));
  } catch {
    notice.error(t('The browser did not let us copy. Mark the codes and copy them by hand.'));
  }
}
