import { minute } from '#contract/durations.ts';
import { downloadFile } from './send.ts';

/**
 * Downloads a file with the session of the member and saves it under `name`. `path` is a path of
 * the API, without /api, that is not a call of the contract.
 */
export async function download(path: string, name: string) {
  saveFile(await downloadFile(path), name);
}

/** Saves data of this page as a file. */
export function saveFile(data: Blob, name: string) {
  const address = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started to read the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), minute);
}
