import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import classes from './Pill.module.css';
import { Row } from './primitives.tsx';

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
  <Row
    as="li"
    gap={4}
    surface="soft"
    inline
    size="md"
    className={classes.pill}
    data-suspicious={suspicious || undefined}
  >
    {suspicious && <IconAlertTriangle size={16} aria-hidden />}
    <span>{label}</span>
    <button type="button" aria-label={removeLabel} onClick={onRemove}>
      <IconX size={16} aria-hidden />
    </button>
  </Row>
);
