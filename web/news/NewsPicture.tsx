import { IconNews } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './NewsPicture.module.css';

/** Image of a news item, or a default image if it has none or loading fails. */
export function NewsPicture({ src, size }: { src: string; size: 'card' | 'slide' }) {
  const [lost, setLost] = useState(false);
  if (src === '' || lost) {
    return (
      <span className={classes.placeholder} data-size={size} aria-hidden>
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
