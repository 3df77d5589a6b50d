import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './Avatar.tsx';
import { Wrap } from './primitives.tsx';

const meta = { component: Avatar, args: { name: 'Ada Field' } } satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sizes: Story = {
  render: (args) => (
    <Wrap gap={8} align="center">
      {([24, 32, 36, 44, 64, 128] as const).map((size) => (
        <Avatar key={size} {...args} size={size} />
      ))}
    </Wrap>
  ),
};

export const Hues: Story = {
  render: () => (
    <Wrap gap={8}>
      {['Ada', 'Ben', 'Cleo', 'Dina', 'Eli', 'Fay', 'Gus', 'Hal', 'Ines', 'Joe'].map((name) => (
        <Avatar key={name} name={name} />
      ))}
    </Wrap>
  ),
};

export const Group: Story = { args: { name: 'Ferry riders', shape: 'group' } };

export const Picture: Story = { args: { image: '/mark.svg', size: 64 } };
