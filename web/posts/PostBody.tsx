import { VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconMapPin, IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { ReadMore } from '../ui/ReadMore.tsx';
import { t } from '../i18n/language.ts';
import { Matched } from '../ui/Highlight.tsx';
import type { BodyProps } from './body.ts';
import { Gallery } from './Gallery.tsx';
import { KindLine } from './PostTypeLine.tsx';
import { LinkCard } from './LinkCard.tsx';
import classes from './PostBody.module.css';

/** Body of a plain post, discussion or bookmark. */
export function PostBody({ content, alone }: BodyProps) {
  const {
    id,
    tool,
    title,
    text,
    link,
    link_title,
    link_description,
    link_image,
    location,
    attachments,
    user,
  } = content;
  const page = link && (
    <LinkCard link={link} title={link_title} description={link_description} image={link_image} />
  );
  return (
    <>
      {tool === 'discussion' && (
        <KindLine icon={IconMessages} word={t('Discussion')} hue="verdigris" />
      )}
      {tool === 'bookmark' && <KindLine icon={IconBookmark} word={t('Bookmark')} hue="verdigris" />}
      {title && (
        <h3 className={classes.title}>
          {alone ? (
            title
          ) : (
            <Link to={paths.post(id)}>
              <Matched text={title} />
            </Link>
          )}
        </h3>
      )}
      {tool === 'bookmark' && page}
      {text && <ReadMore text={text} whole={alone === true} />}
      {tool !== 'bookmark' && page}
      {location && (
        <p className={classes.location}>
          <IconMapPin size={16} stroke={1.75} aria-hidden />
          <VisuallyHidden>{t('Location:')}</VisuallyHidden>
          <span>
            <Matched text={location} />
          </span>
        </p>
      )}
      <Gallery pictures={attachments} by={user.name} />
    </>
  );
}
