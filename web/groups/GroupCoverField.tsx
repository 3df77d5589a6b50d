import { useQueryClient } from '@tanstack/react-query';
import type { Group } from '#contract/group.ts';
import { useApiMutation } from '../api/hooks.ts';
import { CoverField } from '../layout/CoverField.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { updateGroup } from './cache.ts';

/** The cover of a group, for its owner. */
export function GroupCoverField({ group: { id, name, cover } }: { group: Group }) {
  const client = useQueryClient();
  const save = useApiMutation('POST /group/save-cover', {
    onSuccess: ({ group, message }) => {
      toast.success(message);
      updateGroup(client, id, ({ cover: _before, ...current }) => ({
        ...current,
        ...(group.cover && { cover: group.cover }),
      }));
    },
    // Shown in the field instead of a toast.
    onError: () => undefined,
  });
  return (
    <CoverField
      name={name}
      cover={cover}
      hint={t('Everyone who can see the group can see its cover.')}
      saving={save.isPending}
      onSave={(input) => save.mutateAsync({ id, ...input })}
    />
  );
}
