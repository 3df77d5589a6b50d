import { coverDrawings, type CoverDrawing } from '#contract/covers.ts';
import { t } from '../i18n/language.ts';
import { Box } from '../ui/primitives.tsx';
import { Drawing } from './drawings/Drawing.tsx';
import classes from './DrawingChoice.module.css';

const names: Record<CoverDrawing, string> = {
  hills: t('Hills'),
  bridge: t('Bridge'),
  town: t('Town'),
  harbor: t('Harbor'),
  orchard: t('Orchard'),
  forest: t('Forest'),
};

type DrawingChoiceProps = {
  value: CoverDrawing | undefined;
  onChange: (drawing: CoverDrawing) => void;
};

/** Buttons with the drawings for a cover. */
export const DrawingChoice = ({ value, onChange }: DrawingChoiceProps) => (
  <Box role="group" aria-label={t('Drawings')} className={classes.choices}>
    {coverDrawings.map((drawing) => (
      <button
        key={drawing}
        type="button"
        className={classes.choice}
        aria-pressed={drawing === value}
        onClick={() => onChange(drawing)}
      >
        <Drawing drawing={drawing} />
        <span>{names[drawing]}</span>
      </button>
    ))}
  </Box>
);
