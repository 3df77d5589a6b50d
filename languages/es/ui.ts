import type { Catalogue } from '#contract/language.ts';

export const ui: Catalogue = {};
