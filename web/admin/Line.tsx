import classes from './Overview.module.css';

const width = 240;
const height = 56;
/** Room for the stroke. */
const edge = 2;

/** Day by day as a line, from nothing upwards. What it shows stands beside it in numbers, so it says nothing to a screen reader. */
export function Line({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const x = (at: number) => edge + (at * (width - 2 * edge)) / Math.max(1, values.length - 1);
  const y = (value: number) => height - edge - (value * (height - 2 * edge)) / most;
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon
        points={`${x(0)},${height - edge} ${points} ${x(values.length - 1)},${height - edge}`}
      />
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
