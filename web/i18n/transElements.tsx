import { Fragment, type ReactNode } from 'react';
import type { Placeholders } from '#contract/i18n.ts';
import { form, number, pattern } from './language.ts';

type Parts<Sentence extends string> = Readonly<Record<Placeholders<Sentence>, ReactNode>>;

/** A translated sentence with React elements in its placeholders. */
export const transElements = <const Sentence extends string>(
  sentence: Sentence,
  parts: Parts<Sentence>,
) => interpolateElements(pattern(sentence), parts);

/**
 * Like `transElements`, with singular and plural. `{{n}}` is the formatted number unless `parts`
 * contains `n`.
 */
export const transPluralElements = <const One extends string, const Many extends string>(
  n: number,
  one: One,
  many: Many,
  parts: Omit<Parts<One | Many>, 'n'> & { n?: ReactNode },
) => interpolateElements(form(n, one, many), { n: number(n), ...parts });

const interpolateElements = (text: string, parts: Readonly<Record<string, ReactNode>>) =>
  text
    .split(/\{\{(\w+)\}\}/)
    .map((part, i) => <Fragment key={i}>{i % 2 ? parts[part] : part}</Fragment>);
