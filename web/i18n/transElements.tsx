import { Fragment, type ReactNode } from 'react';
import type { Placeholders } from '#contract/i18n.ts';
import { form, number, pattern } from './language.ts';

type Elements<Sentence extends string> = Readonly<Record<Placeholders<Sentence>, ReactNode>>;

/** A translated sentence with React elements in its placeholders. */
export const transElements = <const Sentence extends string>(
  sentence: Sentence,
  elements: Elements<Sentence>,
) => interpolateElements(pattern(sentence), elements);

/**
 * Like `transElements`, with singular and plural. `{{n}}` is the formatted number unless
 * `elements` contains `n`.
 */
export const transPluralElements = <const One extends string, const Many extends string>(
  n: number,
  one: One,
  many: Many,
  elements: Omit<Elements<One | Many>, 'n'> & { n?: ReactNode },
) => interpolateElements(form(n, one, many), { n: number(n), ...elements });

const interpolateElements = (text: string, elements: Readonly<Record<string, ReactNode>>) =>
  // Every second segment is the name of a placeholder.
  text
    .split(/\{\{(\w+)\}\}/)
    .map((segment, i) => <Fragment key={i}>{i % 2 ? elements[segment] : segment}</Fragment>);
