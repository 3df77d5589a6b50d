import { useEffect, useRef, useState } from 'react';
import type { Upload } from './uploads.ts';

/**
 * Submission of a form with uploads: `submit` runs once all uploads are done, or
 * `onFailedUpload` if one failed. Both see the state of the form at that time.
 */
export function useSubmitAfterUploads(
  uploads: Upload[],
  { submit, onFailedUpload }: { submit: () => void; onFailedUpload: () => void },
) {
  const [isPending, setIsPending] = useState(false);
  const latest = useRef({ submit, onFailedUpload });
  useEffect(() => {
    latest.current = { submit, onFailedUpload };
  });
  useEffect(() => {
    if (!isPending) return;
    const hasFailed = uploads.some(({ errorMessage }) => errorMessage);
    if (!hasFailed && uploads.length > 0) return;
    setIsPending(false);
    if (hasFailed) latest.current.onFailedUpload();
    else latest.current.submit();
  }, [isPending, uploads]);
  return { isPending, start: () => setIsPending(true) };
}
