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
import { htmlToText } from '../ui/plainText.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
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
      <div className={classes.top}>
        <PostTypeLine icon={IconNews} word={t('News')}>
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
      </div>
      <div className={classes.body}>
        <div className={classes.words}>
          <h2 id={heading} className={classes.title}>
            <ExternalLink href={url}>{title}</ExternalLink>
          </h2>
          {text && <p className={classes.description}>{text}</p>}
        </div>
        <NewsPicture src={image_thumb} size="card" />
      </div>
      <div className={barClasses.bar}>
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
      </div>
      <Repost news={news} opened={reposting} onClose={() => setReposting(false)} />
    </Card>
  );
}
