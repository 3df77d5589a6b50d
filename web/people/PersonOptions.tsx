import { Avatar } from '../ui/Avatar.tsx';
import classes from './PersonOptions.module.css';

type Person = { id: number; name: string; username: string; image_thumb: string };

/** DOM id of an option, for `aria-activedescendant` of the field. */
export const personOptionId = (listId: string, { id }: Pick<Person, 'id'>) => `${listId}-${id}`;

type PersonOptionsProps<P extends Person> = {
  id: string;
  label: string;
  people: readonly P[];
  /** Index of the option that Enter selects. */
  active: number;
  opened: boolean;
  onSelect: (person: P) => void;
};

/** The list below a combobox of people, which keeps the focus and handles the keys. */
export function PersonOptions<P extends Person>({
  id,
  label,
  people,
  active,
  opened,
  onSelect,
}: PersonOptionsProps<P>) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      className={classes.list}
      hidden={!opened || people.length === 0}
    >
      {people.map((person, index) => (
        // The keys are handled by the field.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={person.id}
          id={personOptionId(id, person)}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(person)}
        >
          <Avatar name={person.name} image={person.image_thumb} size={32} />
          <span>
            <strong>{person.name}</strong> <small>@{person.username}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
