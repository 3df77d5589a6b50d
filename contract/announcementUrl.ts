/** The page with this URL is the announcement. */
export const announcementUrl = 'announcement';
