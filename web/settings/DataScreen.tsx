import { DeleteAccount } from './DeleteAccount.tsx';
import { Export } from './Export.tsx';

/** Everything a member has here: taking it along, and taking it away. */
export function DataScreen() {
  return (
    <>
      <Export />
      <DeleteAccount />
    </>
  );
}
