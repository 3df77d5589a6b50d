// Demo discussions and bookmarks of groups.
import { answers, bookmark, days, discussion, hours, page, says, type SeedPost } from './post.ts';

export const seedDiscussions: SeedPost[] = [
  discussion('ada', hours(16) + 20, 'Do we ask the council for a 35-foot buffer or a 15-foot one?', 'Thirty-five is what the creek needs. Fifteen is what Marcus could vote for tonight, and then we’d have something planted by spring instead of something perfect in a drawer. I change my mind on every walk. What am I missing?', {
    group: 'creek',
    likes: 'isla gus rosa grace hana',
    comments: [
      says('isla', 20, 'Our own strip is 25, and it took nitrate from 9.8 to 4.1. I couldn’t say 15 with a straight face.', 'ada hana dev', answers('gus', 27, 'Twenty-five cost me one row. Thirty-five costs the next farm down two, and he doesn’t have a baker for a friend.', 'isla ben rosa'), answers('ada', 34, 'So 25, with our numbers, plus a sentence about 35?', 'isla gus grace')),
      says('grace', 52, 'Ask for 35, let them see you sigh, take 25. I’ve outlasted three councils.', 'ada sam nadia quinn'),
      says('dev', 75, 'I put 15, 25 and 35 on the map. At 15 it misses the tannery drain by three feet. That might settle it.', 'isla ada', answers('isla', 81, 'That settles it.', 'dev ada')),
    ],
  }),
  discussion('quinn', days(4) + hours(2), 'What do we do with eleven shopping carts?', 'They’re lined up behind the shed, hosed off. The store they came from closed in 2009. I can weld.', {
    group: 'creek',
    likes: 'rosa sam kofi',
    comments: [says('rosa', 18, 'Cold frames for the garden, with old windows on top. I’ll take three.', 'quinn gus'), says('kofi', 26, 'A soccer goal. Two goals. Eleven is a league.', 'quinn hana', answers('quinn', 32, 'One goal on wheels, so it can run away from your strikers.', 'kofi sam')), says('ben', 60, 'I could use one for flour. I know how that sounds.', 'quinn ada')],
  }),
  discussion('elif', days(2) + hours(6), 'A book club that meets on the bus?', 'This was Wanda’s idea and I can’t put it down. Line 2, upper Juniper to Dome Square and back, forty minutes, one short story per trip. We take turns reading out loud. If you get on in the middle, we’ll catch you up.', {
    group: 'library',
    likes: 'wanda noor otis clara grace',
    comments: [
      says('wanda', 15, 'The 2:10 is the emptiest, and the driver is Femi, who does voices.', 'elif clara noor'),
      says('noor', 33, 'I’d like to listen two times and read the third time.', 'elif wanda grace', answers('elif', 38, 'That’s how the whole library works, Noor.', 'noor mei tess')),
      says('otis', 61, 'Nothing with a train in it. I’d just correct it.', 'eli elif'),
    ],
  }),
  discussion('eli', days(9) + hours(7), 'Who’s the woman in the 1911 photo?', 'She’s standing to the left of the mayor, holding the rope of the new ferry, and she’s not on any list. She’s not a wife. I checked all the wives. The hat is from the shop on Third. I won’t sleep until I know.', {
    group: 'library',
    likes: 'tess otis elif ada',
    comments: [says('tess', 40, 'That week’s Ledger mentions a "Miss A. Kowalczyk, who built the winch."', 'eli elif otis', answers('wanda', 47, 'That’s my great-aunt. Nobody ever said a word about a winch!', 'tess eli elif mei'), answers('eli', 52, 'Wanda. Can I come over? Now?', 'wanda tess otis'))],
  }),
  discussion('priya', days(3) + hours(9), 'What should a report card say that it doesn’t say now?', 'The board gets to change the form once every ten years. Grades stay. The law requires them. But there’s a box under them with four lines, and right now it says "satisfactory" for everybody who has ever lived.', {
    group: 'schools',
    likes: 'clara hana mei',
    comments: [says('clara', 25, 'Something they started on their own.', 'priya hana kofi zoe'), says('jamal', 31, 'Who notices when they’re out sick.', 'priya clara lena', answers('priya', 44, 'I’ve read this four times now.', 'jamal')), says('hana', 58, 'One line that we write ourselves. Just one. We’re there too.', 'priya clara mei')],
  }),

  bookmark('isla', days(1) + hours(1), page('sampling-by-hand', 'Sampling a small stream by hand', 'Bottles, site order, what to write down, and how to stay dry above the knees. Twelve pages, illustrated.'), 'The handbook we all learned from. Page 7 is the one with the log.', { group: 'creek', likes: 'ada hana dev' }),
  bookmark('dev', days(6), page('rain-gauge', 'Rain at the footbridge, hour by hour', 'A gauge on the railing, read every ten minutes since last spring. Download as a table.'), 'Check this before every cleanup. Over half an inch, nobody wades at the dam.', { group: 'creek', likes: 'isla sam ada', comments: [says('sam', 20, 'Over a quarter inch, if you’re Grace’s height.', 'grace dev')] }),
  bookmark('gus', days(13), page('willow-cuttings', 'Growing willows from cuttings', 'When to cut, how deep to plant, and why upside down doesn’t work.'), 'I tried upside down. They’re right.', { group: 'creek', likes: 'rosa ada' }),
  bookmark('rosa', days(2) + hours(3), page('frost-dates', 'First frost dates in the valley since 1950', 'By week and by elevation above the river.'), 'For everybody who asks me every October: it’s the second column.', { group: 'market', likes: 'gus carmen', comments: [says('gus', 22, 'Third column, up at the orchard.', 'rosa')] }),
  bookmark('omar', days(10) + hours(4), page('stall-insurance', 'Insurance requirements for market stalls', 'From the county, in the county’s own words.'), 'You’ll want a cup of tea for this. Short version: insure the awning, and whoever is under it.', { group: 'market', likes: 'carmen bao hugo fatima' }),
];
