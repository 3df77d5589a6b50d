import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import classes from './PersonCheckboxes.module.css';

/**
 * Scroll box for PersonCheckbox rows. Its class sets the height with --ticks-least and
 * --ticks-most.
 */
export const PersonCheckboxes = ({ className, ...others }: ComponentProps<'div'>) => (
  <div {...others} className={`${classes.box} ${className ?? ''}`} />
);

type PersonCheckboxProps = { name: string; username: string | undefined; image: string } & Pick<
  CheckboxProps,
  'checked' | 'onChange' | 'onFocus' | 'tabIndex'
>;

export const PersonCheckbox = ({ name, username, image, ...others }: PersonCheckboxProps) => (
  <Checkbox
    {...others}
    className={classes.row ?? ''}
    classNames={{
      body: classes.body ?? '',
      labelWrapper: classes.words ?? '',
      label: classes.label ?? '',
    }}
    label={
      <>
        <Avatar name={name} image={image} size={32} />
        <span>
          <strong>{name}</strong> {username && <span className={classes.handle}>@{username}</span>}
        </span>
      </>
    }
  />
);
