import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { notifyManager } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { plural } from '../i18n/language.ts';
import classes from './NewComments.module.css';

type NewCommentsProps = {
  count: number;
  /** The list of comments, whose first new entry gets the focus. */
  list: RefObject<HTMLUListElement | null>;
  /** Loads them into the list. */
  onShow: () => Promise<unknown>;
};

/**
 * Button that announces new comments and shows them on request, so that the list does not move
 * while the user reads or writes.
 */
export function NewComments({ count, list, onShow }: NewCommentsProps) {
  const [loading, setLoading] = useState(false);
  const label = plural(count, '{{n}} new comment', '{{n}} new comments');

  const show = async () => {
    const before = new Set(list.current?.children);
    setLoading(true);
    await onShow();
    setLoading(false);
    // The query library schedules renders in order: this runs after the list has rendered them.
    notifyManager.schedule(() => {
      const first =
        [...(list.current?.children ?? [])].find((entry) => !before.has(entry)) ??
        list.current?.lastElementChild;
      if (first instanceof HTMLElement) first.focus();
    });
  };
  return (
    <>
      <VisuallyHidden role="status">{count > 0 && label}</VisuallyHidden>
      {count > 0 && (
        <Button
          className={classes.button ?? ''}
          variant="light"
          radius="xl"
          size="compact-md"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          loading={loading}
          onClick={() => void show()}
        >
          {label}
        </Button>
      )}
    </>
  );
}
