// API calls for administrators: the dashboard, accounts, and the role of the caller.
import { adminPeople, role } from './adminPeople.ts';
import { call } from './call.ts';
import { dashboard } from './dashboard.ts';

export const administration = {
  'GET /admin/role': call(
    'Get the role of the caller: admin, moderator or member',
    'member',
    {},
    { role },
  ),
  ...dashboard,
  ...adminPeople,
};
