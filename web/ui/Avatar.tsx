import { useState } from 'react';
import classes from './Avatar.module.css';
import { hueOf, initialsOf } from './initials.ts';

type AvatarProps = {
  name: string;
  /** Empty when there is none. */
  image?: string;
  /** Pixels. */
  size?: 24 | 32 | 36 | 44 | 64 | 128;
  /** People are circles, groups are rounded squares. */
  shape?: 'person' | 'group';
  /** The address of the picture ran out, or the picture is gone. */
  onLost?: () => void;
};

/** A picture, or initials where there is none. It stands beside a name, so it says nothing to a screen reader. */
export function Avatar({ name, image = '', size = 44, shape = 'person', onLost }: AvatarProps) {
  const [lost, setLost] = useState<string>();
  const shown = image !== '' && image !== lost;
  const style = { '--avatar-size': `${size / 16}rem` } as React.CSSProperties;
  return (
    <span
      className={classes.avatar}
      style={style}
      data-shape={shape}
      data-hue={hueOf(name)}
      data-initials={shown ? undefined : initialsOf(name)}
      aria-hidden
    >
      {shown && (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => {
            setLost(image);
            onLost?.();
          }}
        />
      )}
    </span>
  );
}
