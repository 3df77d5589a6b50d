import type { Icon } from '@tabler/icons-react';
import { useId, type ReactNode, type Ref } from 'react';
import { Stack, Wrap } from '../ui/primitives.tsx';
import classes from './PageSection.module.css';

type PageSectionProps = {
  icon: Icon;
  title: string;
  /** A button next to the title. */
  tool?: ReactNode;
  /** Set if the section can receive the focus. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A titled section on the page of an action. */
export function PageSection({ icon: PartIcon, title, tool, ref, children }: PageSectionProps) {
  const heading = useId();
  return (
    <Stack
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      as="section"
      gap={12}
      className={classes.part}
      aria-labelledby={heading}
    >
      <Wrap gap={8} align="center" justify="between" className={classes.head}>
        <h2 id={heading}>
          <PartIcon size={20} stroke={1.75} aria-hidden />
          {title}
        </h2>
        {tool}
      </Wrap>
      {children}
    </Stack>
  );
}
