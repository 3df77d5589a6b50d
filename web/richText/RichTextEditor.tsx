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
import type { RichTextAreaProps } from './RichTextArea.tsx';
import classes from './RichTextArea.module.css';
import {
  RichTextPlaceholder,
  type PendingInput,
  type FieldAttributes,
} from './RichTextPlaceholder.tsx';
import textClasses from './RichText.module.css';
import { Box } from '../ui/primitives.tsx';

type RichEditorProps = Pick<RichTextAreaProps, 'value' | 'onChange'> &
  Partial<Pick<RichTextAreaProps, 'placeholder' | 'images'>> & {
    /** DOM id of the text, to which an error summary links. */
    id?: string;
    label: string;
    /** The label is visible elsewhere; here it is an aria-label. */
    labelHidden?: boolean;
    error?: string | undefined;
    description?: string;
    /** Pixels. Without a maximum, the field grows with the text. */
    minHeight?: number;
    maxHeight?: number;
    /** Characters including markup, as the server counts them. */
    maxLength?: number;
    /** The text has the size of an article; otherwise it is small. */
    reading?: boolean;
  };

/** Stays loaded, so that later fields have no placeholder. */
let Area: ComponentType<RichTextAreaProps> | undefined;
const fetchArea = async () => {
  Area = (await import('./RichTextArea.tsx')).default;
};

/**
 * Rich text field. The editor loads when the field is near the viewport; until then a placeholder
 * takes the input and hands it over.
 */
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
    placeholder,
    images,
  } = props;
  const ownId = useId();
  const base = id ?? ownId;
  const [fetched, setFetched] = useState(Area !== undefined);
  const onFetched = useCallback(() => setFetched(true), []);
  const pendingInput = useRef<PendingInput>(undefined);
  const over = value.length - maxLength;
  const message =
    error ??
    (over > 0
      ? plural(over, '{{n}} character over the limit.', '{{n}} characters over the limit.')
      : undefined);
  const isInvalid = message !== undefined;
  const described = description !== undefined;

  const attributes = useMemo<FieldAttributes>(() => {
    const describedBy = [isInvalid && `${base}-error`, described && `${base}-description`]
      .filter(Boolean)
      .join(' ');
    return {
      id: base,
      'aria-invalid': String(isInvalid),
      ...(labelHidden ? { 'aria-label': label } : { 'aria-labelledby': `${base}-label` }),
      ...(describedBy && { 'aria-describedby': describedBy }),
    };
  }, [base, isInvalid, described, label, labelHidden]);

  const field = {
    value,
    onChange,
    attributes,
    placeholder,
    images,
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
      // A <label> only works for inputs, and the text is a <div>.
      labelProps={{ onClick: () => document.getElementById(base)?.focus() }}
      description={description}
      error={message}
    >
      <Box
        surface="card"
        radius={8}
        className={classes.root}
        data-invalid={isInvalid || undefined}
        style={heights}
      >
        {fetched && Area ? (
          <Area {...field} pendingInput={pendingInput} />
        ) : (
          <RichTextPlaceholder
            {...field}
            loadEditor={fetchArea}
            onLoaded={onFetched}
            pendingInput={pendingInput}
          />
        )}
      </Box>
    </Input.Wrapper>
  );
}
