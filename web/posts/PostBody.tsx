import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconMapPin, IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { paths } from '../paths.ts';
import { ReadMore } from '../ui/ReadMore.tsx';
import { t } from '../i18n/language.ts';
import { HighlightedText } from '../ui/Highlight.tsx';
import type { BodyProps } from './cardParts.ts';
import { PhotoMosaic } from '../files/PhotoMosaic.tsx';
import { Heading, Row } from '../ui/primitives.tsx';
import { PostTypeLine } from './PostTypeLine.tsx';
import { LinkCard } from './LinkCard.tsx';

/** Loaded lazily, because few posts have a quote. */
const QuoteBox = lazy(() =>
  import('./QuoteBox.tsx').then((module) => ({ default: module.QuoteBox })),
);

/** Body of a plain post, discussion or bookmark. */
export function PostBody({ content, standalone }: BodyProps) {
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
  // A card without metadata would only repeat the link in the text.
  const page = link && (link_title || !text.includes(link)) && (
    <LinkCard link={link} title={link_title} description={link_description} image={link_image} />
  );
  return (
    <>
      {tool === 'discussion' && (
        <PostTypeLine icon={IconMessages} label={t('Discussion')} hue="verdigris" />
      )}
      {tool === 'bookmark' && (
        <PostTypeLine icon={IconBookmark} label={t('Bookmark')} hue="verdigris" />
      )}
      {title && (
        <Heading as="h3" mb={6} anywhere plainLinks>
          {standalone ? (
            title
          ) : (
            <Link to={paths.post(id)}>
              <HighlightedText text={title} />
            </Link>
          )}
        </Heading>
      )}
      {tool === 'bookmark' && page}
      {text && <ReadMore text={text} expanded={standalone === true} />}
      {tool !== 'bookmark' && page}
      {location && (
        <Row as="p" gap={6} mt={10} size="sm" color="faint" anywhere>
          <IconMapPin size={16} stroke={1.75} aria-hidden />
          <VisuallyHidden>{t('Location:')}</VisuallyHidden>
          <span>
            <HighlightedText text={location} />
          </span>
        </Row>
      )}
      <PhotoMosaic images={attachments} authorName={user.name} />
      {content.quote && (
        <Suspense fallback={<Skeleton height={104} mt="sm" radius="md" />}>
          <QuoteBox quote={content.quote} />
        </Suspense>
      )}
    </>
  );
}
