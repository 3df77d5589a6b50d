// Photos that another app shared, on the way to the form of a new post on the home screen.
import { draftName } from '../api/draftStore.ts';
import { clearShared } from '../api/sharedStore.ts';
import { getPostDraftKey } from './postGroup.ts';

/** `draft` is the name of the draft of the member who shared them. */
const none = { files: [] as File[], draft: '' };
let waiting = none;

/** The form takes them when it opens next. */
export function handOverPhotos(files: File[]) {
  waiting = { files, draft: draftName(getPostDraftKey()) };
}

/** The photos for the member, once. They are no longer stored for a later visit. */
export function takeSharedPhotos(): File[] {
  const { files, draft } = waiting;
  waiting = none;
  if (draft !== draftName(getPostDraftKey())) return [];
  void clearShared().catch(() => undefined);
  return files;
}
