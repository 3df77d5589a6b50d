// Demo discussions and bookmarks of groups.
import { answers, bookmark, days, discussion, hours, page, says, type SeedPost } from './post.ts';

export const talk: SeedPost[] = [
  discussion('ada', hours(16) + 20, 'Do we ask the council for a buffer of ten meters or of five?', 'Ten is what the creek needs. Five is what Marcus could vote for tonight, and then we’d have something planted by spring instead of something right in a drawer. I change my mind on every walk. What do you see that I do not?', {
    group: 'creek',
    likes: 'isla gus rosa grace hana',
    comments: [
      says('isla', 20, 'Our own strip is seven and it took nitrate from 9.8 to 4.1. I wouldn’t say five with a straight face.', 'ada hana dev', answers('gus', 27, 'Seven cost me one row. Ten costs the next farm down two and he hasn’t got a bakery for a friend.', 'isla ben rosa'), answers('ada', 34, 'Then seven, with our numbers, and a sentence about ten?', 'isla gus grace')),
      says('grace', 52, 'Ask for ten, be seen to sigh, take seven. I nursed three councils.', 'ada sam nadia quinn'),
      says('dev', 75, 'I put five, seven and ten on the map. At five it misses the tannery drain by a meter. That might settle it.', 'isla ada', answers('isla', 81, 'That settles it.', 'dev ada')),
    ],
  }),
  discussion('quinn', days(4) + hours(2), 'What do we do with eleven shopping carts?', 'They’re behind the shed, hosed, in a row. The shop they came from closed in 2009. I can weld.', {
    group: 'creek',
    likes: 'rosa sam kofi',
    comments: [says('rosa', 18, 'Cold frames for the garden, with a window on top. Three, please.', 'quinn gus'), says('kofi', 26, 'A goal. Two goals. Eleven is a league.', 'quinn hana', answers('quinn', 32, 'One goal on wheels, so that it can run away from your strikers.', 'kofi sam')), says('ben', 60, 'I need one for flour. I know how that sounds.', 'quinn ada')],
  }),
  discussion('elif', days(2) + hours(6), 'A reading group that meets on the bus?', 'Wanda’s idea and I can’t put it down. Line 2, upper Juniper to Dome Square and back, forty minutes, one short story each time, read aloud in turns. People may get on in the middle, as in any book.', {
    group: 'library',
    likes: 'wanda noor otis clara grace',
    comments: [
      says('wanda', 15, 'The 14:10 is the emptiest and the driver is Femi, who does voices.', 'elif clara noor'),
      says('noor', 33, 'I’d like to listen two times and read the third time.', 'elif wanda grace', answers('elif', 38, 'That’s how the whole library works, Noor.', 'noor mei tess')),
      says('otis', 61, 'Nothing with a train in it. I’d only correct it.', 'eli elif'),
    ],
  }),
  discussion('eli', days(9) + hours(7), 'Who is the woman in the photograph of 1911?', 'She stands left of the mayor, holds the rope of the new ferry, and is in no list. Not a wife, I checked all the wives. The hat is from the shop on Third. I shall not sleep.', {
    group: 'library',
    likes: 'tess otis elif ada',
    comments: [says('tess', 40, 'The Ledger of that week mentions "Miss A. Kowalczyk, who built the winch".', 'eli elif otis', answers('wanda', 47, 'That’s my great-aunt. Nobody ever said a word about a winch!', 'tess eli elif mei'), answers('eli', 52, 'Wanda. May I come over. Now.', 'wanda tess otis'))],
  }),
  discussion('priya', days(3) + hours(9), 'What should a report card say that it does not?', 'The board may change the form, once in ten years. Marks stay, the law wants marks. There’s a box of four lines beneath them, and today it says "satisfactory" for everybody who has ever lived.', {
    group: 'schools',
    likes: 'clara hana mei',
    comments: [says('clara', 25, 'What they started by themselves.', 'priya hana kofi zoe'), says('jamal', 31, 'Whether somebody would notice if they were absent.', 'priya clara lena', answers('priya', 44, 'I’ve read this four times now.', 'jamal')), says('hana', 58, 'A line that we write ourselves. One. We’re there too.', 'priya clara mei')],
  }),

  bookmark('isla', days(1) + hours(1), page('sampling-by-hand', 'Sampling a small stream by hand', 'Bottles, order of sites, what to write down, and how to stay dry above the knee. Twelve pages with drawings.'), 'The handbook we all learned from. Page 7 is the one with the log.', { group: 'creek', likes: 'ada hana dev' }),
  bookmark('dev', days(6), page('rain-gauge', 'Rain at the footbridge, hour by hour', 'A gauge on the railing, read every ten minutes since last spring. Download as a table.'), 'Check this before every clean-up. Above 12 the weir isn’t a place for waders.', { group: 'creek', likes: 'isla sam ada', comments: [says('sam', 20, 'Above 10, if you’re as tall as Grace.', 'grace dev')] }),
  bookmark('gus', days(13), page('willow-cuttings', 'Willow from cuttings', 'When to cut, how deep to plant, and why upside down doesn’t work.'), 'I tried upside down. It doesn’t work.', { group: 'creek', likes: 'rosa ada' }),
  bookmark('rosa', days(2) + hours(3), page('frost-dates', 'First frost in the valley since 1950', 'By week and by height above the river.'), 'For everybody who asks me each October. It’s the second column.', { group: 'market', likes: 'gus carmen', comments: [says('gus', 22, 'The third, up at the orchard.', 'rosa')] }),
  bookmark('omar', days(10) + hours(4), page('stall-insurance', 'What a market stall has to be insured for', 'A page by the county, in words of the county.'), 'Read it with tea. It says: the awning, and whoever is under it.', { group: 'market', likes: 'carmen bao hugo fatima' }),
];
