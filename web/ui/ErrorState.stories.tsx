import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorState } from './ErrorState.tsx';

const meta = {
  component: ErrorState,
  args: {
    title: 'Couldn’t load your feed',
    message: 'There is no connection to the server.',
    onRetry: () => undefined,
  },
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = {};

export const Retrying: Story = { args: { retrying: true } };
