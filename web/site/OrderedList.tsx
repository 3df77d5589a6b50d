import { arrayMove } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { SortableItem, SortableList } from '../ui/SortableList.tsx';
import { Stack, Wrap } from '../ui/primitives.tsx';
import classes from './OrderedList.module.css';

type Entry = { id: number; name: string };

type OrderedListProps<E extends Entry> = {
  label: string;
  entries: E[];
  /** Called with all ids in their new order. */
  onOrder: (ids: number[]) => void;
  children: (entry: E) => ReactNode;
};

/** Sortable list of administration screens: issues, and pages. */
export function OrderedList<E extends Entry>({
  label,
  entries,
  onOrder,
  children,
}: OrderedListProps<E>) {
  const ids = entries.map(({ id }) => id);
  return (
    <SortableList
      ids={ids}
      getName={(index) => entries[index]?.name ?? ''}
      noun="number"
      onMove={(from, to) => onOrder(arrayMove(ids, from, to))}
    >
      <Stack as="ol" aria-label={label}>
        {entries.map((entry) => (
          <SortableItem
            key={entry.id}
            id={entry.id}
            name={entry.name}
            className={classes.row ?? ''}
          >
            <Wrap gap={12} rowGap={4} align="center" grow anywhere>
              {children(entry)}
            </Wrap>
          </SortableItem>
        ))}
      </Stack>
    </SortableList>
  );
}
