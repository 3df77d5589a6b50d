// Columns of a CSV file of people to invite, and why a line of it is left out.

/** Only `email` is required. Groups are separated by semicolons. */
export const memberColumns = ['email', 'name', 'groups', 'role'] as const;
export const memberTemplate =
  'email,name,groups,role\nada@example.org,Ada Byron,Parks; Schools,member\n';

export const lineProblems = [
  'email',
  'duplicate',
  'blocked',
  'member',
  'name',
  'role',
  'groups',
  'several_groups',
] as const;
export type LineProblem = (typeof lineProblems)[number];
