// Areas of the product, in the order in which a new member meets them.
import type { Name } from './addresses.ts';

/** A name belongs to the first area that it matches. */
const areas: { title: string; names: RegExp; place: number }[] = [
  { title: 'Administration', names: /^admin/, place: 16 },
  {
    title: 'Login',
    names: /^login$|logout|^signup|^confirmEmail|^(forgot|reset)Password|^firstStart|^social/,
    place: 1,
  },
  {
    title: 'Links in emails',
    names: /^refuse|^confirmSignature|^withdraw|^stopUpdates|^unsubscribe|^appeal/,
    place: 15,
  },
  { title: 'Feed, posts and search', names: /^home|^dashboard|^post$|^tag|^search/, place: 2 },
  {
    title: 'Settings',
    names:
      /^settings|Settings$|^changePassword|^blocked|^sessions|^accountData|^display|^loggingIn|^decisions/,
    place: 13,
  },
  { title: 'Profile', names: /^profile|^editProfile/, place: 12 },
  { title: 'Polls', names: /poll/i, place: 7 },
  { title: 'Blogs', names: /blog/i, place: 8 },
  { title: 'Actions', names: /action/i, place: 9 },
  { title: 'Groups', names: /group/i, place: 6 },
  { title: 'Messages', names: /message|^conversation|^compose/i, place: 4 },
  { title: 'Friends', names: /friend|^collections/i, place: 5 },
  { title: 'Notifications', names: /^notifications/, place: 3 },
  { title: 'News', names: /^news/, place: 10 },
  { title: 'Representatives', names: /^representatives/, place: 11 },
  { title: 'Pages', names: /./, place: 14 },
];

const areaOf = (name: Name) => areas.find(({ names }) => names.test(name))!;

/** Groups audited screens by area, in the order of the routes, with the empty community last. */
export function groupByArea<Seen extends { name: Name; empty: boolean }>(
  seen: Seen[],
  order: Name[],
): { title: string; seen: Seen[] }[] {
  const sorted = seen.toSorted(
    (one, other) =>
      Number(one.empty) - Number(other.empty) ||
      order.indexOf(one.name) - order.indexOf(other.name),
  );
  return areas
    .toSorted((one, other) => one.place - other.place)
    .map((area) => ({
      title: area.title,
      seen: sorted.filter(({ name }) => areaOf(name) === area),
    }))
    .filter((area) => area.seen.length > 0);
}
