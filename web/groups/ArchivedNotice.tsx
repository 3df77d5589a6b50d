import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { Group } from '#contract/group.ts';
import { groupStrings } from '#contract/groupStrings.ts';
import { t } from '../i18n/language.ts';
import { Notice, Row, Wrap } from '../ui/primitives.tsx';
import { useArchive } from './useArchive.ts';

/** Notice that the group is archived. Its owner can reopen it. */
export function ArchivedNotice({ group: { id, can_archive } }: { group: Group }) {
  const archive = useArchive();
  return (
    <Notice mt={16}>
      <Wrap gap={12} rowGap={8} align="center" justify="between">
        <Row gap={8} align="center">
          <IconArchive size={20} stroke={1.75} aria-hidden />
          <span>{groupStrings.groupIsArchived}</span>
        </Row>
        {can_archive && (
          <Button
            size="sm"
            loading={archive.isPending}
            onClick={() => archive.mutate({ id, archive: 'N' })}
          >
            {t('Reopen Group')}
          </Button>
        )}
      </Wrap>
    </Notice>
  );
}
