import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type Announcements, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import classes from './OrderedList.module.css';

type Entry = { id: number; name: string };

type OrderedListProps<E extends Entry> = {
  label: string;
  entries: E[];
  /** All ids in their new order. */
  onOrder: (ids: number[]) => void;
  children: (entry: E) => ReactNode;
};

/** Entries in their order, which changes by dragging, by keys, and by buttons. */
export function OrderedList<E extends Entry>({ label, entries, onOrder, children }: OrderedListProps<E>) {
  const told = useRef<HTMLParagraphElement>(null);
  // A press is a press until it moves.
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: string | number) => entries.findIndex((entry) => entry.id === id);
  const nameOf = (id: string | number) => entries[placeOf(id)]?.name ?? '';

  const move = (from: number, to: number) => {
    const entry = entries[from];
    if (from === to || !entry || !entries[to]) return;
    onOrder(
      arrayMove(
        entries.map(({ id }) => id),
        from,
        to,
      ),
    );
    if (told.current) told.current.textContent = `${entry.name} is now number ${to + 1} of ${entries.length}.`;
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id));
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over place ${placeOf(over.id) + 1} of ${entries.length}.` : undefined),
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };

  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={{ announcements }}>
        <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={classes.rows} aria-label={label}>
            {entries.map((entry, place) => (
              <Row key={entry.id} entry={entry} first={place === 0} last={place === entries.length - 1} onMove={(step) => move(place, place + step)}>
                {children(entry)}
              </Row>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p ref={told} role="status" className={classes.told} />
    </>
  );
}

type RowProps = { entry: Entry; first: boolean; last: boolean; onMove: (step: 1 | -1) => void; children: ReactNode };

function Row({ entry: { id, name }, first, last, onMove, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li ref={setNodeRef} className={classes.row} data-dragged={isDragging || undefined} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button type="button" ref={setActivatorNodeRef} className={classes.handle} {...attributes} {...listeners} aria-label={`Drag ${name}`}>
        <IconGripVertical size={18} aria-hidden />
      </button>
      <div className={classes.entry}>{children}</div>
      <span className={classes.steps}>
        <button type="button" aria-label={`Move ${name} up`} aria-disabled={first} onClick={() => !first && onMove(-1)}>
          <IconChevronUp size={16} aria-hidden />
        </button>
        <button type="button" aria-label={`Move ${name} down`} aria-disabled={last} onClick={() => !last && onMove(1)}>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </span>
    </li>
  );
}
