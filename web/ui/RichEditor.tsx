import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { tooLong } from '#contract/sentences.ts';
import { t } from './language.ts';
import type { RichAreaProps } from './RichArea.tsx';

const RichArea = lazy(() => import('./RichArea.tsx'));

type RichEditorProps = Omit<RichAreaProps, 'id' | 'label' | 'labelledBy' | 'describedBy' | 'faulty' | 'minHeight'> & {
  /** Where an error summary leads to. */
  id?: string;
  label: string;
  /** The label stands elsewhere already, for the eye. */
  labelHidden?: boolean;
  error?: string | undefined;
  description?: string;
  /** Pixels. */
  minHeight?: number;
  /** Characters, markup included, as the server counts them. */
  maxLength?: number;
};

const heightOfBar = 45;

/** Where rich text is written. The editor itself is fetched when the first one is shown; its place is kept meanwhile. */
export function RichEditor({ id, label, labelHidden = false, error, description, minHeight = 150, maxLength = Infinity, ...rest }: RichEditorProps) {
  const ownId = useId();
  const base = id ?? ownId;
  const fault = error ?? (rest.value.length > maxLength ? tooLong(maxLength) : undefined);
  const describedBy = [fault && `${base}-error`, description && `${base}-description`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper
      id={base}
      size="md"
      labelElement="div"
      label={labelHidden ? undefined : label}
      labelProps={{ onClick: () => document.getElementById(base)?.focus() }}
      description={description}
      error={fault}
    >
      <Suspense fallback={<Skeleton height={heightOfBar + minHeight} role="status" aria-label={t('Loading the editor: {{label}}', { label })} />}>
        <RichArea
          {...rest}
          {...(labelHidden ? { label } : { labelledBy: `${base}-label` })}
          id={base}
          minHeight={minHeight}
          describedBy={describedBy || undefined}
          faulty={fault !== undefined}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
