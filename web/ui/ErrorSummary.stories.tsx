import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorSummary } from './ErrorSummary.tsx';
import { TextInput } from './fields.tsx';
import { Stack } from './primitives.tsx';

const meta = {
  component: ErrorSummary,
  args: {
    errors: [
      { field: 'name', message: 'Please enter a name.' },
      { field: 'email', message: 'Please enter an email address.' },
    ],
  },
  render: ({ errors }) => (
    <Stack gap={16}>
      <ErrorSummary errors={errors} />
      {errors.map(({ field, message }) => (
        <TextInput key={field} id={field} label={field} error={message} />
      ))}
    </Stack>
  ),
} satisfies Meta<typeof ErrorSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SeveralErrors: Story = {};
