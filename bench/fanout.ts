// Simulation of feed reads and writes over many shards. Run it with `node bench/fanout.ts`;
// docs/scaling.md quotes its results. Fan-in queries the shards of all friends on each page view.
// Fan-out writes a row for each friend on each post.

import { createRandom } from '#test/random.ts';

const seed = 20261121;
const members = 200_000; // a sample: the shares do not depend on its size
const pageViewCount = 4_000;
const shards = [1, 4, 16, 64];

/** Bytes per row including indexes, measured in the large dataset of the benchmark. */
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

/** Actions per member and day, on average over all members. */
const daily = { pageViews: 6, posts: 0.1, comments: 0.3, likes: 1.5, notifications: 3 };
/** Share of a day’s activity that falls into the busiest hour. */
const busiestHourShare = 0.12;
/** Log-normal distribution of friends per member: `friendsSpread` is the sigma of the logarithm. */
const friendsMedian = 120;
const friendsSpread = 1.0;
const maxFriends = 5_000;
/** Share of friends who live in the same town. */
const sameTownShare = 0.7;
/** Share of members who were active within two weeks. */
const activeShare = 0.35;

/**
 * Log-normal response time of one shard in milliseconds, measured with the same page on one
 * machine. A request waits for its slowest shard.
 */
const shardMedian = 3;
const shardSpread = 0.75;

const rng = createRandom(seed);
const random = () => rng.below(2 ** 30) / 2 ** 30;
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const logNormal = (median: number, spread: number) => median * Math.exp(spread * normal());
const quantile = (sorted: number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;
const mean = (list: number[]) => list.reduce((sum, n) => sum + n, 0) / list.length;
const friendsOfOne = () =>
  Math.min(maxFriends, Math.max(1, Math.round(logNormal(friendsMedian, friendsSpread))));

/** Number of shards that hold the friends of one member, who lives on shard 0. */
function countQueriedShards(friends: number, shardCount: number, isTownTogether: boolean): number {
  const shardIds = new Set([0]);
  for (let n = 0; n < friends && shardIds.size < shardCount; n++)
    if (!isTownTogether || random() >= sameTownShare)
      shardIds.add(Math.floor(random() * shardCount));
  return shardIds.size;
}

const slowest = (shardCount: number) =>
  Math.max(...Array.from({ length: shardCount }, () => logNormal(shardMedian, shardSpread)));

function simulatePageViews(shardCount: number, isTownTogether: boolean) {
  const shardCounts = Array.from({ length: pageViewCount }, () =>
    countQueriedShards(friendsOfOne(), shardCount, isTownTogether),
  );
  const responseTimes = shardCounts.map(slowest).toSorted((a, b) => a - b);
  return {
    queried: mean(shardCounts),
    p50: quantile(responseTimes, 0.5),
    p99: quantile(responseTimes, 0.99),
  };
}

const friends = Array.from({ length: members }, friendsOfOne).toSorted((a, b) => a - b);
const perPost = mean(friends);
console.log(
  `Friends: median ${quantile(friends, 0.5)}, mean ${perPost.toFixed(0)}, 99th percentile ${quantile(friends, 0.99)}.\n`,
);

console.log(
  '| shards | queried per home page, members placed at random | p50, p99 ms | members of a town on one shard | p50, p99 ms |',
);
console.log('| ---: | ---: | ---: | ---: | ---: |');
for (const shardCount of shards) {
  const [placedAtRandom, placedByTown] = [
    simulatePageViews(shardCount, false),
    simulatePageViews(shardCount, true),
  ];
  const cellsOf = ({ queried, p50, p99 }: typeof placedAtRandom) =>
    `${queried.toFixed(1)} | ${p50.toFixed(1)}, ${p99.toFixed(0)}`;
  console.log(`| ${shardCount} | ${cellsOf(placedAtRandom)} | ${cellsOf(placedByTown)} |`);
}

console.log(
  '\n| members | page views per second, busiest hour | posts per second | fan-out rows per second: all friends, active friends | GB of rows per year | GB of fan-out feeds, 500 posts each |',
);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
for (const memberCount of [10_000, 100_000, 1_000_000, 10_000_000]) {
  const aSecond = (times: number) => (memberCount * times * busiestHourShare) / 3600;
  const posts = aSecond(daily.posts);
  const bytesPerDay =
    daily.posts * bytes.content +
    daily.comments * bytes.comment +
    daily.likes * bytes.like +
    daily.notifications * bytes.notification;
  // A friendship is one row for two members. A member is in four groups on average.
  const storedBytes = bytes.person + (perPost / 2) * bytes.friendship + 4 * bytes.membership;
  const gb = (n: number) =>
    n / 1e9 < 10 ? (n / 1e9).toFixed(1) : Math.round(n / 1e9).toLocaleString('en');
  const count = (n: number) => (n < 10 ? n.toFixed(1) : Math.round(n).toLocaleString('en'));
  console.log(
    `| ${memberCount.toLocaleString('en')} | ${count(aSecond(daily.pageViews))} | ${count(posts)} | ${count(posts * perPost)}, ${count(posts * perPost * activeShare)} | ${gb(memberCount * (storedBytes + 365 * bytesPerDay))} | ${gb(memberCount * activeShare * 500 * bytes.feedRow)} |`,
  );
}
console.log(
  `\nRows of one year at 10,000,000 members: friendships ${Math.round((1e7 * (perPost / 2) * bytes.friendship) / 1e9)} GB, posts ${Math.round((1e7 * 365 * daily.posts * bytes.content) / 1e9)} GB, ` +
    `notifications ${Math.round((1e7 * 365 * daily.notifications * bytes.notification) / 1e9)} GB, likes ${Math.round((1e7 * 365 * daily.likes * bytes.like) / 1e9)} GB, comments ${Math.round((1e7 * 365 * daily.comments * bytes.comment) / 1e9)} GB.`,
);
