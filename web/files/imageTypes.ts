/** Types of the images that can be uploaded. */
export const acceptedImageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
