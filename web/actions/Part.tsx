import type { Icon } from '@tabler/icons-react';
import { useId, type ReactNode, type Ref } from 'react';
import classes from './Part.module.css';

type PartProps = {
  icon: Icon;
  title: string;
  /** Stands beside the title: what one may do here. */
  tool?: ReactNode;
  /** Where the keyboard starts when it is asked for. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A part of an action below what every action has. */
export function PageSection({ icon: PartIcon, title, tool, ref, children }: PartProps) {
  const heading = useId();
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes.part}
      aria-labelledby={heading}
    >
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
