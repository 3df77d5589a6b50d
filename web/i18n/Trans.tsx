import { Fragment, type ReactNode } from 'react';
import type { Placeholders } from '#contract/i18n.ts';
import { form, number, pattern } from './language.ts';

type Parts<Sentence extends string> = Readonly<Record<Placeholders<Sentence>, ReactNode>>;

/** A sentence with elements in it, such as a link or a name in bold, each where the language puts it. */
export const rich = <const Sentence extends string>(sentence: Sentence, parts: Parts<Sentence>) =>
  between(pattern(sentence), parts);

/** The same where a number decides over the form: `{{n}}` is the number unless `parts` says it. */
export const richPlural = <const One extends string, const Many extends string>(
  n: number,
  one: One,
  many: Many,
  parts: Omit<Parts<One | Many>, 'n'> & { n?: ReactNode },
) => between(form(n, one, many), { n: number(n), ...parts });

const between = (said: string, parts: Readonly<Record<string, ReactNode>>) =>
  said
    .split(/\{\{(\w+)\}\}/)
    .map((part, i) => <Fragment key={i}>{i % 2 ? parts[part] : part}</Fragment>);
