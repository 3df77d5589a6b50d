import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Action } from '#contract/action.ts';
import { useApiQuery } from '../api/hooks.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { Notice, Stack, Wrap } from '../ui/primitives.tsx';
import { exactTime } from '../ui/time.ts';
import { ActionText } from './ActionText.tsx';
import classes from './ActionStatus.module.css';
import { useWithdrawal } from './useWithdrawal.ts';

/**
 * Note that the text of a petition or letter was corrected after people signed or sent it: the
 * date, the earlier versions, and for signers of one a button to withdraw. `given_version` is the
 * version that the viewer signed or sent, `text_version` the current one.
 */
export function Correction({ action }: { action: Action }) {
  const [reading, setReading] = useState(false);
  const withdraw = useWithdrawal(action.id);
  if (!action.corrected_on) return null;
  const outdated = action.given_version !== undefined && action.given_version < action.text_version;
  const when = exactTime(new Date(action.corrected_on));
  return (
    <Notice gap={8} mt={12} className={classes.note}>
      <IconPencil size={18} aria-hidden />
      <div>
        <p>{t('Corrected on {{when}}.', { when })}</p>
        {outdated && (
          <p>
            {action.signed
              ? t(
                  'You signed an earlier version. Your signature still counts. If you no longer agree, you can remove it.',
                )
              : t('You used an earlier version of this letter.')}
          </p>
        )}
        <Wrap gap={8} mt={6}>
          <Button size="compact-sm" variant="default" onClick={() => setReading(true)}>
            {t('See the earlier version')}
          </Button>
          {outdated && action.signed && (
            <Button
              size="compact-sm"
              variant="default"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ action_id: action.id })}
            >
              {t('Remove my signature')}
            </Button>
          )}
        </Wrap>
      </div>
      <Dialog
        opened={reading}
        onClose={() => setReading(false)}
        title={t('Earlier version')}
        size="lg"
      >
        <EarlierTexts action={action} />
      </Dialog>
    </Notice>
  );
}

function EarlierTexts({ action }: { action: Action }) {
  // At first the version that the viewer signed or sent, if it is an earlier one. Undefined
  // requests the newest of the earlier versions.
  const [version, setVersion] = useState(
    action.given_version !== action.text_version ? action.given_version : undefined,
  );
  const query = useApiQuery('GET /action/texts', {
    action_id: action.id,
    ...(version !== undefined && { version }),
  });
  if (query.isPending) return <TextSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load the earlier version')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { versions, text } = query.data;
  if (!text)
    return <p>{t('This version was shared with a different audience, so you can’t see it.')}</p>;
  return (
    <Stack gap={8} anywhere className={classes.earlier}>
      {versions.length > 1 && (
        <Wrap gap={8} mt={6}>
          {versions.map((item) => (
            <Button
              key={item.version}
              size="compact-sm"
              variant={item.version === text.version ? 'filled' : 'default'}
              onClick={() => setVersion(item.version)}
            >
              {t('Until {{when}}', { when: exactTime(new Date(item.replaced_on)) })}
            </Button>
          ))}
        </Wrap>
      )}
      {text.version === action.given_version && (
        <p>
          {action.signed
            ? t('This is the version you signed.')
            : t('This is the version you used.')}
        </p>
      )}
      <ActionText text={text} />
    </Stack>
  );
}
