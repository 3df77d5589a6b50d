import { useState } from 'react';
import { Button } from '@mantine/core';
import type { OpenedCase, ReportedSnapshot } from '#contract/moderation.ts';
import type { Audience } from '#contract/fields.ts';
import { Gallery } from '../posts/Gallery.tsx';
import { t } from '../i18n/language.ts';
import { RichText } from '../ui/RichText.tsx';
import classes from './ReportedContent.module.css';

/** The reported content: as it is now and, if it was changed, as it was when reported. */
export function ReportedContent({ opened }: { opened: OpenedCase }) {
  const {
    said_now,
    said_then,
    said_later,
    pictures,
    pictures_then = [],
    author,
    standing,
  } = opened;
  const changed =
    said_now !== undefined &&
    said_then !== undefined &&
    JSON.stringify(said_now) !== JSON.stringify(said_then);
  const onlyReported =
    !said_now &&
    said_then !== undefined &&
    (opened.subject === 'content' || opened.subject === 'comment') &&
    standing === 'gone';
  const [before, setBefore] = useState(false);
  const shown = before || !said_now ? said_then : said_now;
  return (
    <div className={classes.block}>
      {shown && (
        <ContentSnapshot
          said={shown}
          label={said_now && !before ? t('Content') : t('What it said when it was reported')}
        />
      )}
      {said_later.map(({ said, reported_on }) => (
        <ContentSnapshot
          key={reported_on}
          said={said}
          label={t('What it said when it was reported again')}
        />
      ))}
      {onlyReported && (
        <p className={classes.changed}>
          {t(
            'This is the version that was reported. Since then, it was deleted or shared with fewer people, or the case was closed.',
          )}
        </p>
      )}
      {!before && pictures.length > 0 && <Gallery pictures={pictures} by={author?.name ?? ''} />}
      {pictures_then.length > 0 && (
        <>
          <p className={classes.changed}>{t('Photos removed after it was reported:')}</p>
          <Gallery pictures={pictures_then} by={author?.name ?? ''} />
        </>
      )}
      {!shown && (
        <p className={classes.none}>
          {opened.subject === 'link'
            ? opened.reports[0]?.url
            : t('The text is no longer available.')}
        </p>
      )}
      {changed && (
        <p className={classes.changed}>
          {t('It has been edited since it was reported.')}{' '}
          <Button
            variant="default"
            size="compact-sm"
            aria-pressed={before}
            onClick={() => setBefore(!before)}
          >
            {before ? t('Show current version') : t('Show reported version')}
          </Button>
        </p>
      )}
    </div>
  );
}

const audienceNames: Record<Audience, string> = {
  Public: t('Public'),
  Friends: t('Friends'),
  Collection: t('some friends'),
  Group: t('Group'),
  Private: t('Private'),
};

/** Renders content as plain as possible, without links. */
export function ContentSnapshot({
  said: snapshot,
  label,
}: {
  said: ReportedSnapshot;
  label: string;
}) {
  return (
    <blockquote className={classes.words} aria-label={label}>
      {snapshot.title && <p className={classes.title}>{snapshot.title}</p>}
      {snapshot.text && <p className={classes.text}>{snapshot.text}</p>}
      {snapshot.body && <RichText html={snapshot.body} size="small" />}
      {snapshot.options.length > 0 && (
        <ul>
          {snapshot.options.map((option, index) => (
            <li key={index}>{option}</li>
          ))}
        </ul>
      )}
      {snapshot.link && <p className={classes.text}>{snapshot.link}</p>}
      {snapshot.location && <p>{snapshot.location}</p>}
      {snapshot.shared_as && snapshot.shared_as !== 'Public' && (
        <p className={classes.audience}>
          {t('Audience: {{audience}}', { audience: audienceNames[snapshot.shared_as] })}
        </p>
      )}
    </blockquote>
  );
}
