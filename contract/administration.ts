import { adminPeople, role } from './adminPeople.ts';
import { call } from './call.ts';
import { overview } from './dashboard.ts';

export const administration = {
  'GET /admin/role': call('Get the role of the caller', 'member', {}, { role }),
  ...overview,
  ...adminPeople,
};
