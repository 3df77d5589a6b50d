import { DeleteAccount } from './DeleteAccount.tsx';
import { Export } from './Export.tsx';

/** Data export and account deletion. */
export function DataScreen() {
  return (
    <>
      <Export />
      <DeleteAccount />
    </>
  );
}
