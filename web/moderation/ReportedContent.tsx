import { useState } from 'react';
import { Button } from '@mantine/core';
import type { OpenedCase, ReportedSnapshot } from '#contract/moderation.ts';
import type { Audience } from '#contract/fields.ts';
import { PhotoMosaic } from '../files/PhotoMosaic.tsx';
import { t } from '../i18n/language.ts';
import { RichText } from '../richText/RichText.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './ReportedContent.module.css';

/**
 * The reported content as it is now and, if it was changed, as it was when reported. Both or either
 * may be absent.
 */
export function ReportedContent({ openedCase }: { openedCase: OpenedCase }) {
  const {
    said_now,
    said_then,
    said_later,
    pictures,
    pictures_then = [],
    author,
    standing,
  } = openedCase;
  const hasChanged =
    said_now !== undefined &&
    said_then !== undefined &&
    JSON.stringify(said_now) !== JSON.stringify(said_then);
  // `gone` means that the moderator cannot see the current version, for any of several reasons.
  const onlyReported =
    !said_now &&
    said_then !== undefined &&
    (openedCase.subject === 'content' || openedCase.subject === 'comment') &&
    standing === 'gone';
  /** Whether the reported version is shown instead of the current one. */
  const [showsReported, setShowsReported] = useState(false);
  const snapshot = showsReported || !said_now ? said_then : said_now;
  return (
    <Stack gap={8}>
      {snapshot && (
        <ContentSnapshot
          snapshot={snapshot}
          label={said_now && !showsReported ? t('Content') : t('What it said when it was reported')}
        />
      )}
      {said_later.map(({ said, reported_on }) => (
        <ContentSnapshot
          key={reported_on}
          snapshot={said}
          label={t('What it said when it was reported again')}
        />
      ))}
      {onlyReported && (
        <Text size="sm" color="faint">
          {t(
            'This is the version that was reported. Since then, it was deleted or shared with fewer people, or the case was closed.',
          )}
        </Text>
      )}
      {!showsReported && pictures.length > 0 && (
        <PhotoMosaic images={pictures} authorName={author?.name ?? ''} compact />
      )}
      {pictures_then.length > 0 && (
        <>
          <Text size="sm" color="faint">
            {t('Photos removed after it was reported:')}
          </Text>
          <PhotoMosaic images={pictures_then} authorName={author?.name ?? ''} compact />
        </>
      )}
      {!snapshot && (
        <Text size="sm" color="faint">
          {openedCase.subject === 'link'
            ? openedCase.reports[0]?.url
            : t('The text is no longer available.')}
        </Text>
      )}
      {hasChanged && (
        <Text size="sm" color="faint">
          {t('It has been edited since it was reported.')}{' '}
          <Button
            variant="default"
            size="compact-sm"
            aria-pressed={showsReported}
            onClick={() => setShowsReported(!showsReported)}
          >
            {showsReported ? t('Show current version') : t('Show reported version')}
          </Button>
        </Text>
      )}
    </Stack>
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
  snapshot,
  label,
}: {
  snapshot: ReportedSnapshot;
  label: string;
}) {
  return (
    <Text
      as="blockquote"
      px={16}
      py={12}
      surface="sunken"
      className={classes.words}
      aria-label={label}
    >
      {snapshot.title && <Text weight={650}>{snapshot.title}</Text>}
      {snapshot.text && <Text keep="lines">{snapshot.text}</Text>}
      {snapshot.body && <RichText html={snapshot.body} size="small" />}
      {snapshot.options.length > 0 && (
        <ul>
          {snapshot.options.map((option, index) => (
            <li key={index}>{option}</li>
          ))}
        </ul>
      )}
      {snapshot.link && <Text keep="lines">{snapshot.link}</Text>}
      {snapshot.location && <p>{snapshot.location}</p>}
      {snapshot.shared_as && snapshot.shared_as !== 'Public' && (
        <Text size="sm" color="faint">
          {t('Audience: {{audience}}', { audience: audienceNames[snapshot.shared_as] })}
        </Text>
      )}
    </Text>
  );
}
