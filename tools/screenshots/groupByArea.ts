// Areas of the product, in the order in which a new member meets them.
import type { ScreenName } from './addresses.ts';

/** A name belongs to the first area that it matches. `order` is the position in the overview. */
const areas: { title: string; names: RegExp; order: number }[] = [
  { title: 'Administration', names: /^admin/, order: 16 },
  {
    title: 'Login',
    names: /^login$|logout|^signup|^confirmEmail|^(forgot|reset)Password|^firstStart|^social/,
    order: 1,
  },
  {
    title: 'Links in emails',
    names: /^refuse|^confirmSignature|^withdraw|^stopUpdates|^unsubscribe|^appeal/,
    order: 15,
  },
  { title: 'Feed, posts and search', names: /^home|^dashboard|^post$|^tag|^search/, order: 2 },
  {
    title: 'Settings',
    names:
      /^settings|Settings$|^changePassword|^blocked|^muted|^sessions|^accountData|^display|^loggingIn|^decisions/,
    order: 13,
  },
  { title: 'Profile', names: /^profile|^editProfile/, order: 12 },
  { title: 'Polls', names: /poll/i, order: 7 },
  { title: 'Blogs', names: /blog/i, order: 8 },
  { title: 'Actions', names: /action/i, order: 9 },
  { title: 'Groups', names: /group/i, order: 6 },
  { title: 'Messages', names: /message|^conversation|^compose/i, order: 4 },
  { title: 'Friends', names: /friend|^collections/i, order: 5 },
  { title: 'Notifications', names: /^notifications/, order: 3 },
  { title: 'News', names: /^news/, order: 10 },
  { title: 'Representatives', names: /^representatives/, order: 11 },
  { title: 'Pages', names: /./, order: 14 },
];

const areaOf = (name: ScreenName) => areas.find(({ names }) => names.test(name))!;

/** Groups audited screens by area, in the order of the routes, with the empty community last. */
export function groupByArea<Seen extends { name: ScreenName; empty: boolean }>(
  screens: Seen[],
  order: ScreenName[],
): { title: string; screens: Seen[] }[] {
  const sorted = screens.toSorted(
    (a, b) => Number(a.empty) - Number(b.empty) || order.indexOf(a.name) - order.indexOf(b.name),
  );
  return areas
    .toSorted((a, b) => a.order - b.order)
    .map((area) => ({
      title: area.title,
      screens: sorted.filter(({ name }) => areaOf(name) === area),
    }))
    .filter((area) => area.screens.length > 0);
}
