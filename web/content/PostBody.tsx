import { VisuallyHidden } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { FoldedText } from '../ui/FoldedText.tsx';
import type { BodyProps } from './body.ts';
import { Gallery } from './Gallery.tsx';
import { LinkCard } from './LinkCard.tsx';
import classes from './PostBody.module.css';

/** What a plain post says and shows. */
export function PostBody({ content }: BodyProps) {
  const { text, link, link_title, link_description, link_image, location, attachments, user } = content;
  return (
    <>
      {text && <FoldedText text={text} />}
      {link && <LinkCard link={link} title={link_title} description={link_description} image={link_image} />}
      {location && (
        <p className={classes.location}>
          <IconMapPin size={16} stroke={1.75} aria-hidden />
          <VisuallyHidden>Location: </VisuallyHidden>
          {location}
        </p>
      )}
      <Gallery pictures={attachments} by={user.name} />
    </>
  );
}
