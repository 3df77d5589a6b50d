// Plural rules of languages: the plural categories (CLDR) in the order of the forms of a PO file,
// and the formula that gettext uses for them.
import { compileFunction } from 'node:vm';

type PluralCategory = Intl.LDMLPluralRule;
export type PluralRule = { categories: readonly PluralCategory[]; formula: string };

const slavic =
  'n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2';
const polish = 'n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2';

/** The rules of most languages. Categories that only fractions or millions have are not needed. */
const rules: readonly PluralRule[] = [
  { categories: ['other'], formula: '0' },
  { categories: ['one', 'other'], formula: 'n != 1' },
  { categories: ['one', 'other'], formula: 'n > 1' },
  { categories: ['one', 'other'], formula: 'n % 10 != 1 || n % 100 == 11' },
  { categories: ['one', 'few', 'many'], formula: slavic },
  { categories: ['one', 'few', 'other'], formula: slavic },
  { categories: ['one', 'few', 'many'], formula: polish },
  { categories: ['one', 'few', 'other'], formula: 'n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2' },
  {
    categories: ['one', 'two', 'few', 'other'],
    formula: 'n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3',
  },
  {
    categories: ['one', 'few', 'other'],
    formula:
      'n % 10 == 1 && (n % 100 < 11 || n % 100 > 19) ? 0 : n % 10 >= 2 && (n % 100 < 11 || n % 100 > 19) ? 1 : 2',
  },
  {
    categories: ['zero', 'one', 'other'],
    formula:
      'n % 10 == 0 || (n % 100 >= 11 && n % 100 <= 19) ? 0 : n % 10 == 1 && n % 100 != 11 ? 1 : 2',
  },
  {
    categories: ['one', 'few', 'other'],
    formula: 'n == 1 ? 0 : n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? 1 : 2',
  },
  { categories: ['one', 'two', 'other'], formula: 'n == 1 ? 0 : n == 2 ? 1 : 2' },
  {
    categories: ['zero', 'one', 'two', 'few', 'many', 'other'],
    formula:
      'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5',
  },
  {
    categories: ['zero', 'one', 'two', 'few', 'many', 'other'],
    formula: 'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n == 3 ? 3 : n == 6 ? 4 : 5',
  },
  {
    categories: ['one', 'two', 'few', 'many', 'other'],
    formula: 'n == 1 ? 0 : n == 2 ? 1 : n >= 3 && n <= 6 ? 2 : n >= 7 && n <= 10 ? 3 : 4',
  },
];

const numbers = Array.from({ length: 1_000 }, (_, n) => n);

/** The rule that agrees with the plural categories of the language for all numbers below 1,000. */
export function findPluralRule(language: string): PluralRule {
  const { select } = createPluralRules(language);
  const rule = rules.find(({ categories, formula }) => {
    // a formula of C has the same meaning in JavaScript
    const selectForm = compileFunction(`return Number(${formula})`, ['n']) as (n: number) => number;
    return numbers.every((n) => categories[selectForm(n)] === select(n));
  });
  if (!rule)
    throw new Error(
      `the plural rule of “${language}” is not known: add it to server/i18n/pluralRules.ts.`,
    );
  return rule;
}

/** Categories that exactly one number has. Their forms can do without the number. */
export function listSingleNumberCategories(language: string): Set<PluralCategory> {
  const { select } = createPluralRules(language);
  const numbersByCategory = Map.groupBy(numbers, select);
  return new Set(
    [...numbersByCategory].filter(([, { length }]) => length === 1).map(([name]) => name),
  );
}

function createPluralRules(language: string) {
  const rules = new Intl.PluralRules(language);
  return { select: (n: number) => rules.select(n) };
}
