import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ScreenHead.module.css';

type ScreenHeadProps = {
  title: string;
  /** The first thing to do here. */
  children: ReactNode;
};

/** The name of a screen, and beside it what one comes to do. */
export function PageHeader({ title, children }: ScreenHeadProps) {
  return (
    <div className={classes.head}>
      <Title order={1}>{title}</Title>
      {children}
    </div>
  );
}
