import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { News } from '#contract/news.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Widget } from '../layout/Widget.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Row, Stack, Text, Wrap } from '../ui/primitives.tsx';
import classes from './NewsCarousel.module.css';
import { NewsPicture } from './NewsPicture.tsx';
import { ExternalLink } from './ExternalLink.tsx';
import { useCarousel } from './useCarousel.ts';

const pageInput = { page: 1, pageSize: 5 } as const;
const staleTime = minute;

/** Widget with a carousel of featured news, or else of the newest. Renders nothing without news. */
export function NewsCarousel() {
  const featured = useApiQuery('GET /news/list', { ...pageInput, featured: 'Y' }, { staleTime });
  const isEmpty = featured.data?.news.length === 0;
  const newest = useApiQuery('GET /news/list', pageInput, { enabled: isEmpty, staleTime });
  const news = (isEmpty ? newest : featured).data?.news ?? [];
  if (news.length === 0) return null;
  return (
    <Widget title={t('In The News')}>
      <Slider news={news} />
      <Link to={paths.news()} className={classes.all}>
        {t('All news')}
      </Link>
    </Widget>
  );
}

/** One slide at a time. While slides advance automatically, screen readers do not announce them. */
function Slider({ news }: { news: News[] }) {
  const slides = useId();
  const { currentIndex, step, playing, isAdvancing, toggle, handlers } = useCarousel(news.length);
  return (
    <div role="group" aria-roledescription={t('carousel')} aria-label={t('News')} {...handlers}>
      <Stack id={slides} aria-live={isAdvancing ? 'off' : 'polite'}>
        {news.map((item, index) => (
          <Slide
            key={item.id}
            news={item}
            position={t('{{at}} of {{all}}', { at: index + 1, all: news.length })}
            isCurrent={index === currentIndex}
          />
        ))}
      </Stack>
      {news.length > 1 && (
        <Row gap={6} mt={10}>
          <ActionIcon
            variant="default"
            aria-label={t('Previous story')}
            aria-controls={slides}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <button
            type="button"
            className={classes.switch}
            data-switch
            aria-label={playing ? t('Pause slider') : t('Play slider')}
            onClick={toggle}
          >
            {playing ? (
              <IconPlayerPause size={16} aria-hidden />
            ) : (
              <IconPlayerPlay size={16} aria-hidden />
            )}
            {playing ? t('Pause') : t('Play')}
          </button>
          <ActionIcon
            variant="default"
            aria-label={t('Next story')}
            aria-controls={slides}
            onClick={() => step(1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Text as="span" size="xs" color="faint" tabular className={classes.place} aria-hidden>
            {currentIndex + 1} / {news.length}
          </Text>
        </Row>
      )}
    </div>
  );
}

function Slide({
  news: { title, url, source, added_on, image_thumb },
  position,
  isCurrent,
}: {
  news: News;
  position: string;
  isCurrent: boolean;
}) {
  return (
    <div
      role="group"
      aria-roledescription={t('slide')}
      aria-label={position}
      className={classes.slide}
      data-shown={isCurrent || undefined}
    >
      <NewsPicture src={image_thumb} size="slide" />
      <Wrap as="p" mt={10} mb={2} size="xs" color="faint" tight anywhere className={classes.meta}>
        {source && <span>{source}</span>}
        <RelativeTime at={added_on} />
      </Wrap>
      <h3 className={classes.title}>
        <ExternalLink href={url}>{title}</ExternalLink>
      </h3>
    </div>
  );
}
