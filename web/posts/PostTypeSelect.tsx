import { Chip, Group } from '@mantine/core';
import type { Tool } from '#contract/fields.ts';
import { t } from '../i18n/language.ts';
import classes from './PostForm.module.css';

const typeLabels: Record<Tool, string> = {
  wall: t('Post'),
  discussion: t('Discussion'),
  bookmark: t('Bookmark'),
};

/** Selector for the type of a group post: post, discussion or bookmark. */
export function PostTypeSelect({
  tools,
  value,
  onChange,
}: {
  tools: readonly Tool[];
  value: Tool;
  onChange: (tool: Tool) => void;
}) {
  return (
    <Group gap="xs" mb="sm" role="radiogroup" aria-label={t('Type of post')}>
      <Chip.Group value={value} onChange={(tool) => onChange(tool as Tool)}>
        {tools.map((tool) => (
          <Chip
            key={tool}
            value={tool}
            size="sm"
            variant="filled"
            classNames={{ label: classes.tool ?? '' }}
          >
            {typeLabels[tool]}
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  );
}
