import type { Catalogue } from '#contract/language.ts';

export const contract: Catalogue = {};
