import { Button } from '@mantine/core';
import { useApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { ActionText } from './ActionText.tsx';
import { useWithdrawal } from './useWithdrawal.ts';

/**
 * On the page of an action that is no longer visible to the viewer: the text that they signed or
 * sent, with a button to withdraw the signature. Nothing if they did neither.
 */
export function SignedText({ id }: { id: number }) {
  const isLoggedIn = useSession() !== null;
  const query = useApiQuery('GET /action/texts', { action_id: id }, { enabled: isLoggedIn });
  const withdraw = useWithdrawal(id);
  const text = query.data?.text;
  if (!text || query.error || withdraw.isSuccess) return null;
  const isLetter = text.letter_text !== '';
  return (
    <Card as="section">
      <h2>{isLetter ? t('The text you used') : t('The text you signed')}</h2>
      <ActionText text={text} />
      {!isLetter && (
        <Button
          size="sm"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ action_id: id })}
        >
          {t('Remove my signature')}
        </Button>
      )}
    </Card>
  );
}
