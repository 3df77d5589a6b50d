import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

type PageHeaderProps = {
  title: string;
  /** The main action of the screen. */
  children: ReactNode;
};

/** Title of a screen with its main action. */
export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <div className={classes.head}>
      <Title order={1}>{title}</Title>
      {children}
    </div>
  );
}
