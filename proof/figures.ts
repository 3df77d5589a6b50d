// All figures, in the order of the table.
import type { Figure } from './figure.ts';
import { mutants } from './mutants.ts';
import { visibility } from './visibility.ts';

export const figures: Figure[] = [visibility, mutants];
