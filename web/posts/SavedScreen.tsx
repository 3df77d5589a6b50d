import { Title } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import type { Content } from '#contract/posts.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { Box, Stack } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { ContentList } from './ContentList.tsx';

/** A post that is removed from the list disappears before the list is fetched again. */
const isSaved = (content: Content) => content.saved === true;

/** Posts of every type that the member saved for later, newest saved first. */
export function SavedScreen() {
  useTitle(t('Saved for later'));
  const query = useInfiniteApiQuery('GET /content/saved', {});
  return (
    <Page>
      <Stack gap={4}>
        <Title order={1}>{t('Saved for later')}</Title>
        <Box color="muted">{t('Only you can see what you saved.')}</Box>
      </Stack>
      <div>
        <ContentList
          query={query}
          only={isSaved}
          empty={
            <EmptyState
              icon={<IconBookmark size={40} stroke={1.5} />}
              title={t('Nothing saved yet')}
              action={<LinkButton to={paths.home()}>{t('Go to home')}</LinkButton>}
            >
              {t('To keep a post for later, open its menu and choose “Save for later.”')}
            </EmptyState>
          }
        />
      </div>
    </Page>
  );
}
