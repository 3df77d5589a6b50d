import { Button, CloseButton } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useSite } from '../layout/useSite.ts';
import { Row, Text } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import classes from './InstallHint.module.css';
import { endHint } from '../layout/installPrompt.ts';

type InstallHintProps = { install: () => void; onClose: () => void };

export function InstallHint({ install, onClose }: InstallHintProps) {
  const site = useSite();
  if (!site) return null;
  const close = () => {
    endHint();
    onClose();
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
