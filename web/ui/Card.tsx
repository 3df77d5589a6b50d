import { Box, Stack, type PrimitiveProps } from './primitives.tsx';
import classes from './Card.module.css';

type CardProps = PrimitiveProps<'div' | 'section' | 'article' | 'aside'>;

/** A surface with a thin border and no shadow. With a gap, its children are stacked. */
export function Card({ className, ...props }: CardProps) {
  const Layout = props.gap === undefined ? Box : Stack;
  return (
    <Layout className={className ? `${classes.card} ${className}` : classes.card} {...props} />
  );
}
