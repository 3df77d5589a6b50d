import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { Text } from '../ui/primitives.tsx';
import classes from './PersonCheckboxes.module.css';

/**
 * Scrollable box for PersonCheckbox rows. The caller's class must set --list-min-height and
 * --list-max-height.
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
      labelWrapper: classes.text ?? '',
      label: classes.label ?? '',
    }}
    label={
      <>
        <Avatar name={name} image={image} size={32} />
        <span>
          <strong>{name}</strong>{' '}
          {username && (
            <Text as="span" size="xs" color="faint">
              @{username}
            </Text>
          )}
        </span>
      </>
    }
  />
);
