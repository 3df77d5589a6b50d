import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconMapPin } from '@tabler/icons-react';
import { IconText } from './IconText.tsx';

const meta = { component: IconText } satisfies Meta<typeof IconText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Place: Story = {
  args: { icon: <IconMapPin size={14} stroke={2} />, children: 'Larkwater Landing' },
};
