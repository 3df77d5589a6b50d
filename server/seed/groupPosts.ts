// Demo posts in groups. Only members post and comment there.
import { answers, days, hours, page, post, says, drawPicture, type SeedPost } from './post.ts';

export const groupPosts: SeedPost[] = [
  post('isla', 29, 'Kingfisher at the planted strip, twice. By the time I’d put the bottle down it was gone, so here’s just the spot. You’ll have to take my word for the bird.', {
    group: 'creek',
    location: 'Cobble Creek footbridge',
    photos: [drawPicture('creek', 'evening', 3)],
    likes: 'ada hana gus rosa grace',
    comments: [says('grace', 8, 'I saw it too. We agree, so it’s a fact.', 'isla ada'), says('ada', 12, 'It goes into the minutes.', 'isla grace hana')],
  }),
  post('ada', hours(12), 'Clean-up on Saturday, nine to noon, from the footbridge down to the second weir. We have 22 pairs of gloves, four waders and one rule: two people per wader. Who can bring a handcart?', {
    group: 'creek',
    as: 'Public',
    location: 'Cobble Creek footbridge',
    likes: 'ben isla rosa gus hana kofi nadia sam quinn zoe',
    comments: [
      says('quinn', 15, 'Cargo bike, carries 80 kilos or one shopping cart.', 'ada dev'),
      says('kofi', 26, 'Eleven of the under-twelves. They’ve been told it’s training.', 'ada hana nadia', answers('ada', 33, 'Small gloves are in the green box.', 'kofi')),
      says('sam', 58, 'I’ll take the deep bit at the weir.', 'ada grace'),
    ],
  }),
  post('gus', days(3) + hours(2), 'The strip along my lower fence is planted: willow, sedge and whatever Rosa had in her pockets. Please keep the dogs off it until spring.', { group: 'creek', likes: 'rosa ada isla hana grace', comments: [says('rosa', 25, 'It was yarrow. My pockets are organized.', 'gus ada isla')] }),
  post('dev', days(9) + hours(4), 'Put all sample results since the start into one chart. The dip in August is a broken thermometer, not a miracle.', {
    group: 'creek',
    link: page('creek-data', 'Cobble Creek in numbers', 'Eighteen months of temperature, nitrate, phosphate and oxygen at six sites.'),
    likes: 'isla ada hana nadia',
    comments: [says('hana', 30, 'I was quite attached to the miracle.', 'dev isla')],
  }),
  post('isla', hours(25), 'Roster for Sunday: Ada sites 1 and 2, Leo 3 and 4, Hana 5, Rosa 6. Label the bottles before you fill them. Wet labels don’t stick.', { group: 'testers', likes: 'ada leo rosa hana', comments: [says('leo', 20, 'Can I swap 4 with Hana? I start at noon.', '', answers('hana', 24, 'Take 5, I take 4. It has the good log.', 'leo isla'))] }),
  post('hana', days(16), 'Reminder that bottle 3 is the one with the crack. I drew a sad face on it.', { group: 'testers', likes: 'isla leo ada' }),

  post('carmen', hours(1) + 40, 'Stall plan is up in the shed. If you’re next to somebody you sold next to last year and didn’t enjoy it, tell me before Thursday and not on Saturday at six.', { group: 'market', likes: 'ben gus rosa bao hugo', comments: [says('omar', 20, 'I’d like to be next to whoever has coffee.', 'carmen ben', answers('ben', 26, 'Then it’s me. I have coffee and opinions.', 'omar carmen bao'))] }),
  post('bao', hours(22), 'Who took my blue awning and left a red one? Keep it, red sells more soup.', { group: 'market', photos: [drawPicture('market', 'day', 12)], likes: 'carmen ximena hugo', comments: [says('gus', 12, 'That was me. Fair trade.', 'bao carmen')] }),
  post('hugo', days(5) + hours(8), 'Thank you for the second stall day. I sold out by eleven and somebody taught me to say the name of the river correctly.', { group: 'market', likes: 'carmen gus rosa ben fatima', comments: [says('fatima', 33, 'Wend, like friend. You were saying it like wind.', 'hugo carmen ximena')] }),
  post('ximena', days(19), 'Painted chalk arrows for the strollers and somebody’s dog followed every one of them.', { group: 'market', as: 'Public', likes: 'zoe carmen ada' }),

  post('elif', hours(5) + 20, 'Sunday hours: we can open one to five if twelve of us take one Sunday each in the spring. The sheet is on the desk and it has four names, two of which are mine.', {
    group: 'library',
    likes: 'eli wanda mei noor otis',
    comments: [says('mei', 15, 'Two Sundays, and I can do the till.', 'elif wanda'), says('noor', 40, 'I can do one. I’ll be slow and friendly.', 'elif grace ada', answers('elif', 46, 'That’s exactly the job description.', 'noor mei'))],
  }),
  post('eli', days(2) + hours(14), 'Talk next week: "The flood of 1936, street by street". Bring photographs, we scan them while you wait and you take them home again.', { group: 'library', as: 'Public', location: 'Town library, reading room', likes: 'otis tess elif ada', comments: [says('otis', 50, 'I have the one with the piano in the tree.', 'eli tess elif')] }),
  post('clara', days(8) + hours(3), 'The conversation table needs easy songs with few words. What was the first song you could sing in another language?', { group: 'library', likes: 'elif noor wanda', comments: [says('wanda', 20, 'A lullaby about a goat. I still don’t know what happens to the goat.', 'clara elif noor'), says('noor', 36, 'The one about the rainbow. Everybody helped me with the high part.', 'clara ada grace')] }),

  post('amara', 44, 'Is the detour at Third also for the 22:10? I’d rather not find out in the dark.', { group: 'riders', likes: 'femi leo', comments: [says('femi', 9, 'Yes, until the last run. I told the night driver to stop at the pharmacy lamp and look for you.', 'amara wanda grace')] }),
  post('wanda', hours(14), 'For tonight: please say one true sentence each about the evening bus, with a time and a place in it. That’s what the council remembers.', {
    group: 'riders',
    photos: [drawPicture('bus', 'night', 2)],
    likes: 'femi dev amara grace leo noor',
    comments: [
      says('leo', 20, '20:10 from Juniper Hill, 14 minutes in the rain at stop 14, because the 19:50 left early.', 'wanda dev'),
      says('amara', 34, '22:40 from the hospital. If it doesn’t come I walk 50 minutes, and I have, eleven times.', 'wanda grace femi'),
      says('noor', 61, '19:30 from the language class. If there’s no bus, there’s no class for me.', 'wanda amara grace dev'),
    ],
  }),
  post('femi', days(4) + hours(12), 'New ramp on bus 7. Please everybody try it once, also if you don’t need it, so that it’s nobody’s special thing.', { group: 'riders', as: 'Public', photos: [drawPicture('bus', 'day', 5)], likes: 'wanda grace amara dev kira dana', comments: [says('grace', 22, 'Winston and I were first. Ten out of ten.', 'femi wanda')] }),

  post('priya', hours(2) + 10, 'Agenda for the board is in plain words this time, one page. If you still have to read a sentence twice, tell me which one and I’ll write it again.', { group: 'schools', link: page('board-agenda', 'School board, next meeting in plain words', 'Later bell, fountains, a counselor, and the bus contract. One page.'), likes: 'clara zoe hana lena', comments: [says('zoe', 14, 'Sentence four.', '', answers('priya', 18, 'Agreed. Fixed.', 'zoe clara')), says('marcus', 35, 'May the town copy this format?', 'priya lena mei')] }),
  post('clara', days(1) + hours(8), 'The music room roof: one bucket, then two, now three, in tune by chance, E, G and B. Charming, and also a leak.', { group: 'schools', likes: 'priya hana kofi jamal', comments: [says('jamal', 16, 'E minor, that’s a sad roof.', 'clara hana'), says('lena', 47, 'Photographs to me, please, before they become a chord with a seventh.', 'clara priya')] }),
  post('mei', days(14) + hours(5), 'I compared what we pay for the bus contract with four towns of our size. We’re in the middle. Disappointing for everybody, I know.', { group: 'schools', likes: 'marcus priya lena', comments: [says('marcus', 60, 'The middle is fine. I wish more things were in the middle.', 'mei kofi')] }),

  post('ben', 47, 'Package for number 14 is on top of my flour. It says fragile, so the cat isn’t allowed in.', { group: 'ferry', likes: 'otis kira', comments: [says('zoe', 6, 'Ours, thank you. Which cat?', '', answers('ben', 9, 'All of the cats.', 'zoe otis ada'))] }),
  post('kira', hours(16), 'The owner of 22 to 26 has written to all tenants about "modernization". Please don’t sign anything at the door. I’ve read it, it’s an offer, not an order, and there’s time until the end of the month. My kitchen, tomorrow, seven.', {
    group: 'ferry',
    likes: 'ada ben jamal yusuf zoe',
    comments: [says('yusuf', 18, 'Three of my regulars live there. I’ll tell them to come, quietly.', 'kira'), says('joe', 40, 'I know his father. I could talk to him, if that helps more than it hurts.', 'kira', answers('kira', 52, 'After tomorrow, yes. Thank you for asking first.', 'joe ada'))],
  }),
  post('otis', days(1) + hours(3), 'Somebody left soup on my step again. I’m not complaining. I’m asking for the recipe.', { group: 'ferry', likes: 'ada ben zoe kira', comments: [says('ada', 20, 'It wishes to remain anonymous. It’s leeks.', 'otis ben')] }),
  post('ada', days(6) + hours(9), 'Key for the shared cellar is back on the nail. I oiled the lock, it now opens on the first try, which feels wrong.', { group: 'ferry', as: 'Public', photos: [drawPicture('town', 'evening', 8)], likes: 'ben joe otis', comments: [says('joe', 12, 'I’ve sold graphite for that lock to this street for thirty years. You’re costing me money.', 'ada ben kira')] }),
  post('jamal', days(12) + hours(6), 'Block dinner: I have three tables, Yusuf has chairs, Ben has bread. Who has a dry day?', { group: 'ferry', likes: 'ben ada zoe otis yusuf', comments: [says('zoe', 30, 'The twins have ordered sun for Sunday.', 'jamal ben')] }),
];
