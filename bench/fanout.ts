// node bench/fanout.ts: what a home page and a post cost when people live on many shards. A simulation with a seed; its figures stand in docs/scale.md.
// Fan-in asks the shards of all friends at each look; fan-out writes a row for each friend at each post.

import { seededRng } from '#test/random.ts';

const seed = 20261121;
const members = 200_000; // drawn of the whole: shares do not change with more
const looks = 4_000;
const shards = [1, 4, 16, 64];

/** Bytes of a row with its indexes, measured in the large world of the bench. */
const bytes = {
  person: 631,
  friendship: 166,
  content: 1305,
  comment: 225,
  like: 117,
  membership: 175,
  notification: 325,
  feedRow: 90,
};

/** What members do in a day, on average over all of them. */
const daily = { looks: 6, posts: 0.1, comments: 0.3, likes: 1.5, notifications: 3 };
/** The busiest hour has so much of a day. */
const busiest = 0.12;
/** Friends of a member: half have fewer than the median; some have thousands. */
const friendsMedian = 120;
const friendsSpread = 1.0;
const mostFriends = 5_000;
/** Friends who live in the same town. */
const near = 0.7;
/** Who came within two weeks. */
const awake = 0.35;

/** Milliseconds that one shard takes to answer, by the same page on one machine: the slowest of those asked is waited for. */
const shardMedian = 3;
const shardSpread = 0.75;

const chance = seededRng(seed);
const random = () => chance.below(2 ** 30) / 2 ** 30;
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const logNormal = (median: number, fanOutLater: number) =>
  median * Math.exp(fanOutLater * normal());
const quantile = (sorted: number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;
const mean = (list: number[]) => list.reduce((sum, n) => sum + n, 0) / list.length;
const friendsOfOne = () =>
  Math.min(mostFriends, Math.max(1, Math.round(logNormal(friendsMedian, friendsSpread))));

/** The shards that hold the friends of one member, who lives on the first. */
function shardsAsked(friends: number, of: number, together: boolean): number {
  const requested = new Set([0]);
  for (let n = 0; n < friends && requested.size < of; n++)
    if (!together || random() >= near) requested.add(Math.floor(random() * of));
  return requested.size;
}

const slowest = (of: number) =>
  Math.max(...Array.from({ length: of }, () => logNormal(shardMedian, shardSpread)));

function look(of: number, together: boolean) {
  const requested = Array.from({ length: looks }, () => shardsAsked(friendsOfOne(), of, together));
  const waited = requested.map(slowest).toSorted((a, b) => a - b);
  return { requested: mean(requested), p50: quantile(waited, 0.5), p99: quantile(waited, 0.99) };
}

const friends = Array.from({ length: members }, friendsOfOne).toSorted((a, b) => a - b);
const perPost = mean(friends);
console.log(
  `Friends: median ${quantile(friends, 0.5)}, mean ${perPost.toFixed(0)}, one in a hundred more than ${quantile(friends, 0.99)}.\n`,
);

console.log(
  '| shards | asked for one home page, spread by chance | p50, p99 ms | friends of a town together | p50, p99 ms |',
);
console.log('| ---: | ---: | ---: | ---: | ---: |');
for (const of of shards) {
  const [apart, together] = [look(of, false), look(of, true)];
  const shown = ({ requested, p50, p99 }: typeof apart) =>
    `${requested.toFixed(1)} | ${p50.toFixed(1)}, ${p99.toFixed(0)}`;
  console.log(`| ${of} | ${shown(apart)} | ${shown(together)} |`);
}

console.log(
  '\n| members | looks a second, busiest hour | posts a second | rows of fan-out a second: to all, to who came lately | GB of rows a year | GB of feeds by fan-out, 500 posts each |',
);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
for (const many of [10_000, 100_000, 1_000_000, 10_000_000]) {
  const aSecond = (times: number) => (many * times * busiest) / 3600;
  const posts = aSecond(daily.posts);
  const grown =
    daily.posts * bytes.content +
    daily.comments * bytes.comment +
    daily.likes * bytes.like +
    daily.notifications * bytes.notification;
  const standing = bytes.person + (perPost / 2) * bytes.friendship + 4 * bytes.membership;
  const gb = (n: number) =>
    n / 1e9 < 10 ? (n / 1e9).toFixed(1) : Math.round(n / 1e9).toLocaleString('en');
  const count = (n: number) => (n < 10 ? n.toFixed(1) : Math.round(n).toLocaleString('en'));
  console.log(
    `| ${many.toLocaleString('en')} | ${count(aSecond(daily.looks))} | ${count(posts)} | ${count(posts * perPost)}, ${count(posts * perPost * awake)} | ${gb(many * (standing + 365 * grown))} | ${gb(many * awake * 500 * bytes.feedRow)} |`,
  );
}
console.log(
  `\nOf a year's rows at 10,000,000: friendships ${Math.round((1e7 * (perPost / 2) * bytes.friendship) / 1e9)} GB, posts ${Math.round((1e7 * 365 * daily.posts * bytes.content) / 1e9)} GB, ` +
    `notifications ${Math.round((1e7 * 365 * daily.notifications * bytes.notification) / 1e9)} GB, likes ${Math.round((1e7 * 365 * daily.likes * bytes.like) / 1e9)} GB, comments ${Math.round((1e7 * 365 * daily.comments * bytes.comment) / 1e9)} GB.`,
);
