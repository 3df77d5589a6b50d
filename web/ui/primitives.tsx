// Layout and text primitives. A component passes them its spacing and text styles as props; its CSS
// module has only what is special to it. primitives.module.css has a rule for each value.
import type { ComponentPropsWithRef, JSX } from 'react';
import classes from './primitives.module.css';

/** Pixels at the default font size. */
export type Space = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24;

type Padding = 4 | 8 | 10 | 12 | 14 | 16;

type TextStyle = {
  /** For a heading: lg, sm, or md if it is left out. */
  size?: 'xs' | 'sm' | 'md' | 'lg';
  color?: 'ink' | 'muted' | 'faint' | 'danger' | 'success' | 'warning' | 'accent';
  weight?: 400 | 500 | 600 | 650 | 700;
  /** A line height for short texts. */
  tight?: boolean;
  /** All digits have the same width. */
  tabular?: boolean;
  /** Breaks long words anywhere, also where the width depends on the text. */
  anywhere?: boolean;
  /** Cuts off the text after this number of lines. */
  lines?: 2 | 3;
  /** Cuts off the text at the end of the line. */
  truncate?: boolean;
  /** Keeps line breaks, or also spaces, as they were written. */
  keep?: 'lines' | 'spaces';
};

type Layout = TextStyle & {
  gap?: Space;
  /** Space between lines, if it differs from `gap`. */
  rowGap?: 0 | 2 | 4 | 6 | 8 | 12;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'center' | 'end';
  mt?: 5 | Space;
  mb?: 2 | 4 | 5 | 6 | 8 | 10 | 12 | 14 | 16;
  /** Maximum width in pixels: 400 for fields, 760 for forms. */
  maw?: 400 | 760;
  /** Takes the remaining width of a row. */
  grow?: boolean;
  /** Padding at the sides. */
  px?: Padding;
  /** Padding above and below. */
  py?: Padding;
  surface?: 'card' | 'sunken' | 'soft' | 'accent';
  border?: boolean;
  radius?: 8 | 10 | 12;
  /** Takes only the width that the children need. */
  inline?: boolean;
  /** Lines between the children, with as much space below each line. */
  ruled?: 0 | 12;
  /** Links look like text until they are hovered. */
  plainLinks?: boolean;
  /** Appears after 200 ms, so that fast responses do not flicker. */
  late?: boolean;
  /** For Columns: minimum width of a column in pixels. */
  min?: 220 | 240 | 256 | 320;
};

type Tag = keyof JSX.IntrinsicElements;
export type PrimitiveProps<T extends Tag> = Layout & { as?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Layout
  >;

const styleProps = new Set(
  'size color weight tight tabular anywhere lines truncate keep gap rowGap align justify mt mb maw grow px py surface border radius inline ruled plainLinks late min'.split(
    ' ',
  ),
);

/** Creates a component that passes its style props to the style sheet as data attributes. */
function createPrimitive<D extends Tag>(name: string, defaultTag: D) {
  return function Primitive<T extends Tag = D>({ as, className, ...props }: PrimitiveProps<T>) {
    const Element = (as ?? defaultTag) as 'div';
    const attributes: Record<string, unknown> = {
      className: className ? `${name} ${className}` : name,
    };
    for (const [prop, value] of Object.entries(props))
      if (!styleProps.has(prop)) attributes[prop] = value;
      else if (value !== false) attributes[`data-${prop}`] = value;
    return <Element {...attributes} />;
  };
}

/** An element with spacing and text styles. */
export const Box = createPrimitive(classes.box!, 'div');

/** Children below each other, as wide as the stack. */
export const Stack = createPrimitive(`${classes.box} ${classes.stack}`, 'div');

/** Children in one line, centered on it. */
export const Row = createPrimitive(`${classes.box} ${classes.row}`, 'div');

/** Children in lines that wrap, as high as the line. */
export const Wrap = createPrimitive(`${classes.box} ${classes.wrap}`, 'div');

/** A paragraph or a piece of text. */
export const Text = createPrimitive(classes.box!, 'p');

/** The heading of a section. Mantine’s Title is the heading of a screen. */
export const Heading = createPrimitive(`${classes.box} ${classes.heading}`, 'h2');

/** Columns of the same width, as many as fit. */
export const Columns = createPrimitive(`${classes.box} ${classes.columns}`, 'div');

/** A remark in a box with a colored edge. With a gap, an icon is beside the text. */
export const Notice = createPrimitive(`${classes.box} ${classes.notice}`, 'div');

/** A button that looks like a link. */
export const TextButton = createPrimitive(`${classes.box} ${classes.textButton}`, 'button');
