import type { ComponentPropsWithRef } from 'react';
import classes from './Card.module.css';

type CardProps = ComponentPropsWithRef<'div'> & { as?: 'div' | 'section' | 'article' | 'aside' };

/** A surface with a thin border and no shadow. */
export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return (
    <Element className={className ? `${classes.card} ${className}` : classes.card} {...rest} />
  );
}
