import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import classes from './Pill.module.css';

type PickedProps = {
  label: string;
  /** Accessible name of the remove button. */
  takeOut: string;
  onTakeOut: () => void;
  /** Marked with a warning, because it may be a mistake. */
  odd?: boolean;
};

/** A selected value with a button that removes it. */
export const Pill = ({ label, takeOut, onTakeOut, odd = false }: PickedProps) => (
  <li className={classes.picked} data-odd={odd || undefined}>
    {odd && <IconAlertTriangle size={16} aria-hidden />}
    <span>{label}</span>
    <button type="button" aria-label={takeOut} onClick={onTakeOut}>
      <IconX size={16} aria-hidden />
    </button>
  </li>
);
