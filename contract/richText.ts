// The elements of rich text. The editor writes them, the server keeps them, and the screens render
// them.

/** Elements within a line. */
export const inlineTags = 'b strong i em u s code a'.split(' ');

/** Elements that begin and end lines. */
export const blockTags = 'p h1 h2 h3 h4 ul ol li blockquote pre table tbody tr th td'.split(' ');

/** Elements without content. */
export const emptyTags = 'br hr img'.split(' ');
