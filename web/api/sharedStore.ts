// What another app shared, stored by the service worker (web/public/push.js) until the composer has
// it: at most one form, for a day. It is deleted on logout. What is shared while nobody is logged
// in is for the member who logs in next in this browser.

const cacheName = 'shared';

/** The form with this id; undefined if it is not stored, or another one has replaced it. */
export const findShared = async (id: string): Promise<Response | undefined> =>
  'caches' in globalThis && (await caches.has(cacheName))
    ? (await caches.open(cacheName)).match(`/kept/shared/${id}`)
    : undefined;

export const clearShared = async () =>
  void ('caches' in globalThis && (await caches.delete(cacheName)));
