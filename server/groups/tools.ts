// Conversion of the `tools` input of a group, in the forms that clients of the original API send,
// into the `enable_…` fields.
import type { Input } from '#contract/calls.ts';

type Fields = Pick<
  Input<'POST /group/create'>,
  'tools' | 'enable_wall' | 'enable_poll' | 'enable_blog' | 'enable_discussion' | 'enable_bookmark'
>;

/** The name of a tool may be plural. */
const toFieldName = (tool: string) =>
  `enable_${tool.replace(/s$/, '')}` as Exclude<keyof Fields, 'tools'>;
const fields = (['wall', 'poll', 'blog', 'discussion', 'bookmark'] as const).map(toFieldName);
const isOn = (value: unknown) => ['Y', true, 1, '1'].includes(value as string);

/**
 * Replaces `tools`, a list of names or an object of flags, by one `enable_…` field per tool. A list
 * disables the tools that it does not name. Explicit `enable_…` fields take precedence.
 */
export function expandTools<T extends Fields>({ tools, ...input }: T): Omit<T, 'tools'> {
  if (tools === undefined) return input;
  const named = Array.isArray(tools)
    ? fields.map((field) => [field, tools.some((tool) => toFieldName(tool) === field)] as const)
    : Object.entries(tools).map(([tool, value]) => [toFieldName(tool), isOn(value)] as const);
  return { ...Object.fromEntries(named.map(([field, on]) => [field, on ? 'Y' : 'N'])), ...input };
}
