import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextInput } from './fields.tsx';
import { FormSection } from './FormSection.tsx';

const meta = { component: FormSection } satisfies Meta<typeof FormSection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithFields: Story = {
  args: {
    title: 'Where you live',
    children: (
      <>
        <TextInput label="Town" />
        <TextInput label="ZIP code" maw={400} />
      </>
    ),
  },
};
