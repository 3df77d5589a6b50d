import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Wrap } from '../ui/primitives.tsx';
import classes from './PageHeader.module.css';

type PageHeaderProps = {
  title: string;
  /** Button or link of the main action. */
  children: ReactNode;
};

/** Title of a screen with its main action. */
export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <Wrap gap={16} rowGap={8} align="center" justify="between" anywhere className={classes.head}>
      <Title order={1}>{title}</Title>
      {children}
    </Wrap>
  );
}
