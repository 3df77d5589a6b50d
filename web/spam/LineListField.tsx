import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { plural, t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { countLines } from './useSpamForm.ts';
import classes from './SpamScreen.module.css';
import { Textarea } from '../ui/fields.tsx';

type LineListFieldProps = {
  id: string;
  label: string;
  description: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

/**
 * Field of the spam settings with one entry per line: typed, pasted, or added from a file. The
 * server removes duplicates.
 */
export function LineListField({
  id,
  label,
  description,
  value,
  error,
  onChange,
}: LineListFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const lines = countLines(value);
  const add = async (chosenFile: File | undefined) => {
    if (!chosenFile) return;
    const added = chosenFile.size <= limits.list ? (await chosenFile.text()).trim() : undefined;
    // Otherwise choosing the same file again would not be a change.
    if (file.current) file.current.value = '';
    const newValue = [value.trimEnd(), added].filter(Boolean).join('\n');
    if (added === undefined || newValue.length > limits.list)
      return toast.error(
        t('This file is too long for the list, which can have {{n}} lines.', {
          n: limits.listLines,
        }),
      );
    onChange(newValue);
  };
  return (
    <div>
      <Textarea
        id={id}
        size="md"
        label={label}
        description={description}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={limits.list}
        spellCheck={false}
        autoCapitalize="off"
        classNames={{ input: classes.box! }}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Wrap gap={8} align="center" justify="between" mt={8} size="sm" color="faint">
        <span>
          {plural(lines, '{{n}} of {{most}} lines', '{{n}} of {{most}} lines', {
            most: limits.listLines,
          })}
        </span>
        <input
          ref={file}
          type="file"
          accept=".txt,.csv,text/plain"
          hidden
          onChange={(event) => void add(event.currentTarget.files?.[0])}
        />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUpload size={18} aria-hidden />}
          onClick={() => file.current?.click()}
          aria-label={t('Add from a file: {{list}}', { list: label })}
        >
          {t('Add from a file')}
        </Button>
      </Wrap>
    </div>
  );
}
