import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { plural } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import classes from './NewPosts.module.css';
import { showNewPosts, useNewPosts } from './useNewPosts.ts';

/**
 * Button that announces new posts and shows them on request, so that the feed does not move while
 * the user reads.
 */
export function NewPosts() {
  const client = useQueryClient();
  const { count, clear } = useNewPosts();
  const label = plural(count, '{{n}} new post', '{{n}} new posts');

  const show = async () => {
    await showNewPosts(client);
    clear();
    // Runs after the list has rendered the new posts.
    notifyManager.schedule(() => {
      const first = document.querySelector<HTMLElement>('[role=feed] > article');
      first?.focus({ preventScroll: true });
      first?.scrollIntoView({ block: 'start' });
    });
  };
  return (
    <>
      <VisuallyHidden role="status">{count > 0 && label}</VisuallyHidden>
      {count > 0 && (
        <Stack align="center" mb={16} className={classes.place}>
          <Button
            radius="xl"
            size="compact-md"
            leftSection={<IconArrowUp size={16} aria-hidden />}
            onClick={() => void show()}
          >
            {label}
          </Button>
        </Stack>
      )}
    </>
  );
}
