import type { Catalogue } from '#contract/language.ts';

export const messages: Catalogue = {};
