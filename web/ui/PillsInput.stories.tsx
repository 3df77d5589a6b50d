import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pill } from './Pill.tsx';
import { PillsInput } from './PillsInput.tsx';

const meta = {
  component: PillsInput,
  args: {
    ref: () => undefined,
    'aria-label': 'Recipients',
    listLabel: 'Recipients',
    pills: [],
    invalid: false,
  },
} satisfies Meta<typeof PillsInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'Name of a member' } };

export const Filled: Story = {
  args: {
    pills: ['Ada Field', 'Ben Harbor', 'Cleo Marsh'].map((name) => (
      <Pill key={name} label={name} removeLabel={`Remove ${name}`} onRemove={() => undefined} />
    )),
  },
};

export const Invalid: Story = { args: { invalid: true } };
