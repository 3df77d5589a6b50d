// Login methods other than the password, for the data export.
import type { Database } from '../db/database.ts';
import { listLinkedProviders } from './linkedAccounts.ts';
import { listPasskeys } from './passkeys.ts';
import { getTwoFactorState } from './twoFactor.ts';

export async function listLoginMethods(db: Database, person: number) {
  return {
    other_sites: await listLinkedProviders(db, person),
    passkeys: await listPasskeys(db, person),
    two_factor: await getTwoFactorState(db, person),
  };
}
