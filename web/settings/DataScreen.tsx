import { DeleteAccount } from './DeleteAccount.tsx';
import { Export } from './DataExport.tsx';

/** Data export and account deletion. */
export function DataScreen() {
  return (
    <>
      <Export />
      <DeleteAccount />
    </>
  );
}
