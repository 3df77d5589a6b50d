import { Button, Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from './AboutField.module.css';
import { plainOf, richOf } from './plain.ts';

const RichText = lazy(() => import('../ui/RichText.tsx').then((module) => ({ default: module.RichText })));

type AboutFieldProps = { id: string; html: string; error: string | undefined; onChange: (html: string) => void };

/** Paragraphs as plain text. What was formatted elsewhere is shown as it is, and stays so until it is replaced. */
export function AboutField({ id, html, error, onChange }: AboutFieldProps) {
  const [text, setText] = useState(() => plainOf(html));

  const [replaced, setReplaced] = useState(false);

  const write = (next: string) => {
    setText(next);
    onChange(richOf(next));
  };
  const replace = () => {
    write('');
    setReplaced(true);
  };
  if (text === undefined) {
    return (
      <div className={classes.kept} id={id} tabIndex={-1}>
        <Suspense>
          <RichText html={html} size="small" />
        </Suspense>
        <p className={classes.hint}>This text has formatting, which can not be changed here. It stays as it is, unless you write a new one.</p>
        <Button variant="default" size="xs" onClick={replace}>
          Write a new text
        </Button>
      </div>
    );
  }
  return (
    <Textarea
      id={id}
      description="An empty line begins a new paragraph."
      inputWrapperOrder={['input', 'description', 'error']}
      size="md"
      autoFocus={replaced}
      autosize
      minRows={5}
      maxRows={24}
      value={text}
      error={error}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}
