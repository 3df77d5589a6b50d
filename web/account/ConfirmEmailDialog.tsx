import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAsk } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../ui/language.ts';
import { useMailCode } from './mailCode.ts';

/** Confirms the address that the mail with this code was sent to, and says how that went. */
export function ConfirmEmailDialog({ code }: { code: string }) {
  const kept = useMailCode(code, paths.confirmEmail);
  return kept !== undefined && <Confirming code={kept} />;
}

function Confirming({ code }: { code: string }) {
  const navigate = useNavigate();
  const { data, error } = useAsk('GET /user/confirm-email', { code }, { staleTime: Number.POSITIVE_INFINITY });
  const answer = data?.message ?? error?.message;
  const close = () => void navigate({ to: paths.login(), replace: true });

  return (
    <Dialog opened onClose={close} title={t('Your e-mail address')} withCloseButton={false} closeOnClickOutside={false}>
      <p role="status">{answer ?? t('We are verifying your email address. Please wait...')}</p>
      {answer && (
        <Group justify="flex-end" mt="md">
          <Button onClick={close} autoFocus>
            {t('Close')}
          </Button>
        </Group>
      )}
    </Dialog>
  );
}
