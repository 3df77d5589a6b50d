import { Link, useLocation } from '@tanstack/react-router';
import classes from './TabLinks.module.css';

type TabLinksProps = {
  /** Name of the list, such as "Polls". */
  label: string;
  parts: readonly { to: string; label: string }[];
};

/** Tabs of a list, each view at its own address. */
export function TabLinks({ label, parts }: TabLinksProps) {
  const currentPath = useLocation().pathname.replace(/\/$/, '');
  return (
    <nav aria-label={label} className={classes.parts} data-keep-focus>
      {parts.map((part) => (
        <Link
          key={part.to}
          to={part.to}
          activeOptions={{ exact: true }}
          className={classes.part}
          aria-current={part.to === currentPath ? 'page' : undefined}
        >
          {part.label}
        </Link>
      ))}
    </nav>
  );
}
