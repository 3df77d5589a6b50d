import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import classes from './Picked.module.css';

type PickedProps = {
  label: string;
  /** What the button that takes it out says. */
  takeOut: string;
  onTakeOut: () => void;
  /** It may be a mistake. */
  odd?: boolean;
};

/** One of those that were picked, in a list beside the others. */
export const Pill = ({ label, takeOut, onTakeOut, odd = false }: PickedProps) => (
  <li className={classes.picked} data-odd={odd || undefined}>
    {odd && <IconAlertTriangle size={16} aria-hidden />}
    <span>{label}</span>
    <button type="button" aria-label={takeOut} onClick={onTakeOut}>
      <IconX size={16} aria-hidden />
    </button>
  </li>
);
