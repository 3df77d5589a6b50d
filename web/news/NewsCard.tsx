import { IconArrowUpRight, IconNews, IconRepeat, IconShare3 } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { News } from '#contract/news.ts';
import barClasses from '../posts/ActionBar.module.css';
import { PostTypeLine } from '../posts/PostTypeLine.tsx';
import { shareUrl } from '../posts/share.ts';
import { Card } from '../ui/Card.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { htmlToText } from '../richText/plainText.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Box, Heading, Row, Text, Wrap } from '../ui/primitives.tsx';
import classes from './NewsCard.module.css';
import { NewsMenu } from './NewsMenu.tsx';
import { NewsPicture } from './NewsPicture.tsx';
import { ExternalLink } from './ExternalLink.tsx';

const Repost = lazyDialog(() => import('./RepostDialog.tsx').then((module) => module.RepostDialog));

/** One news item: source, title, two lines of text, and a link. */
export function NewsCard({ news }: { news: News }) {
  const { title, description, url, source, added_on, image_thumb, featured, can_edit } = news;
  const heading = useId();
  const card = useRef<HTMLDivElement>(null);
  const [reposting, setReposting] = useState(false);
  const text = useMemo(() => htmlToText(description), [description]);
  return (
    <Card as="article" ref={card} data-card tabIndex={-1} aria-labelledby={heading}>
      <Row gap={8} align="start" justify="between" className={classes.top}>
        <PostTypeLine icon={IconNews} label={t('News')}>
          {source && <span>{source}</span>}
          <span>
            <RelativeTime at={added_on} />
          </span>
          {can_edit && featured === 'Y' && <span>{t('In the slider')}</span>}
        </PostTypeLine>
        {can_edit && (
          <NewsMenu
            news={news}
            onRemoved={() => moveFocusToNeighbor(card.current?.parentElement)}
          />
        )}
      </Row>
      <Row gap={16} align="start" className={classes.body}>
        <Box grow>
          <Heading id={heading} anywhere plainLinks>
            <ExternalLink href={url}>{title}</ExternalLink>
          </Heading>
          {text && (
            <Text mt={6} lines={2} size="md" color="muted" tight anywhere>
              {text}
            </Text>
          )}
        </Box>
        <NewsPicture src={image_thumb} size="card" />
      </Row>
      <Wrap gap={4} className={barClasses.bar}>
        <a
          className={`${barClasses.action} ${classes.more}`}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          data-key="open"
          aria-label={t('Read More: {{title}} (opens in a new tab)', { title })}
        >
          <IconArrowUpRight size={20} stroke={1.75} aria-hidden />
          {t('Read More')}
        </a>
        <button
          type="button"
          className={barClasses.action}
          aria-label={t('Re-post: {{title}}', { title })}
          onClick={() => setReposting(true)}
        >
          <IconRepeat size={20} stroke={1.75} aria-hidden />
          {t('Re-post')}
        </button>
        <button
          type="button"
          className={barClasses.action}
          data-last
          data-key="share"
          aria-label={t('Share: {{title}}', { title })}
          onClick={() => void shareUrl(url)}
        >
          <IconShare3 size={20} stroke={1.75} aria-hidden />
          {t('Share')}
        </button>
      </Wrap>
      <Repost news={news} opened={reposting} onClose={() => setReposting(false)} />
    </Card>
  );
}
