import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../api/hooks.ts';
import type { CoverChoice } from '../layout/Cover.tsx';
import { CoverField } from '../layout/CoverField.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

/** The cover of the own profile. */
export function OwnCoverField(props: { name: string; cover: CoverChoice | undefined }) {
  const client = useQueryClient();
  const save = useApiMutation('POST /account/save-cover', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({
        predicate: ({ queryKey: [call] }) =>
          call === 'GET /account/get-profile' || call === 'GET /user/get',
      });
    },
    // Shown in the field instead of a toast.
    onError: () => undefined,
  });
  return (
    <CoverField
      {...props}
      hint={t('All members can see your cover.')}
      saving={save.isPending}
      onSave={(input) => save.mutateAsync(input)}
    />
  );
}
