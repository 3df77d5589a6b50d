// Demo news. The linked pages do not exist.
import type { Photo, PictureScene } from './pictures.ts';
import { days, hours, drawPicture } from './post.ts';
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
const withPicture = (scene: PictureScene, light: Light, seed: number) => ({ picture: drawPicture(scene, light, seed) });

export const demoNews: SeedNews[] = [
  news(38, sources.ledger, 'council-tonight', 'Council to take up creek, late bus and benches', 'Three items are expected to fill the hall on Dome Square tonight: the planted strip along Cobble Creek, a year of evening service on Line 2, and the benches, again. Doors open half an hour early.', { ...withPicture('town', 'evening', 31), featured: true }),
  news(hours(3), sources.town, 'burst-pipe', 'Third Street stays closed at Ferry Street until Thursday', 'The crew found a second crack beside the first. Water is back on in all houses; Line 2 stops at the pharmacy corner.', withPicture('bus', 'rain', 32)),
  news(hours(9), sources.ledger, 'ferry-bridge', 'The ferry bridge is a hundred, and gets its lamps back', 'The twelve lamps were taken down in 1968 and lay in a barn on the Hill ever since. <strong>Nine could be repaired</strong>, three are new and nobody will say which.', { ...withPicture('bridge', 'night', 33), featured: true }),
  news(days(1) + hours(2), sources.courier, 'oxygen', 'Creek readings rise for the third fall in a row', 'Volunteers have taken 228 samples at six places. The county will copy the method, and the bottles, in two more valleys.', { ...withPicture('creek', 'morning', 34), featured: true }),
  news(days(2), sources.town, 'recount', 'Turnout in the school board vote was 61 percent', 'It is the highest since the count began to be kept. The numbers of every precinct are on the table of the reading room.'),
  news(days(3) + hours(4), sources.ledger, 'market-hall', 'Saturday market moves under a roof for the winter', 'From December on the stalls stand in the old tannery hall. Bread is by the door, so that the street knows.', withPicture('market', 'day', 36)),
  news(days(5), sources.courier, 'orchard', 'A row of apple trees for seven meters of quiet', 'Why four farmers along the creek gave up land that bore fruit, and what the water says of it a year later.', withPicture('orchard', 'evening', 37)),
  news(days(8), sources.ledger, 'library-hours', 'Library opens on Sundays, for a trial of six months', 'Volunteers keep the desk from one to five. The radiator under the window is said to be part of the agreement.', withPicture('books', 'rain', 38)),
];
