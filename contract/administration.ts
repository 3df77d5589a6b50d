import { adminPeople, role } from './adminPeople.ts';
import { call } from './call.ts';
import { dashboard } from './dashboard.ts';

export const administration = {
  'GET /admin/role': call('Get the role of the caller', 'member', {}, { role }),
  ...dashboard,
  ...adminPeople,
};
