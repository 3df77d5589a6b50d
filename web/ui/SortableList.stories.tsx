import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { SortableItem, SortableList, SortableTile } from './SortableList.tsx';

function Choices({ names }: { names: string[] }) {
  const [ids, setIds] = useState(names);
  const move = (from: number, to: number) =>
    setIds(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!));
  return (
    <SortableList ids={ids} getName={(index) => ids[index]!} noun="option" onMove={move}>
      <ol>
        {ids.map((id) => (
          <SortableItem key={id} id={id} name={id} className="">
            <span style={{ flex: 1 }}>{id}</span>
          </SortableItem>
        ))}
      </ol>
    </SortableList>
  );
}

function Tiles({ names }: { names: string[] }) {
  const [ids, setIds] = useState(names);
  const move = (from: number, to: number) =>
    setIds(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!));
  return (
    <SortableList ids={ids} getName={(index) => ids[index]!} noun="number" onMove={move} tiles>
      <ul style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {ids.map((id) => (
          <SortableTile key={id} id={id} name={id} className="">
            <span style={{ display: 'block', padding: '40px 12px 12px' }}>{id}</span>
          </SortableTile>
        ))}
      </ul>
    </SortableList>
  );
}

const meta = { component: Choices } satisfies Meta<typeof Choices>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Options: Story = { args: { names: ['Early ferry', 'Late ferry', 'No ferry'] } };
export const InTiles: Story = {
  args: { names: ['Bridge', 'Market', 'Creek'] },
  render: (args) => <Tiles {...args} />,
};
