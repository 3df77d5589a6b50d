// What the answer about an address says, as the screen shows it.
import type { Answer } from '#contract/calls.ts';
import type { Representatives } from '#contract/representatives.ts';

export type Found = Omit<Answer<'GET /representative/mine'>, 'representatives'> & { representatives: Representatives };
export type Office = Representatives['offices'][number];
export type Official = Representatives['officials'][number];

export const read = (answer: Answer<'GET /representative/mine'>): Found => ({ ...answer, representatives: JSON.parse(answer.representatives) });

const levels: Record<string, string> = {
  country: 'Nation',
  administrativeArea1: 'State',
  administrativeArea2: 'County',
  locality: 'City and town',
  special: 'Schools and other boards',
};

/** The offices of each level, the widest first. */
export function byLevel({ offices }: Representatives): { level: string; offices: Office[] }[] {
  const nameOf = ({ levels: [first = ''] }: Office) => levels[first] ?? 'Other';
  return [...Map.groupBy(offices, nameOf)].map(([level, of]) => ({ level, offices: of }));
}

/** Among how many districts of one kind the address is not told apart. */
export function candidates({ offices }: Representatives): number {
  const alike = Map.groupBy(
    offices,
    ({ levels: [level = ''], roles: [role = ''], divisionId }) => `${level} ${role} ${divisionId.replace(/[^:/]*$/, '').replace(/state:\w\w/, '')}`,
  );
  return Math.max(1, ...[...alike.values()].map((of) => new Set(of.map(({ divisionId }) => divisionId)).size));
}
