import { minute } from '#contract/durations.ts';
import { downloadFile } from './send.ts';

/** A file as whoever is signed in gets it, handed to the browser to keep. */
export async function download(path: string, name: string) {
  const address = URL.createObjectURL(await downloadFile(path));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), minute);
}
