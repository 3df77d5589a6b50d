import { Button } from '@mantine/core';
import { IconMailForward, IconPencil } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Action } from '#contract/action.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { plural, t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { LetterReplyStatus } from './LetterReplyStatus.tsx';
import { useHashTrigger } from './useHashTrigger.ts';
import classes from './LetterSection.module.css';
import { listOffices } from './offices.ts';
import { LetterEditor } from './LetterEditor.tsx';
import { PageSection } from './PageSection.tsx';

/**
 * Section of the page of an action of the type letter: recipients, number of writers and the dialog
 * for writing, which the hash #write opens.
 */
export function LetterSection({ action }: { action: Action }) {
  const [writing, setWriting] = useState(false);
  useHashTrigger('write', () => setWriting(true));
  if (action.kind !== 'letter') return null;
  return (
    <PageSection icon={IconMailForward} title={t('Letter')}>
      <Totals action={action} />
      <Stack as="ul" gap={8} aria-label={t('Recipients|letter')}>
        {action.recipients.map((recipient) => (
          <Stack as="li" gap={8} px={14} py={10} border radius={12} key={recipient.id}>
            <Text anywhere>
              <Text as="strong" weight={650}>
                {recipient.name}
              </Text>
              {recipient.former && (
                <Text as="span" size="sm" color="faint" className={classes.office}>
                  {t('No longer a recipient')}
                </Text>
              )}
              {recipient.office && (
                <Text as="span" size="sm" color="faint" className={classes.office}>
                  {recipient.office}
                </Text>
              )}
            </Text>
            {recipient.written && <LetterReplyStatus action={action} recipient={recipient} />}
          </Stack>
        ))}
        {action.offices.length > 0 && (
          <Stack as="li" gap={8} px={14} py={10} border radius={12}>
            <Text anywhere>
              <Text as="strong" weight={650}>
                {t('Your representatives')}
              </Text>
              <Text as="span" size="sm" color="faint" className={classes.office}>
                {t('{{offices}}, based on your address', { offices: listOffices(action.offices) })}
              </Text>
            </Text>
          </Stack>
        )}
      </Stack>
      <WriteButton action={action} onWrite={() => setWriting(true)} />
      <Dialog
        opened={writing}
        onClose={() => setWriting(false)}
        title={t('Write the letter')}
        size="xl"
        closeOnClickOutside={false}
      >
        <LetterEditor action={action} />
      </Dialog>
    </PageSection>
  );
}

function Totals({
  action: { total_written: wrote, total_answered: answered },
}: {
  action: Action;
}) {
  return (
    <Wrap as="p" gap={10} rowGap={0} align="baseline" tabular>
      <Text as="strong" weight={650}>
        {wrote === 0
          ? t('No letters yet.')
          : plural(wrote, '{{n}} person wrote', '{{n}} people wrote')}
      </Text>
      {wrote > 0 && (
        <Text as="span" size="sm" color="faint">
          {answered === 0
            ? t('no reply yet')
            : plural(answered, '{{n}} got a reply', '{{n}} got a reply')}
        </Text>
      )}
    </Wrap>
  );
}

function WriteButton({ action, onWrite }: { action: Action; onWrite: () => void }) {
  const { pathname } = useLocation();
  const viewer = useSession();
  if (action.can_write) {
    const started = action.recipients.some(({ written }) => written);
    return (
      <Button
        color="copper"
        variant={started ? 'outline' : 'filled'}
        className={classes.write ?? ''}
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={onWrite}
      >
        {started ? t('Open letter') : t('Write the letter')}
      </Button>
    );
  }
  if (viewer || action.ended || action.called_off) return null;
  return (
    <LinkButton
      to={paths.login()}
      search={{ return: pathname }}
      state={{ loginPurpose: 'write' }}
      variant="default"
      className={classes.write ?? ''}
    >
      {t('Log in to write')}
    </LinkButton>
  );
}
