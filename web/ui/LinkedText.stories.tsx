import type { Meta, StoryObj } from '@storybook/react-vite';
import { LinkedText } from './LinkedText.tsx';

const meta = { component: LinkedText } satisfies Meta<typeof LinkedText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Links: Story = {
  args: { text: 'See https://example.org/timetable, @ada and #ferry.' },
};
