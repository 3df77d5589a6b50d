/** Types of the images that the server reads. */
export const acceptedImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
];

/** The photo format of iPhones. Many systems do not know its type, only the ending of the name. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

/** Macs have no touch screen, but iPads call themselves Macs. */
const isIos =
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * For the `accept` of an input. iOS converts HEIC photos to JPEG while they are chosen, unless the
 * input accepts HEIC.
 */
export const imageAccept = [...acceptedImageTypes, ...(isIos ? [] : ['.heic', '.heif'])].join();
