import { Skeleton } from '@mantine/core';
import type { Content } from '#contract/posts.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { useSite } from '../layout/useSite.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { audienceIcons } from '../ui/AudienceLabel.tsx';
import { Box, Row, Stack, Text } from '../ui/primitives.tsx';
import { audienceHint } from './audience.ts';
import { useAudienceOf } from './useAudience.ts';
import classes from './AudienceDialog.module.css';

/**
 * Dialog that shows an author who can currently see a post. This changes with the author's friends,
 * collections and groups.
 */
export function AudienceDialog({
  content,
  opened,
  onClose,
}: {
  content: Content;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Who will see this?')}>
      <AudienceSummary content={content} />
    </Dialog>
  );
}

function AudienceSummary({ content }: { content: Content }) {
  const { data, error, refetch, isFetching, collection } = useAudienceOf(content);
  const lookAround = useSite()?.look_around;
  if (!data) {
    if (error)
      return (
        <ErrorState
          title={t('Couldn’t check who will see this')}
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    return <Skeleton height={48} role="status" aria-label={t('Loading')} />;
  }
  const { kind, total, sample } = data;
  const Icon = audienceIcons[kind];
  const people = kind === 'Public' ? [] : sample;
  const remainingCount = total - people.length;
  return (
    <>
      <Row as="p" gap={10} weight={650} className={classes.sentence}>
        <Icon size={22} stroke={1.75} aria-hidden />
        {audienceHint(data, { collection, lookAround })}
      </Row>
      {people.length > 0 && (
        <Stack as="ul" gap={10} mt={16} className={classes.people}>
          {people.map((person) => (
            <li key={person.id}>
              <PortraitLink person={person} size={32} />
              <PersonLink person={person} className={classes.name} />
            </li>
          ))}
          {remainingCount > 0 && (
            <Box as="li" size="sm" color="faint">
              {t('and {{n}} more', { n: remainingCount })}
            </Box>
          )}
        </Stack>
      )}
      {content.can_edit && (
        <Text mt={16} size="sm" color="faint">
          {t('To change this, edit the post.')}
        </Text>
      )}
    </>
  );
}
