import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Menu, MenuChoice, MenuGroup, MenuItem } from './Menu.tsx';

const meta = {
  component: Menu,
  args: {
    target: (target) => <Button {...target}>More</Button>,
    children: (
      <>
        <MenuItem icon={<IconPencil size={18} aria-hidden />}>Edit</MenuItem>
        <MenuItem icon={<IconTrash size={18} aria-hidden />}>Delete</MenuItem>
        <MenuGroup label="Sort by">
          <MenuChoice checked>Newest</MenuChoice>
          <MenuChoice checked={false}>Oldest</MenuChoice>
        </MenuGroup>
      </>
    ),
  },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
