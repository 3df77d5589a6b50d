import type { Icon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './Part.module.css';

type PartProps = {
  icon: Icon;
  title: string;
  /** Stands beside the title: what one may do here. */
  tool?: ReactNode;
  children: ReactNode;
};

/** A part of an action below what every action has. */
export function Part({ icon: PartIcon, title, tool, children }: PartProps) {
  const heading = useId();
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>
          <PartIcon size={20} stroke={1.75} aria-hidden />
          {title}
        </h2>
        {tool}
      </div>
      {children}
    </section>
  );
}
