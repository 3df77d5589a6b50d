import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { SortableItem, SortableList } from './SortableList.tsx';

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

const meta = { component: Choices } satisfies Meta<typeof Choices>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Options: Story = { args: { names: ['Early ferry', 'Late ferry', 'No ferry'] } };
