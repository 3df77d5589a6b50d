import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { announcementUrl } from '#contract/announcementUrl.ts';
import { minute } from '#contract/durations.ts';
import { queryKey, useApiMutation, useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { RichText } from '../richText/RichText.tsx';
import { Widget } from '../layout/Widget.tsx';

const input = { url: announcementUrl };

/**
 * Widget with the announcement of the administrators under its own title, which is in the same
 * language, until the member dismisses it. The list of pages tells whether it exists, so that a
 * site without it has no failing request.
 */
export function AnnouncementWidget() {
  const client = useQueryClient();
  const pages = useApiQuery('GET /page/list', {}, { staleTime: 5 * minute }).data?.contents;
  const exists = pages?.some((page) => page.url === input.url) ?? false;
  const response = useApiQuery('GET /page/get-one-by-name', input, {
    enabled: exists,
    staleTime: 5 * minute,
  }).data;
  const dismiss = useApiMutation('POST /page/dismiss-announcement', {
    onSuccess: () =>
      client.setQueryData(
        queryKey('GET /page/get-one-by-name', input),
        response && { ...response, dismissed: true },
      ),
  });
  if (!response || response.dismissed) return null;
  const { name, content, changed_on } = response.content;
  return (
    <Widget title={name}>
      <RichText html={content} size="small" />
      <Button
        variant="subtle"
        size="sm"
        px={8}
        ml={-8}
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate({ changed_on })}
      >
        {t('Dismiss')}
      </Button>
    </Widget>
  );
}
