import { Button, Group } from '@mantine/core';
import { IconPencil, IconRss } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Page } from '../layout/Page.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { useTitle } from '../ui/title.ts';
import { NewsList } from './NewsList.tsx';

const NewsEditor = lazyDialog(() => import('./NewsEditor.tsx').then((module) => module.NewsEditor));

/** All news, newest first, with an editor for administrators. */
export function NewsScreen() {
  const query = useInfiniteApiQuery('GET /news/list', {});
  const [writing, setWriting] = useState(false);
  const mayWrite = query.data?.pages[0]?.can_write === true;
  useTitle(t('News'));
  return (
    <Page>
      <PageHeader title={t('News')}>
        {mayWrite && (
          <Group gap={8}>
            <Button
              component={Link}
              to={paths.adminNews()}
              variant="default"
              leftSection={<IconRss size={18} aria-hidden />}
            >
              {t('Feeds')}
            </Button>
            <Button
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setWriting(true)}
            >
              {t('Add news')}
            </Button>
          </Group>
        )}
      </PageHeader>
      <NewsList query={query} mayWrite={mayWrite} />
      {mayWrite && <NewsEditor opened={writing} onClose={() => setWriting(false)} />}
    </Page>
  );
}
