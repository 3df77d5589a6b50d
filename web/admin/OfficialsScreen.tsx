import { Stack } from '../ui/primitives.tsx';
import { EnteredOfficials } from './EnteredOfficials.tsx';
import { ImportedOfficials } from './ImportedOfficials.tsx';

/** Officials that administrators enter, and the public lists of the United States. */
export const OfficialsScreen = () => (
  <Stack gap={24} maw={760}>
    <EnteredOfficials />
    <ImportedOfficials />
  </Stack>
);
