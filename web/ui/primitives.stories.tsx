import type { Meta, StoryObj } from '@storybook/react-vite';
import { Columns, Heading, Notice, Row, Stack, Text, TextButton, Wrap } from './primitives.tsx';
import { Card } from './Card.tsx';

const meta = { component: Text } satisfies Meta<typeof Text>;
export default meta;
type Story = StoryObj<typeof meta>;

const colors = ['ink', 'muted', 'faint', 'danger', 'success', 'warning', 'accent'] as const;

export const Texts: Story = {
  render: () => (
    <Stack gap={8}>
      {(['lg', 'md', 'sm'] as const).map((size) => (
        <Heading key={size} size={size}>
          Heading {size}
        </Heading>
      ))}
      {(['lg', 'md', 'sm', 'xs'] as const).map((size) => (
        <Text key={size} size={size}>
          Text {size}
        </Text>
      ))}
      {colors.map((color) => (
        <Text key={color} color={color}>
          Text in {color}
        </Text>
      ))}
      <TextButton type="button">A button that looks like a link</TextButton>
    </Stack>
  ),
};

export const Layouts: Story = {
  render: () => (
    <Stack gap={16}>
      <Row gap={8}>
        <Card>One</Card>
        <Card>line</Card>
      </Row>
      <Wrap gap={8}>
        {Array.from({ length: 12 }, (_, i) => (
          <Card key={i}>{i + 1}</Card>
        ))}
      </Wrap>
      <Columns gap={8} min={220}>
        {['As', 'many', 'columns', 'as', 'fit'].map((word, i) => (
          <Card key={i}>{word}</Card>
        ))}
      </Columns>
    </Stack>
  ),
};

export const Surfaces: Story = {
  render: () => (
    <Stack gap={8}>
      {(['card', 'sunken', 'soft', 'accent'] as const).map((surface) => (
        <Text key={surface} surface={surface} px={12} py={8} radius={8} border>
          Surface {surface}
        </Text>
      ))}
      <Notice>A remark in a box with a colored edge.</Notice>
    </Stack>
  ),
};
