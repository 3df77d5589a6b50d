import { VisuallyHidden } from '@mantine/core';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  rectSortingStrategy,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { createContext, use, useRef, type ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import classes from './SortableList.module.css';

/** Key of a row, such as the id of a page. */
type Id = string | number;

const screenReaderInstructions = {
  draggable: t(
    'To pick up an item, press the space bar. Use the arrow keys to move it. Press the space bar again to drop it, or press Escape to cancel.',
  ),
};

const MovingContext = createContext<{
  ids: readonly Id[];
  move: (from: number, to: number) => void;
}>({ ids: [], move: () => undefined });

const movedTo = {
  option: (announcement: MoveAnnouncement) =>
    t('{{name}} is now option {{place}} of {{count}}.', announcement),
  number: (announcement: MoveAnnouncement) =>
    t('{{name}} is now number {{place}} of {{count}}.', announcement),
};
type MoveAnnouncement = { name: string; place: number; count: number };

type SortableListProps = {
  ids: readonly Id[];
  /** Name of the item at an index (from 0), used in announcements of moves. */
  getName: (index: number) => string;
  /** Word for a position: "is now option 2 of 5". */
  noun: keyof typeof movedTo;
  onMove: (from: number, to: number) => void;
  /** Tiles that wrap instead of rows. Each is a `SortableTile`. */
  tiles?: boolean;
  children: ReactNode;
};

/**
 * Context for a list whose rows can be moved by dragging, by keys or by buttons. Each row is a
 * `SortableItem`.
 */
export function SortableList({
  ids,
  getName,
  noun,
  onMove,
  tiles = false,
  children,
}: SortableListProps) {
  const liveRegion = useRef<HTMLParagraphElement>(null);
  // A press counts as a click until the pointer moves by 4 pixels.
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number) => {
    if (from === to || ids[from] === undefined || ids[to] === undefined) return;
    onMove(from, to);
    if (liveRegion.current)
      liveRegion.current.textContent = movedTo[noun]({
        name: getName(from),
        place: to + 1,
        count: ids.length,
      });
  };
  const onDragEnd = ({ active, over }: DragEndEvent) =>
    over && move(ids.indexOf(active.id), ids.indexOf(over.id));
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      t('You picked up {{name}}.', { name: getName(ids.indexOf(active.id)) }),
    onDragOver: ({ active, over }) =>
      over
        ? t('{{name}} is over position {{place}} of {{count}}.', {
            name: getName(ids.indexOf(active.id)),
            place: ids.indexOf(over.id) + 1,
            count: ids.length,
          })
        : undefined,
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) =>
      t('{{name}} is back where it was.', { name: getName(ids.indexOf(active.id)) }),
  };

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions }}
      >
        <SortableContext
          items={[...ids]}
          strategy={tiles ? rectSortingStrategy : verticalListSortingStrategy}
        >
          <MovingContext value={{ ids, move }}>{children}</MovingContext>
        </SortableContext>
      </DndContext>
      <VisuallyHidden ref={liveRegion} role="status" />
    </>
  );
}

type SortableItemProps = {
  id: Id;
  name: string;
  className: string;
  /** Rendered after the buttons that move the row. */
  after?: ReactNode;
  children: ReactNode;
};

/** The props of a list item that can be dragged, and its drag handle. */
function useSortableItem({ id, name }: Pick<SortableItemProps, 'id' | 'name'>) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({
    id,
    attributes: { roleDescription: t('sortable') },
  });
  return {
    itemProps: {
      ref: setNodeRef,
      'data-dragged': isDragging || undefined,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    handle: (
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={t('Drag {{name}}', { name })}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
    ),
  };
}

/** Moves an item to another index, for buttons outside of the item. */
export const useMoveItem = () => use(MovingContext).move;

/** A tile with a drag handle in its corner. */
export function SortableTile({
  id,
  name,
  className,
  draggable = true,
  children,
}: Omit<SortableItemProps, 'after'> & { draggable?: boolean }) {
  const { itemProps, handle } = useSortableItem({ id, name });
  return (
    <li className={`${classes.tile} ${className}`} {...itemProps}>
      {children}
      {draggable && handle}
    </li>
  );
}

/** A row with a drag handle and with buttons that do the same. */
export function SortableItem({ id, name, className, after, children }: SortableItemProps) {
  const { itemProps, handle } = useSortableItem({ id, name });
  const { ids, move } = use(MovingContext);
  const index = ids.indexOf(id);
  const isFirst = index === 0;
  const isLast = index === ids.length - 1;
  return (
    <li className={`${classes.row} ${className}`} {...itemProps}>
      {handle}
      {children}
      <span className={classes.steps}>
        <button
          type="button"
          aria-label={t('Move {{name}} up', { name })}
          aria-disabled={isFirst}
          onClick={() => !isFirst && move(index, index - 1)}
        >
          <IconChevronUp size={16} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('Move {{name}} down', { name })}
          aria-disabled={isLast}
          onClick={() => !isLast && move(index, index + 1)}
        >
          <IconChevronDown size={16} aria-hidden />
        </button>
      </span>
      {after}
    </li>
  );
}
