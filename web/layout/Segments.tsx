import { Link, useLocation } from '@tanstack/react-router';
import classes from './Segments.module.css';

type SegmentsProps = {
  /** What they are parts of, such as "Polls". */
  label: string;
  parts: readonly { to: string; label: string }[];
};

/** A list in a few views that exclude each other, each at an address of its own. */
export function TabLinks({ label, parts }: SegmentsProps) {
  const here = useLocation().pathname.replace(/\/$/, '');
  return (
    <nav aria-label={label} className={classes.parts} data-stays>
      {parts.map((part) => (
        <Link
          key={part.to}
          to={part.to}
          activeOptions={{ exact: true }}
          className={classes.part}
          aria-current={part.to === here ? 'page' : undefined}
        >
          {part.label}
        </Link>
      ))}
    </nav>
  );
}
