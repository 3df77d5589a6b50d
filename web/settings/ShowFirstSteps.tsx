import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { session } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { paths } from '../paths.ts';

/** Button that opens the checklist of new members again, on the home screen. */
export function ShowFirstSteps() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useApiMutation('POST /account/first-steps', {
    onSuccess: (response) => {
      client.setQueryData(queryKey('GET /account/first-steps', {}), response);
      session.setNew(true);
      void navigate({ to: paths.dashboard() });
    },
  });
  return (
    <div>
      <Button
        variant="default"
        loading={show.isPending}
        onClick={() => show.mutate({ shown: 'Y' })}
      >
        {t('Show the first steps again')}
      </Button>
    </div>
  );
}
