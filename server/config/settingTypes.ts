// Kinds of settings: what their values look like, and how messages describe them.
import Type, { type TString } from 'typebox';
import { isUrlOf, splitList } from './formats.ts';

type Options = {
  default?: string;
  /** What the table says in place of the default. */
  defaultNote?: string;
  /** An old name, which works for one release with a warning. */
  oldName?: string;
  /** The value never appears in a message. */
  secret?: true;
};

export type Setting = TString & Options & { description: string };

/** A text. `expected` completes the sentence "NAME must be …". Empty means that it is not set. */
export function textSetting(
  description: string,
  {
    isValid = () => true,
    expected = '',
    ...options
  }: Options & { isValid?: (value: string) => boolean; expected?: string } = {},
): Setting {
  const type = Type.String({ default: '', ...options, description });
  return Type.Refine(
    type,
    (value) => value === '' || isValid(value),
    () => expected,
  ) as unknown as Setting;
}

export const switchSetting = (
  defaultValue: 'on' | 'off',
  description: string,
  options: Options = {},
) =>
  textSetting(description, {
    default: defaultValue,
    isValid: (value) => value === 'on' || value === 'off',
    expected: 'on or off',
    ...options,
  });

/** Tests turn it off. `off` is refused where others can reach the site. */
export const protectionSetting = (description: string, options: Options = {}) =>
  switchSetting('on', `Protection. ${description}`, options);

export const urlSetting = (schemes: string[], description: string, options: Options = {}) =>
  textSetting(description, {
    isValid: isUrlOf(...schemes),
    expected: `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    ...options,
  });

export const webUrlSetting = (description: string, options: Options = {}) =>
  urlSetting(['https', 'http'], description, options);

export const listSetting = (
  allowed: string[],
  defaultValue: string,
  description: string,
  options: Options,
) =>
  textSetting(description, {
    default: defaultValue,
    isValid: (value) => splitList(value).every((item) => allowed.includes(item)),
    expected: `a list of ${allowed.join(', ')}`,
    ...options,
  });
