import { NativeSelect } from '@mantine/core';
import { useApiQuery } from '../api/hooks.ts';
import { initialAudience } from '../account/storedAudience.ts';
import { t } from '../i18n/language.ts';
import type { ActionFieldsProps } from './actionDraft.ts';

/** Selector for the group that organizes the action. Hidden if the member owns no group. */
export function GroupField({ draft, errors, updateDraft }: ActionFieldsProps) {
  const groups = useApiQuery('GET /action/group-affiliations', {}).data?.groups ?? [];
  if (groups.length === 0) return null;
  const choose = (id: number | undefined) => {
    // In a group the default audience is the group; outside it cannot be a group.
    const shared_as =
      id === undefined
        ? draft.shared_as === 'Group'
          ? initialAudience(false)
          : draft.shared_as
        : 'Group';
    updateDraft(
      { group_id: id, shared_as, ...(id !== undefined && { collection_id: undefined }) },
      ['group_id', 'shared_as'],
    );
  };
  return (
    <NativeSelect
      id="group_id"
      size="md"
      label={t('On behalf of a group (optional)')}
      data={[
        { value: '', label: t('As yourself') },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(draft.group_id ?? '')}
      error={errors['group_id']}
      onChange={(event) => choose(Number(event.currentTarget.value) || undefined)}
    />
  );
}
