import { DeleteAccount } from './DeleteAccount.tsx';
import { DataExport } from './DataExport.tsx';

/** Data export and account deletion. */
export function DataScreen() {
  return (
    <>
      <DataExport />
      <DeleteAccount />
    </>
  );
}
