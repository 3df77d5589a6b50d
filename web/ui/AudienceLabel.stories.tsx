import type { Meta, StoryObj } from '@storybook/react-vite';
import { AudienceLabel, audienceNames } from './AudienceLabel.tsx';
import { Stack } from './primitives.tsx';

const meta = { component: AudienceLabel, args: { audience: 'Public' } } satisfies Meta<
  typeof AudienceLabel
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {
  render: () => (
    <Stack gap={8}>
      {(Object.keys(audienceNames) as (keyof typeof audienceNames)[]).map((audience) => (
        <AudienceLabel key={audience} audience={audience} />
      ))}
    </Stack>
  ),
};
