import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useConfirm } from './ConfirmDialog.tsx';

/** Asks at once, and again when its button is clicked. */
function Asking({ danger }: { danger: boolean }) {
  const confirm = useConfirm();
  const ask = () =>
    void confirm({
      title: 'Delete this poll?',
      detail: 'Its votes are deleted, too.',
      confirmLabel: 'Delete',
      danger,
    });
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(ask, []);
  return <Button onClick={ask}>Ask</Button>;
}

const meta = { component: Asking } satisfies Meta<typeof Asking>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Question: Story = { args: { danger: false } };

export const Danger: Story = { args: { danger: true } };
