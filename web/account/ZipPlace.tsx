import { useApiQuery } from '../api/hooks.ts';
import { useSite } from '../layout/useSite.ts';
import { Text } from '../ui/primitives.tsx';

/**
 * The place of a ZIP code, under its field, which reveals a typing error. Nothing while it is
 * incomplete or unknown, or where the field is for other postal codes.
 */
export function ZipPlace({ zip }: { zip: string }) {
  const isZipCode = useSite()?.zip_code_name === '';
  const zip_code = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(zip)?.[1] ?? '';
  const { data } = useApiQuery(
    'POST /representative/zip-place',
    { zip_code },
    { enabled: isZipCode && zip_code !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Text size="sm" color="muted" tight role="status">
      {zip_code && data?.place}
    </Text>
  );
}
