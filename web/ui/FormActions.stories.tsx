import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormActions } from './FormActions.tsx';

const meta = {
  component: FormActions,
  args: { form: { hasChanges: false, saving: false, discard: () => undefined } },
} satisfies Meta<typeof FormActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unchanged: Story = {};

export const Changed: Story = {
  args: { form: { hasChanges: true, saving: false, discard: () => undefined } },
};

export const Saving: Story = {
  args: { form: { hasChanges: true, saving: true, discard: () => undefined } },
};

export const Sticky: Story = {
  args: { form: { hasChanges: true, saving: false, discard: () => undefined }, sticky: true },
};
