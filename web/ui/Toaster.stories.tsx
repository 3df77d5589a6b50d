import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { toast, toastStore } from './toast.ts';
import { Toaster } from './Toaster.tsx';

/** The catalog has a Toaster around each story. */
function Shown({ show }: { show: () => void }) {
  useEffect(() => {
    show();
    return () => {
      for (const { id } of toastStore.current()) toastStore.close(id);
    };
  }, [show]);
  return null;
}

const meta = {
  component: Toaster,
  render: (_, { parameters }) => <Shown {...(parameters as { show: () => void })} />,
} satisfies Meta<typeof Toaster>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Success: Story = { parameters: { show: () => toast.success('Settings saved.') } };

export const Error: Story = {
  parameters: { show: () => toast.error('There is no connection to the server.') },
};

export const Undo: Story = {
  parameters: {
    show: () => toast.undo('Post deleted.', { undo: () => undefined }),
  },
};
