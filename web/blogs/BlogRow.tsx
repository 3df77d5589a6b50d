import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import type { Blog } from '#contract/blog.ts';
import { refreshPictures } from '../files/refreshPictures.ts';
import { paths } from '../paths.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { CardMenu } from '../posts/CardMenu.tsx';
import { removeContent } from '../posts/cache.ts';
import type { RowProps } from '../posts/ContentList.tsx';
import { AudienceLabel } from '../ui/AudienceLabel.tsx';
import { Card } from '../ui/Card.tsx';
import { HighlightedText } from '../ui/Highlight.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { Box, Heading, Row, Text } from '../ui/primitives.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { plural, t } from '../i18n/language.ts';
import classes from './BlogRow.module.css';

/** An article in a list: its author, title and summary, and its first picture. */
export const BlogRow = ({ content, position }: RowProps) =>
  content.blog && <Article content={content} blog={content.blog} position={position} />;

function Article({ content, blog, position }: RowProps & { blog: Blog }) {
  const heading = useId();
  const card = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { id, user, group, added_on, shared_as, attachments, total_likes, total_comments } =
    content;
  const isDraft = blog.status === 'Draft';
  const picture = attachments.find(({ media, thumb_url }) => !media && thumb_url);
  const page = isDraft && content.can_edit ? paths.editBlog(id) : paths.post(id);
  return (
    <Card
      as="article"
      ref={card}
      data-card={id}
      tabIndex={0}
      aria-labelledby={heading}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <Row gap={8} align="start" justify="between" className={classes.top}>
        <Text size="xs" color="faint" plainLinks className={classes.facts}>
          <span>
            <PersonLink person={user} />
          </span>
          <span>
            <RelativeTime at={added_on} />
          </span>
          {isDraft ? (
            <Text as="span" color="ink" weight={600}>
              {t('Draft, only you can see it')}
            </Text>
          ) : (
            <span>
              <AudienceLabel audience={shared_as} />
            </span>
          )}
          {group && (
            <span>
              <Link to={paths.group(group.id)}>{group.name}</Link>
            </span>
          )}
        </Text>
        <CardMenu
          content={content}
          onHidden={() => moveFocusToNeighbor(card.current)}
          onRemoved={() => removeContent(client, id)}
        />
      </Row>
      <Row gap={16} align="start">
        <Box grow>
          <Heading id={heading} anywhere plainLinks>
            <Link to={page} data-key="open">
              <HighlightedText text={blog.title} />
            </Link>
          </Heading>
          {blog.excerpt && (
            <Text mt={6} lines={2} color="muted" anywhere>
              {blog.excerpt}
            </Text>
          )}
        </Box>
        {picture && (
          <img
            className={classes.picture}
            src={picture.thumb_url}
            alt=""
            loading="lazy"
            onError={() => void refreshPictures(client)}
          />
        )}
      </Row>
      <Text mt={8} size="xs" color="faint" tabular className={classes.facts}>
        <span>{plural(blog.reading_minutes, '{{n}} min read', '{{n}} min read')}</span>
        {total_likes > 0 && <span>{plural(total_likes, '{{n}} like', '{{n}} likes')}</span>}
        {total_comments > 0 && (
          <span>{plural(total_comments, '{{n}} comment', '{{n}} comments')}</span>
        )}
      </Text>
    </Card>
  );
}
