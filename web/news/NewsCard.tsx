import { IconArrowUpRight, IconNews, IconRepeat, IconShare3 } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { News } from '#contract/news.ts';
import barClasses from '../posts/ActionBar.module.css';
import { KindLine } from '../posts/PostTypeLine.tsx';
import { shareAddress } from '../posts/share.ts';
import { Card } from '../ui/Card.tsx';
import { focusBeside } from '../ui/moveFocusToNeighbor.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { plainText } from '../ui/plainText.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './NewsCard.module.css';
import { NewsMenu } from './NewsMenu.tsx';
import { NewsPicture } from './NewsPicture.tsx';
import { OutLink } from './ExternalLink.tsx';

const Repost = lazyDialog(() => import('./RepostDialog.tsx').then((module) => module.Repost));

/** One news item: source, title, two lines of text, and a link. */
export function NewsCard({ news }: { news: News }) {
  const { title, description, url, source, added_on, image_thumb, featured, can_edit } = news;
  const heading = useId();
  const card = useRef<HTMLDivElement>(null);
  const [reposting, setReposting] = useState(false);
  const text = useMemo(() => plainText(description), [description]);
  return (
    <Card as="article" ref={card} data-card tabIndex={-1} aria-labelledby={heading}>
      <div className={classes.top}>
        <KindLine icon={IconNews} word={t('News')}>
          {source && <span>{source}</span>}
          <span>
            <RelativeTime at={added_on} />
          </span>
          {can_edit && featured === 'Y' && <span>{t('In the slider')}</span>}
        </KindLine>
        {can_edit && (
          <NewsMenu news={news} onRemoved={() => focusBeside(card.current?.parentElement)} />
        )}
      </div>
      <div className={classes.body}>
        <div className={classes.words}>
          <h2 id={heading} className={classes.title}>
            <OutLink href={url}>{title}</OutLink>
          </h2>
          {text && <p className={classes.said}>{text}</p>}
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
          onClick={() => void shareAddress(url)}
        >
          <IconShare3 size={20} stroke={1.75} aria-hidden />
          {t('Share')}
        </button>
      </div>
      <Repost news={news} opened={reposting} onClose={() => setReposting(false)} />
    </Card>
  );
}
