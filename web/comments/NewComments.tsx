import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { notifyManager } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { plural } from '../i18n/language.ts';
import classes from './NewComments.module.css';

type NewCommentsProps = {
  count: number;
  list: RefObject<HTMLUListElement | null>;
  onShow: () => Promise<unknown>;
};

/** Says that others have said something meanwhile, and shows it when asked: nothing moves under who reads or writes. */
export function NewComments({ count, list, onShow }: NewCommentsProps) {
  const [asking, setAsking] = useState(false);
  const words = plural(count, '{{n}} new comment', '{{n}} new comments');

  const show = async () => {
    const known = new Set(list.current?.children);
    setAsking(true);
    await onShow();
    setAsking(false);
    // After the list has heard of them.
    notifyManager.schedule(() => {
      const first =
        [...(list.current?.children ?? [])].find((entry) => !known.has(entry)) ??
        list.current?.lastElementChild;
      if (first instanceof HTMLElement) first.focus();
    });
  };
  return (
    <>
      <VisuallyHidden role="status">{count > 0 && words}</VisuallyHidden>
      {count > 0 && (
        <Button
          className={classes.button ?? ''}
          variant="light"
          radius="xl"
          size="compact-md"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          loading={asking}
          onClick={() => void show()}
        >
          {words}
        </Button>
      )}
    </>
  );
}
