import { useState } from 'react';
import classes from './Avatar.module.css';
import { avatarHue, getInitials } from '#contract/initials.ts';

type AvatarProps = {
  name: string;
  /** Image URL; empty if there is none. */
  image?: string;
  /** Pixels. */
  size?: 24 | 32 | 36 | 44 | 64 | 128;
  /** People are circles, groups are rounded squares. */
  shape?: 'person' | 'group';
  /** Called when the image fails to load: its signed URL expired or the file was deleted. */
  onLost?: () => void;
};

/**
 * The picture of a person, group or official, or initials if there is none. Hidden from screen
 * readers, because the name is next to it.
 */
export function Avatar({ name, image = '', size = 44, shape = 'person', onLost }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string>();
  const hasImage = image !== '' && image !== failedImage;
  const style = { '--avatar-size': `${size / 16}rem` } as React.CSSProperties;
  return (
    <span
      className={classes.avatar}
      style={style}
      data-shape={shape}
      data-hue={avatarHue(name)}
      data-initials={hasImage ? undefined : getInitials(name)}
      aria-hidden
    >
      {hasImage && (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => {
            setFailedImage(image);
            onLost?.();
          }}
        />
      )}
    </span>
  );
}
