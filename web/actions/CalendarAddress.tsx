import { Button, TextInput } from '@mantine/core';
import { IconCalendar, IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useSend } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../ui/language.ts';
import { notice } from '../ui/notice.ts';
import classes from './CalendarAddress.module.css';

/** All that one follows in one's own calendar program. The address is told once, because only its trace is kept. */
export function CalendarAddress() {
  const heading = useId();
  const confirm = useConfirm();
  const make = useSend('POST /action/calendar-address', { onDone: ({ message }) => notice.success(message) });
  const ask = async () => {
    const detail = t('If you have one already, it ends, and whatever reads it gets nothing more.');
    if (await confirm({ title: t('Make a new calendar address?'), detail, yes: t('Make it') })) make.mutate({});
  };
  return (
    <Card as="section" aria-labelledby={heading} className={classes.part}>
      <h2 id={heading}>{t('Your calendar')}</h2>
      <p>{t('A calendar program that is given this address shows the actions you follow, and looks again by itself.')}</p>
      <p className={classes.warning}>
        {t('Whoever has the address sees what you follow. Give it to nobody; a new address, or a new password, ends the one before.')}
      </p>
      {make.data && <Address url={make.data.url} />}
      <Button variant="default" leftSection={<IconCalendar size={18} aria-hidden />} loading={make.isPending} onClick={() => void ask()}>
        {t('Make a new address')}
      </Button>
    </Card>
  );
}

function Address({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notice.success(t('The address is copied.'));
    } catch {
      notice.error(t('The browser did not let us copy. Mark the address and copy it by hand.'));
    }
  };
  return (
    <div className={classes.address}>
      <TextInput
        label={t('Private calendar address')}
        description={t('Copy it now: it is not shown again.')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </div>
  );
}
