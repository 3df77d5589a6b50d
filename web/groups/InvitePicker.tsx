import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { nextIndex } from '../friends/arrowKeys.ts';
import { PersonCheckbox, PersonCheckboxes } from '../people/PersonCheckboxes.tsx';
import { plural, t } from '../i18n/language.ts';
import { Pill } from '../ui/Pill.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Wrap } from '../ui/primitives.tsx';
import classes from './InvitePicker.module.css';
import { isEnter } from '../ui/keyEvents.ts';

type Person = { id: number; name: string; username?: string; image_thumb: string };
/** Selected people, as id and name. The selection remains while the keyword changes. */
export type SelectedPeople = ReadonlyMap<number, string>;

type InvitePickerProps = {
  /** Id of the search field, which takes the focus when no one is selected. */
  id: string;
  label: string;
  typed: string;
  onType: (keyword: string) => void;
  found: readonly Person[] | undefined;
  /** Message for an empty result. */
  none: string;
  loading: boolean;
  failure: string | undefined;
  chosen: SelectedPeople;
  onChange: (chosen: SelectedPeople) => void;
  error: string | undefined;
  /** Shown under the rows. */
  children?: ReactNode;
};

/** Checkboxes of people, found by name. Arrow keys move between the boxes. */
export function InvitePicker({
  id,
  label,
  typed,
  onType,
  found = [],
  none,
  loading,
  failure,
  chosen,
  onChange,
  error,
  children,
}: InvitePickerProps) {
  const box = useRef<HTMLDivElement>(null);
  const toggle = (person: number, name: string) => {
    const next = new Map(chosen);
    if (!next.delete(person)) next.set(person, name);
    onChange(next);
  };
  const dismiss = (person: number, name: string) => {
    toggle(person, name);
    document.getElementById(id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter would submit an incomplete form.
    if (isEnter(event)) event.preventDefault();
    const boxes = [
      ...(box.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
    ];
    const to =
      event.key === 'Home' || event.key === 'End'
        ? undefined
        : nextIndex(
            boxes.length,
            boxes.indexOf(document.activeElement as HTMLInputElement),
            event.key,
          );
    if (to === undefined) return;
    event.preventDefault();
    boxes[to]?.focus();
  };

  return (
    <fieldset className={classes.picker} onKeyDown={onKeyDown}>
      <legend>
        {t('People to invite')}{' '}
        <span>
          {chosen.size === 0
            ? t('none selected')
            : plural(chosen.size, '{{n}} selected', '{{n}} selected')}
        </span>
      </legend>
      {chosen.size > 0 && (
        <Wrap as="ul" gap={6} mb={8} aria-label={t('Selected')}>
          {[...chosen].map(([person, name]) => (
            <Pill
              key={person}
              label={name}
              removeLabel={t('Remove {{name}}|person', { name })}
              onRemove={() => dismiss(person, name)}
            />
          ))}
        </Wrap>
      )}
      <SearchField
        id={id}
        label={label}
        radius="md"
        value={typed}
        onChange={onType}
        error={error}
      />
      <PersonCheckboxes ref={box} className={classes.found} aria-busy={loading}>
        {loading && <Skeleton height={96} role="status" aria-label={t('Loading')} />}
        {failure && <p role="alert">{failure}</p>}
        {found.map(({ id: person, name, username, image_thumb }) => (
          <PersonCheckbox
            key={person}
            name={name}
            username={username}
            image={image_thumb}
            checked={chosen.has(person)}
            onChange={() => toggle(person, name)}
          />
        ))}
        {!loading && !failure && found.length === 0 && <p>{none}</p>}
        {children}
      </PersonCheckboxes>
      <VisuallyHidden role="status">
        {!loading && typed && plural(found.length, '{{n}} found', '{{n}} found')}
      </VisuallyHidden>
    </fieldset>
  );
}
