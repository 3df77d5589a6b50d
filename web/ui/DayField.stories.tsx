import type { Meta, StoryObj } from '@storybook/react-vite';
import { DayField } from './DayField.tsx';

const meta = {
  component: DayField,
  args: { label: 'Joined on or after', day: '', onChange: () => undefined },
} satisfies Meta<typeof DayField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const WithDay: Story = { args: { day: '2026-01-20' } };
