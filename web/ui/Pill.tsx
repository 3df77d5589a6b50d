import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import classes from './Pill.module.css';

type PillProps = {
  label: string;
  /** Accessible name of the remove button. */
  removeLabel: string;
  onRemove: () => void;
  /** Marked with a warning, because it may be a mistake. */
  suspicious?: boolean;
};

/** A selected value with a button that removes it. */
export const Pill = ({ label, removeLabel, onRemove, suspicious = false }: PillProps) => (
  <li className={classes.pill} data-suspicious={suspicious || undefined}>
    {suspicious && <IconAlertTriangle size={16} aria-hidden />}
    <span>{label}</span>
    <button type="button" aria-label={removeLabel} onClick={onRemove}>
      <IconX size={16} aria-hidden />
    </button>
  </li>
);
