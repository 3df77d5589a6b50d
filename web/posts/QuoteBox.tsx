import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Quote } from '#contract/quote.ts';
import { t } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Box, Row, Stack, Text, TextButton } from '../ui/primitives.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './QuoteBox.module.css';

type QuotedPost = NonNullable<Quote['post']>;

/**
 * A quoted post, or a quiet box if the viewer cannot see it. Both look the same for a post that was
 * deleted. With `preview`, in a form, it is no link.
 */
export function QuoteBox({ quote, preview = false }: { quote: Quote; preview?: boolean }) {
  const [shown, setShown] = useState(false);
  const { post } = quote;
  if (!post)
    return (
      <Row gap={10} className={classes.quote} size="sm" color="muted">
        <IconLock size={18} stroke={1.75} aria-hidden />
        {t('This post isn’t available.')}
      </Row>
    );
  if (post.muted && !shown && !preview)
    return (
      <Row gap={10} className={classes.quote} size="sm" color="muted">
        <span>{t('A muted person wrote this.')}</span>
        <TextButton type="button" size="sm" onClick={() => setShown(true)}>
          {t('Show')}
        </TextButton>
      </Row>
    );
  return (
    <Box
      as="section"
      className={classes.quote}
      aria-label={t('Quoted post by {{name}}', { name: post.user.name })}
    >
      <QuotedContent post={post} preview={preview} />
    </Box>
  );
}

function QuotedContent({ post, preview }: { post: QuotedPost; preview: boolean }) {
  const { id, user, title, text, photo, added_on } = post;
  return (
    <>
      <Row gap={8} mb={6} size="sm">
        <Avatar name={user.name} image={user.image_thumb} size={32} />
        <Text as="span" size="sm" weight={600} truncate>
          {user.name}
        </Text>
        <Text as="span" size="xs" color="faint" className={classes.time}>
          {preview ? (
            <RelativeTime at={added_on} />
          ) : (
            <Link to={paths.post(id)} className={classes.open}>
              <VisuallyHidden>
                {t('Open the quoted post by {{name}}', { name: user.name })}
              </VisuallyHidden>
              <RelativeTime at={added_on} />
            </Link>
          )}
        </Text>
      </Row>
      <div className={classes.body}>
        <Stack gap={4} className={classes.words}>
          {title && (
            <Text weight={650} lines={2} anywhere>
              {title}
            </Text>
          )}
          {text && (
            <Text size="sm" anywhere className={classes.text}>
              {text}
            </Text>
          )}
        </Stack>
        {photo && <img src={photo.thumb_url} alt={photo.description ?? ''} loading="lazy" />}
      </div>
    </>
  );
}
