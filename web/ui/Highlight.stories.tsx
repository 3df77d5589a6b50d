import type { Meta, StoryObj } from '@storybook/react-vite';
import { HighlightedText, HighlighterContext } from './Highlight.tsx';

const meta = { component: HighlightedText } satisfies Meta<typeof HighlightedText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Matched: Story = {
  args: { text: 'The ferry leaves at nine.' },
  render: (args) => (
    <HighlighterContext
      value={(text) =>
        text.split(/(ferry)/).map((piece) => ({ text: piece, matched: piece === 'ferry' }))
      }
    >
      <HighlightedText {...args} />
    </HighlighterContext>
  ),
};
