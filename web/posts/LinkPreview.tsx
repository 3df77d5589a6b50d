import { ActionIcon, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { completeUrl } from '../ui/links.ts';
import { Box, Row } from '../ui/primitives.tsx';
import { LinkCard } from './LinkCard.tsx';

const typingPauseMs = 600;

type LinkPreviewProps = {
  typed: string;
  /**
   * Shows a button that removes the preview. Also called when the page turns out to have none.
   */
  onRemove?: () => void;
};

/**
 * Preview of a typed URL, loaded once typing pauses. Nothing is rendered for pages without
 * metadata.
 */
export function LinkPreview({ typed, onRemove }: LinkPreviewProps) {
  const current = completeUrl(typed);
  // Undefined at first, so that the beginning of an address is not fetched.
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(current), typingPauseMs);
    return () => clearTimeout(timer);
  }, [current]);
  const url = settled === current ? current : undefined;
  const query = useApiQuery(
    'GET /content/link-preview',
    { url: url ?? '' },
    { enabled: url !== undefined, staleTime: Infinity },
  );
  const hasNone = url !== undefined && (query.data?.link_title === '' || !!query.error?.fields);
  const handleNone = useEffectEvent(() => onRemove?.());
  useEffect(() => {
    if (hasNone) handleNone();
  }, [hasNone, url]);
  if (url === undefined) return null;
  if (query.isLoading)
    return (
      <Skeleton height={86} radius={10} mt="sm" role="status" aria-label={t('Loading preview')} />
    );
  if (!query.data?.link_title) return null;
  const { link_title, link_description, link_image } = query.data;
  const card = (
    <LinkCard link={url} title={link_title} description={link_description} image={link_image} />
  );
  return onRemove ? (
    <Row gap={4}>
      <Box grow>{card}</Box>
      <ActionIcon mt="sm" aria-label={t('Remove the link preview')} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Row>
  ) : (
    card
  );
}
