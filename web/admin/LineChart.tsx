import classes from './Overview.module.css';

/** Size of the coordinate system, which is stretched to the width of the card. */
const width = 240;
const height = 56;
/** Margin for the stroke, in the same units. */
const margin = 2;

/**
 * Line chart with one value per day, starting at zero. Hidden from screen readers, because the
 * numbers are beside it.
 */
export function LineChart({ values }: { values: readonly number[] }) {
  const maximum = Math.max(1, ...values);
  const x = (index: number) =>
    margin + (index * (width - 2 * margin)) / Math.max(1, values.length - 1);
  const y = (value: number) => height - margin - (value * (height - 2 * margin)) / maximum;
  const points = values
    .map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ');
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon
        points={`${x(0)},${height - margin} ${points} ${x(values.length - 1)},${height - margin}`}
      />
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
