import { Input } from '@mantine/core';
import {
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
} from 'react';
import { plural } from '../i18n/language.ts';
import type { RichAreaProps } from './RichArea.tsx';
import classes from './RichArea.module.css';
import { RichTextPlaceholder, type PartialToken, type SuggestionItem } from './RichStandIn.tsx';
import textClasses from './RichText.module.css';

type RichEditorProps = Pick<RichAreaProps, 'value' | 'onChange'> & {
  /** Where an error summary leads to. */
  id?: string;
  label: string;
  /** The label stands elsewhere already, for the eye. */
  labelHidden?: boolean;
  error?: string | undefined;
  description?: string;
  /** Pixels. */
  minHeight?: number;
  maxHeight?: number;
  /** Characters, markup included, as the server counts them. */
  maxLength?: number;
  /** Set as an article is read. */
  reading?: boolean;
};

let Area: ComponentType<RichAreaProps> | undefined;
const fetchArea = async () => {
  Area = (await import('./RichArea.tsx')).default;
};

/** Where rich text is written. The editor itself is fetched when its place is near; what is written there meanwhile goes over to it. */
export function RichTextEditor(props: RichEditorProps) {
  const {
    id,
    label,
    labelHidden = false,
    error,
    description,
    minHeight = 150,
    maxHeight,
    maxLength = Infinity,
    reading = false,
    value,
    onChange,
  } = props;
  const ownId = useId();
  const base = id ?? ownId;
  const [fetched, setFetched] = useState(Area !== undefined);
  const onFetched = useCallback(() => setFetched(true), []);
  const begun = useRef<PartialToken>(undefined);
  const over = value.length - maxLength;
  const fault =
    error ??
    (over > 0
      ? plural(over, '{{n}} character over the limit.', '{{n}} characters over the limit.')
      : undefined);
  const faulty = fault !== undefined;
  const described = description !== undefined;

  const named = useMemo<SuggestionItem>(() => {
    const describedBy = [faulty && `${base}-error`, described && `${base}-description`]
      .filter(Boolean)
      .join(' ');
    return {
      id: base,
      'aria-invalid': String(faulty),
      ...(labelHidden ? { 'aria-label': label } : { 'aria-labelledby': `${base}-label` }),
      ...(describedBy && { 'aria-describedby': describedBy }),
    };
  }, [base, faulty, described, label, labelHidden]);

  const field = {
    value,
    onChange,
    named,
    className: `${textClasses[reading ? 'reading' : 'small']} ${classes.text}`,
  };
  const heights = {
    '--rich-min': `${minHeight}px`,
    '--rich-max': maxHeight ? `${maxHeight}px` : 'none',
  } as CSSProperties;
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
      <div className={classes.root} data-faulty={faulty || undefined} style={heights}>
        {fetched && Area ? (
          <Area {...field} begun={begun} />
        ) : (
          <RichTextPlaceholder {...field} bring={fetchArea} onFetched={onFetched} begun={begun} />
        )}
      </div>
    </Input.Wrapper>
  );
}
