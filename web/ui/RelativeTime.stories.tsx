import type { Meta, StoryObj } from '@storybook/react-vite';
import { hour } from '#contract/durations.ts';
import { RelativeTime } from './RelativeTime.tsx';

const meta = { component: RelativeTime } satisfies Meta<typeof RelativeTime>;
export default meta;
type Story = StoryObj<typeof meta>;

export const HoursAgo: Story = {
  args: { at: new Date(Date.now() - 3 * hour).toISOString() },
};
