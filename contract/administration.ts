// API calls for administrators: the dashboard, the inbox, first steps, accounts, and the role of
// the caller.
import { adminPeople, role } from './adminPeople.ts';
import { bulkActions } from './bulkActions.ts';
import { call } from './call.ts';
import { dashboard } from './dashboard.ts';
import { enteredOfficials } from './enteredOfficials.ts';
import { inbox } from './inbox.ts';
import { memberImports } from './memberImport.ts';
import { officialsCsv } from './officialsCsv.ts';
import { officialsImport } from './officialsImport.ts';
import { setup } from './setup.ts';

export const administration = {
  'GET /admin/role': call(
    'Get the role of the caller: admin, moderator or member',
    'member',
    {},
    { role },
  ),
  ...dashboard,
  ...inbox,
  ...setup,
  ...officialsImport,
  ...enteredOfficials,
  ...officialsCsv,
  ...adminPeople,
  ...bulkActions,
  ...memberImports,
};
