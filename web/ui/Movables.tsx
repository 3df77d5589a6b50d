import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type Announcements, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { createContext, use, useRef, type ReactNode } from 'react';
import classes from './Movables.module.css';

type Id = string | number;

const MovingContext = createContext<{ ids: readonly Id[]; move: (from: number, to: number) => void }>({ ids: [], move: () => undefined });

type MovablesProps = {
  ids: readonly Id[];
  /** How the one at a place, from 0, is called in what is told of moves. */
  nameOf: (place: number) => string;
  /** What a place is called: "is now option 2 of 5". */
  noun: string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

/** Around a list whose rows are moved by dragging, by keys, and by buttons: each is a `MovableRow`. */
export function Movables({ ids, nameOf, noun, onMove, children }: MovablesProps) {
  const told = useRef<HTMLParagraphElement>(null);
  // A press is a press until it moves.
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number) => {
    if (from === to || ids[from] === undefined || ids[to] === undefined) return;
    onMove(from, to);
    if (told.current) told.current.textContent = `${nameOf(from)} is now ${noun} ${to + 1} of ${ids.length}.`;
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => over && move(ids.indexOf(active.id), ids.indexOf(over.id));
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(ids.indexOf(active.id))} is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(ids.indexOf(active.id))} is over place ${ids.indexOf(over.id) + 1} of ${ids.length}.` : undefined),
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${nameOf(ids.indexOf(active.id))} stays where it was.`,
  };

  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={{ announcements }}>
        <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
          <MovingContext value={{ ids, move }}>{children}</MovingContext>
        </SortableContext>
      </DndContext>
      <p ref={told} role="status" className={classes.told} />
    </>
  );
}

type MovableRowProps = { id: Id; name: string; className: string; /** Beyond the buttons that move it. */ after?: ReactNode; children: ReactNode };

/** One of them, with a handle to drag it by and buttons that do the same. */
export function MovableRow({ id, name, className, after, children }: MovableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const { ids, move } = use(MovingContext);
  const place = ids.indexOf(id);
  const first = place === 0;
  const last = place === ids.length - 1;
  return (
    <li
      ref={setNodeRef}
      className={`${classes.row} ${className}`}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button type="button" ref={setActivatorNodeRef} className={classes.handle} {...attributes} {...listeners} aria-label={`Drag ${name}`}>
        <IconGripVertical size={18} aria-hidden />
      </button>
      {children}
      <span className={classes.steps}>
        <button type="button" aria-label={`Move ${name} up`} aria-disabled={first} onClick={() => !first && move(place, place - 1)}>
          <IconChevronUp size={16} aria-hidden />
        </button>
        <button type="button" aria-label={`Move ${name} down`} aria-disabled={last} onClick={() => !last && move(place, place + 1)}>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </span>
      {after}
    </li>
  );
}
