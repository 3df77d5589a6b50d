// Demo news. The linked pages do not exist.
import type { Photo, PictureScene } from './pictures.ts';
import { days, hours, photo } from './post.ts';
import type { Light } from './scenery.ts';

type SeedNews = {
  title: string;
  /** HTML. */
  description: string;
  url: string;
  source: string;
  /** Minutes before now. */
  ago: number;
  picture?: Photo;
  featured?: true;
};

const sources = { ledger: 'The Larkwater Ledger', courier: 'County Courier', town: 'Town of Larkwater' };

const news = (ago: number, source: string, slug: string, title: string, description: string, more: Pick<SeedNews, 'picture' | 'featured'> = {}): SeedNews => ({
  title,
  description: `<p>${description}</p>`,
  url: `https://example.org/news/${slug}`,
  source,
  ago,
  ...more,
});
const withPicture = (scene: PictureScene, light: Light, seed: number) => ({ picture: photo(scene, light, seed) });

export const demoNews: SeedNews[] = [
  news(38, sources.ledger, 'council-tonight', 'Council to take up creek, late bus and benches', 'Three items are expected to fill the town hall on Dome Square tonight: the planted strip along Cobble Creek, a year of evening service on Line 2, and, once again, the benches. Doors open half an hour early.', { ...withPicture('town', 'evening', 31), featured: true }),
  news(hours(3), sources.town, 'burst-pipe', 'Third Street to stay closed at Ferry Street until Thursday', 'Crews found a second crack next to the first. Water service has been restored to all homes. Line 2 is stopping at the pharmacy corner.', withPicture('bus', 'rain', 32)),
  news(hours(9), sources.ledger, 'ferry-bridge', 'Ferry Bridge turns 100 and gets its lamps back', 'The twelve lamps came down in 1968 and sat in a barn on the Hill for decades. <strong>Nine have been restored</strong>. The other three are new, and nobody will say which ones.', { ...withPicture('bridge', 'night', 33), featured: true }),
  news(days(1) + hours(2), sources.courier, 'oxygen', 'Oxygen levels rise in Cobble Creek', 'Volunteers have taken 228 samples at six sites over eighteen months. The county plans to use their methods, and their bottles, in two more valleys.', { ...withPicture('creek', 'morning', 34), featured: true }),
  news(days(2), sources.town, 'recount', 'Turnout in school board election was 61 percent', 'This is the highest turnout on record. Results for each precinct are available in the library reading room.'),
  news(days(3) + hours(4), sources.ledger, 'market-hall', 'Saturday market moves indoors for the winter', 'Starting in December, vendors will set up in the old tannery. The bread will be by the door, so the whole street can smell it.', withPicture('market', 'day', 36)),
  news(days(5), sources.courier, 'orchard', 'Farmers give up apple trees for a cleaner creek', 'Four growers along Cobble Creek took good orchard land out of production. A year later, the water shows the difference.', withPicture('orchard', 'evening', 37)),
  news(days(8), sources.ledger, 'library-hours', 'Library could open Sundays in six-month trial', 'Volunteers would staff the desk from one to five. The radiator under the window is said to be part of the deal.', withPicture('books', 'rain', 38)),
];
