import { Button, CloseButton } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useSite } from '../layout/useSite.ts';
import { Row, Text } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import classes from './InstallHint.module.css';
import { endHint, mayHint, useInstall } from '../layout/installPrompt.ts';

/** Offers once to install the site as an app, if the browser can and after the first day. */
export function InstallHint() {
  const install = useInstall();
  const site = useSite();
  const [allowed, setAllowed] = useState(mayHint);
  if (!install || !allowed || !site) return null;
  const close = () => {
    endHint();
    setAllowed(false);
  };
  return (
    <Row
      as="section"
      gap={12}
      border
      radius={12}
      aria-label={t('Install the app')}
      className={classes.hint}
      data-unprinted
    >
      <IconDeviceMobile size={22} stroke={1.75} aria-hidden />
      <Text as="span" size="sm" grow>
        {t('Add {{site}} to your home screen to use it like an app.', { site: site.site_name })}
      </Text>
      <Button
        size="sm"
        onClick={() => {
          close();
          install();
        }}
      >
        {t('Install')}
      </Button>
      <CloseButton aria-label={t('Close')} onClick={close} />
    </Row>
  );
}
