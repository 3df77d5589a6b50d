// The tools of a group as a form names them, as the fields that the table has.
import type { Input } from '#contract/calls.ts';

type Fields = Pick<
  Input<'POST /group/create'>,
  'tools' | 'enable_wall' | 'enable_poll' | 'enable_blog' | 'enable_discussion' | 'enable_bookmark'
>;

const fieldOf = (tool: string) =>
  `enable_${tool.replace(/s$/, '')}` as Exclude<keyof Fields, 'tools'>;
const fields = (['wall', 'poll', 'blog', 'discussion', 'bookmark'] as const).map(fieldOf);
const isOn = (value: unknown) => ['Y', true, 1, '1'].includes(value as string);

/** The same input with every tool that `tools` names in a field of its own. */
export function withTools<T extends Fields>({ tools, ...input }: T): Omit<T, 'tools'> {
  if (tools === undefined) return input;
  const named = Array.isArray(tools)
    ? fields.map((field) => [field, tools.some((tool) => fieldOf(tool) === field)] as const)
    : Object.entries(tools).map(([tool, value]) => [fieldOf(tool), isOn(value)] as const);
  return { ...Object.fromEntries(named.map(([field, on]) => [field, on ? 'Y' : 'N'])), ...input };
}
