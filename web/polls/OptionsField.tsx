import { Button } from '@mantine/core';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type Announcements, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { sizes } from '#contract/sizes.ts';
import { OptionRow } from './OptionRow.tsx';
import classes from './OptionsField.module.css';
import { optionField, withOption, type Option, type PollErrors } from './pollDraft.ts';

const fewest = 2;

type OptionsFieldProps = {
  options: Option[];
  errors: PollErrors;
  /** Also the fields whose errors are mended. */
  onChange: (options: Option[], mended: string[]) => void;
};

/** The options in their order, which changes by dragging, by keys, and by buttons. */
export function OptionsField({ options, errors, onChange }: OptionsFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  const told = useRef<HTMLParagraphElement>(null);
  // A press is a press until it moves.
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: string | number) => options.findIndex((option) => option.key === key);
  const nameOf = (place: number) => options[place]?.text.trim() || `Option ${place + 1}`;
  const mended = options.map(({ key }) => optionField(key));

  const tell = (words: string) => {
    if (told.current) told.current.textContent = words;
  };
  const move = (from: number, to: number) => {
    if (from === to || !options[from] || !options[to]) return;
    onChange(arrayMove(options, from, to), []);
    tell(`${nameOf(from)} is now option ${to + 1} of ${options.length}.`);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id));

  const focusField = (place: number) => list.current?.querySelectorAll<HTMLElement>('textarea:not([aria-hidden])')[place]?.focus();
  /** Draws at once, since the letter typed next belongs into the field that is focused then. */
  const draw = (changed: Option[], mended: string[]) => flushSync(() => onChange(changed, mended));
  const add = () => {
    draw(withOption(options), []);
    focusField(options.length);
  };
  const remove = (place: number) => {
    draw(options.toSpliced(place, 1), mended);
    focusField(Math.min(place, options.length - 2));
  };
  const next = (place: number) => {
    if (place + 1 < options.length) focusField(place + 1);
    else if (options.length < sizes.pollOptions) add();
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(placeOf(active.id))} is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(placeOf(active.id))} is over place ${placeOf(over.id) + 1} of ${options.length}.` : undefined),
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${nameOf(placeOf(active.id))} stays where it was.`,
  };

  return (
    <fieldset id="options" tabIndex={-1} className={classes.field} aria-describedby={errors['options'] ? 'options-fault' : undefined}>
      <legend>Options</legend>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={{ announcements }}>
        <SortableContext items={options.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={classes.rows}>
            {options.map((option, place) => (
              <OptionRow
                key={option.key}
                option={option}
                place={place}
                last={place === options.length - 1}
                removable={options.length > fewest}
                error={errors[optionField(option.key)]}
                onText={(text) => onChange(options.with(place, { ...option, text }), [optionField(option.key)])}
                onMove={(step) => move(place, place + step)}
                onRemove={() => remove(place)}
                onEnter={() => next(place)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p ref={told} role="status" className={classes.told} />
      {errors['options'] && (
        <p id="options-fault" className={classes.fault}>
          {errors['options']}
        </p>
      )}
      {options.length < sizes.pollOptions && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Add an option
        </Button>
      )}
    </fieldset>
  );
}
