// The cover of the site as CSS variables, which web/layout/SiteCover.module.css uses.
import type { SiteSettings } from './siteSettings.ts';

/** The cover, and the part of it that stays visible in every format. */
export const coverVariables = ({
  cover,
  cover_focus: { x, y },
}: Pick<SiteSettings, 'cover' | 'cover_focus'>): Record<string, string> => ({
  '--cover-picture': cover ? `url("${encodeURI(cover)}")` : 'none',
  '--cover-position': `${x}% ${y}%`,
});
