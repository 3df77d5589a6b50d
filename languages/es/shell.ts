import type { Catalogue } from '#contract/language.ts';

export const shell: Catalogue = {};
