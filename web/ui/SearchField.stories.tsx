import type { Meta, StoryObj } from '@storybook/react-vite';
import { SearchField } from './SearchField.tsx';

const meta = {
  component: SearchField,
  args: { label: 'Search people', value: '', onChange: () => undefined },
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Disabled: Story = { args: { value: 'ada', disabled: true } };
