import classes from './Overview.module.css';

const width = 240;
const height = 56;
/** Margin for the stroke. */
const marginPx = 2;

/**
 * Line chart with one value per day, starting at zero. Hidden from screen readers, because the
 * numbers are beside it.
 */
export function LineChart({ values }: { values: readonly number[] }) {
  const maximum = Math.max(1, ...values);
  const x = (index: number) =>
    marginPx + (index * (width - 2 * marginPx)) / Math.max(1, values.length - 1);
  const y = (value: number) => height - marginPx - (value * (height - 2 * marginPx)) / maximum;
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
        points={`${x(0)},${height - marginPx} ${points} ${x(values.length - 1)},${height - marginPx}`}
      />
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
