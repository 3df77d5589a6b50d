import { adminPeople, role } from './adminPeople.ts';
import { call } from './call.ts';
import { overview } from './dashboard.ts';

export const administration = {
  'GET /admin/role': call('What part one has in running the site', 'member', {}, { role }),
  ...overview,
  ...adminPeople,
};
