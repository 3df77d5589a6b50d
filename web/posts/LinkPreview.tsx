import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { completeUrl } from '../ui/links.ts';
import { LinkCard } from './LinkCard.tsx';

const debounceMs = 600;

/**
 * Preview of a typed URL, loaded once typing pauses. Nothing is rendered for pages without
 * metadata.
 */
export function LinkPreview({ typed }: { typed: string }) {
  const [url] = useDebouncedValue(completeUrl(typed), debounceMs);
  const query = useApiQuery(
    'GET /content/link-preview',
    { url: url ?? '' },
    { enabled: url !== undefined, staleTime: Infinity },
  );
  if (url === undefined || url !== completeUrl(typed)) return null;
  if (query.isLoading)
    return (
      <Skeleton height={86} radius={10} mt="sm" role="status" aria-label={t('Loading preview')} />
    );
  if (!query.data?.link_title) return null;
  const { link_title, link_description, link_image } = query.data;
  return (
    <LinkCard link={url} title={link_title} description={link_description} image={link_image} />
  );
}
