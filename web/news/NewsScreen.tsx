import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndless } from '../api/hooks.ts';
import { Screen } from '../shell/Screen.tsx';
import { ScreenHead } from '../shell/ScreenHead.tsx';
import { lateDialog } from '../ui/lateDialog.tsx';
import { useTitle } from '../ui/title.ts';
import { NewsList } from './NewsList.tsx';

const WriteNews = lateDialog(() => import('./WriteNews.tsx').then((module) => module.WriteNews));

/** All news, newest first, and for administrators where it is written. */
export function NewsScreen() {
  const answer = useEndless('GET /news/list', {});
  const [writing, setWriting] = useState(false);
  const mayWrite = answer.data?.pages[0]?.can_write === true;
  useTitle('News');
  return (
    <Screen>
      <ScreenHead title="News">
        {mayWrite && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setWriting(true)}>
            Write news
          </Button>
        )}
      </ScreenHead>
      <NewsList answer={answer} mayWrite={mayWrite} />
      {mayWrite && <WriteNews opened={writing} onClose={() => setWriting(false)} />}
    </Screen>
  );
}
