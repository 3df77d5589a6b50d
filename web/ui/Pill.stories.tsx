import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pill } from './Pill.tsx';

const meta = {
  component: Pill,
  args: { label: 'Ada Field', removeLabel: 'Remove Ada Field', onRemove: () => undefined },
  render: (args) => (
    <ul>
      <Pill {...args} />
    </ul>
  ),
} satisfies Meta<typeof Pill>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Selected: Story = {};

export const Suspicious: Story = {
  args: { label: 'ada@example', removeLabel: 'Remove ada@example', suspicious: true },
};
