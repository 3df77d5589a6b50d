import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { plural } from '../i18n/language.ts';
import classes from './NewPosts.module.css';
import { showNewPosts, useNewPosts } from './newPosts.ts';

/** Says that posts have appeared, and shows them when asked: nothing moves under who reads. */
export function NewPosts() {
  const client = useQueryClient();
  const { count, forget } = useNewPosts();
  const words = plural(count, '{{n}} new post', '{{n}} new posts');

  const show = async () => {
    await showNewPosts(client);
    forget();
    // After the list has heard of them.
    notifyManager.schedule(() => {
      const first = document.querySelector<HTMLElement>('[role=feed] > article');
      first?.focus({ preventScroll: true });
      first?.scrollIntoView({ block: 'start' });
    });
  };
  return (
    <>
      <VisuallyHidden role="status">{count > 0 && words}</VisuallyHidden>
      {count > 0 && (
        <div className={classes.place}>
          <Button
            radius="xl"
            size="compact-md"
            leftSection={<IconArrowUp size={16} aria-hidden />}
            onClick={() => void show()}
          >
            {words}
          </Button>
        </div>
      )}
    </>
  );
}
