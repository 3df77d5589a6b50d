import type { CoverDrawing } from '#contract/covers.ts';
import classes from './Drawing.module.css';
import { scenes } from './scenes.tsx';

/**
 * A drawing that fills its place, without its edges if the shape differs. Without meaning, so
 * hidden from readers.
 */
export function Drawing({ drawing }: { drawing: CoverDrawing }) {
  const Scene = scenes[drawing];
  return (
    <svg
      className={classes.drawing}
      data-drawing={drawing}
      viewBox="0 0 1600 400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <Scene />
    </svg>
  );
}
