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
/** Names of the selected people by id. The selection remains while the keyword changes. */
export type SelectedPeople = ReadonlyMap<number, string>;

type InvitePickerProps = {
  /** Id of the search field, so that the form can focus it if no one is selected. */
  id: string;
  label: string;
  keyword: string;
  onType: (keyword: string) => void;
  /** Search results; undefined while loading. */
  people: readonly Person[] | undefined;
  /** Message for an empty result. */
  emptyText: string;
  loading: boolean;
  loadErrorMessage: string | undefined;
  selected: SelectedPeople;
  onChange: (selected: SelectedPeople) => void;
  error: string | undefined;
  /** Shown under the rows. */
  children?: ReactNode;
};

/** Checkboxes of people, found by name. Arrow keys move between the boxes. */
export function InvitePicker({
  id,
  label,
  keyword,
  onType,
  people = [],
  emptyText,
  loading,
  loadErrorMessage,
  selected,
  onChange,
  error,
  children,
}: InvitePickerProps) {
  const container = useRef<HTMLDivElement>(null);
  const toggle = (person: number, name: string) => {
    const next = new Map(selected);
    if (!next.delete(person)) next.set(person, name);
    onChange(next);
  };
  const dismiss = (person: number, name: string) => {
    toggle(person, name);
    document.getElementById(id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In the search field, Enter would submit an incomplete form.
    if (isEnter(event)) event.preventDefault();
    const checkboxes = [
      ...(container.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
    ];
    // Home and End keep their meaning in the search field.
    const to =
      event.key === 'Home' || event.key === 'End'
        ? undefined
        : nextIndex(
            checkboxes.length,
            checkboxes.indexOf(document.activeElement as HTMLInputElement),
            event.key,
          );
    if (to === undefined) return;
    event.preventDefault();
    checkboxes[to]?.focus();
  };

  return (
    <fieldset className={classes.picker} onKeyDown={onKeyDown}>
      <legend>
        {t('People to invite')}{' '}
        <span>
          {selected.size === 0
            ? t('none selected')
            : plural(selected.size, '{{n}} selected', '{{n}} selected')}
        </span>
      </legend>
      {selected.size > 0 && (
        <Wrap as="ul" gap={6} mb={8} aria-label={t('Selected')}>
          {[...selected].map(([person, name]) => (
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
        value={keyword}
        onChange={onType}
        error={error}
      />
      <PersonCheckboxes ref={container} className={classes.found} aria-busy={loading}>
        {loading && <Skeleton height={96} role="status" aria-label={t('Loading')} />}
        {loadErrorMessage && <p role="alert">{loadErrorMessage}</p>}
        {people.map(({ id: person, name, username, image_thumb }) => (
          <PersonCheckbox
            key={person}
            name={name}
            username={username}
            image={image_thumb}
            checked={selected.has(person)}
            onChange={() => toggle(person, name)}
          />
        ))}
        {!loading && !loadErrorMessage && people.length === 0 && <p>{emptyText}</p>}
        {children}
      </PersonCheckboxes>
      <VisuallyHidden role="status">
        {!loading && keyword && plural(people.length, '{{n}} found', '{{n}} found')}
      </VisuallyHidden>
    </fieldset>
  );
}
