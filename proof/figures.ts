// All figures, in the order of the table.
import { doubles } from './doubles.ts';
import type { Figure } from './figure.ts';
import { mutants } from './mutants.ts';
import { permissions } from './permissions.ts';
import { stale } from './stale.ts';
import { tokens } from './tokens.ts';
import { visibility } from './visibility.ts';

export const figures: Figure[] = [visibility, mutants, permissions, tokens, stale, doubles];
