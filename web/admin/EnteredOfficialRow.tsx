import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EnteredOfficial } from '#contract/enteredOfficials.ts';
import { runUndoable } from '../api/undoable.ts';
import { t } from '../i18n/language.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { formatDate } from '../ui/dates.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { invalidateOfficials } from './enteredOfficialsCache.ts';
import classes from './EnteredOfficials.module.css';
import { describeAreas } from './officialForm.ts';

const OfficialDialog = lazyDialog(() =>
  import('./OfficialDialog.tsx').then((module) => module.OfficialDialog),
);

/** Areas that a row names. */
const maxAreas = 3;

/** An entered official, with buttons to edit and delete. Gray if members do not see them. */
export function EnteredOfficialRow({ official }: { official: EnteredOfficial }) {
  const { id, name, office, seat, vacant, term, term_start, term_end, photo_url } = official;
  const client = useQueryClient();
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  const [editing, setEditing] = useState(false);
  const title = seat ? `${office}, ${seat}` : office;
  const shownName = vacant ? t('Vacant') : name;
  const label = vacant ? title : `${name}, ${title}`;
  const areas = describeAreas(official);
  const remove = () =>
    runUndoable(
      'POST /admin/official/delete',
      { id },
      {
        message: t('Deleted: {{name}}', { name: label }),
        onSuccess: () => invalidateOfficials(client),
      },
    );
  return (
    <li
      ref={entry}
      tabIndex={-1}
      className={classes.row}
      data-hidden={term !== 'current' || undefined}
    >
      <Avatar name={vacant ? office : name} image={photo_url} />
      <Stack gap={2} grow className={classes.words}>
        <Text anywhere>
          <Text as="strong" weight={650} color={vacant ? 'muted' : 'ink'}>
            {shownName}
          </Text>
          {' · '}
          {title}
        </Text>
        <Text size="sm" color="muted" anywhere>
          {areas.slice(0, maxAreas).join(', ')}
          {areas.length > maxAreas && ` ${t('and {{n}} more', { n: areas.length - maxAreas })}`}
        </Text>
        {term === 'ended' && (
          <Text size="sm" color="warning">
            {t('Term ended on {{date}}. Members don’t see them.', { date: formatDate(term_end) })}
          </Text>
        )}
        {term === 'upcoming' && (
          <Text size="sm" color="muted">
            {t('Shown to members from {{date}}.', { date: formatDate(term_start) })}
          </Text>
        )}
      </Stack>
      <Row gap={4} className={classes.buttons}>
        <ActionIcon
          aria-label={t('Edit: {{name}}', { name: label })}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('Delete: {{name}}', { name: label })} onClick={remove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Row>
      <OfficialDialog official={official} opened={editing} onClose={() => setEditing(false)} />
    </li>
  );
}
