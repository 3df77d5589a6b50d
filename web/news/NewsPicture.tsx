import { IconNews } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './NewsPicture.module.css';

/** What news shows of itself; where it has no picture, or the picture is gone, the same one for all. */
export function NewsPicture({ src, size }: { src: string; size: 'card' | 'slide' }) {
  const [lost, setLost] = useState(false);
  if (src === '' || lost) {
    return (
      <span className={classes.none} data-size={size} aria-hidden>
        <IconNews size={size === 'card' ? 36 : 48} stroke={1.25} />
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      data-size={size}
      src={src}
      alt=""
      loading="lazy"
      onError={() => setLost(true)}
    />
  );
}
