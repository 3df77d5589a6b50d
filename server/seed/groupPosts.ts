// Demo posts in groups. Only members post and comment there.
import { answers, days, hours, page, post, says, photo, type SeedPost } from './post.ts';

export const groupPosts: SeedPost[] = [
  post('isla', 29, 'Kingfisher at the planted strip, twice! By the time I put the bottle down it was gone, so here’s a picture of the spot. You’ll have to take my word for the bird.', {
    group: 'creek',
    location: 'Cobble Creek footbridge',
    photos: [photo('creek', 'evening', 3)],
    likes: 'ada hana gus rosa grace',
    comments: [says('grace', 8, 'I saw it too. That’s two of us, so it’s a fact.', 'isla ada'), says('ada', 12, 'It’s going in the minutes.', 'isla grace hana')],
  }),
  post('ada', hours(12), 'Cleanup Saturday, nine to noon, from the footbridge down to the second dam. We have 22 pairs of gloves, four pairs of waders and one rule: nobody wades alone. Who can bring a cart?', {
    group: 'creek',
    as: 'Public',
    location: 'Cobble Creek footbridge',
    likes: 'ben isla rosa gus hana kofi nadia sam quinn zoe',
    comments: [
      says('quinn', 15, 'I’ve got a cargo bike. It carries 175 pounds or one shopping cart.', 'ada dev'),
      says('kofi', 26, 'I’m bringing eleven of my U12s. They think it’s practice.', 'ada hana nadia', answers('ada', 33, 'Small gloves are in the green box.', 'kofi')),
      says('sam', 58, 'I’ll take the deep part by the dam.', 'ada grace'),
    ],
  }),
  post('gus', days(3) + hours(2), 'The new strip along my lower fence is planted: willow, sedge and whatever Rosa had in her pockets. Please keep dogs off it until spring.', { group: 'creek', likes: 'rosa ada isla hana grace', comments: [says('rosa', 25, 'It was yarrow. My pockets are organized.', 'gus ada isla')] }),
  post('dev', days(9) + hours(4), 'I put every sample we’ve ever taken into one chart. The dip in August is a broken thermometer, not a miracle.', {
    group: 'creek',
    link: page('creek-data', 'Cobble Creek in numbers', 'Eighteen months of temperature, nitrate, phosphate and oxygen at six sites.'),
    likes: 'isla ada hana nadia',
    comments: [says('hana', 30, 'I was kind of attached to the miracle.', 'dev isla')],
  }),
  post('isla', hours(25), 'Roster for Sunday: Ada has sites 1 and 2, Leo 3 and 4, Hana 5, Rosa 6. Label the bottles before you fill them. Labels don’t stick to wet bottles.', { group: 'testers', likes: 'ada leo rosa hana', comments: [says('leo', 20, 'Can I swap 4 with Hana? I start work at noon.', '', answers('hana', 24, 'Take 5, I’ll take 4. It has the good log.', 'leo isla'))] }),
  post('hana', days(16), 'Reminder: bottle 3 is the one with the crack. I drew a sad face on it.', { group: 'testers', likes: 'isla leo ada' }),

  post('carmen', hours(1) + 40, 'The stall map is up in the shed. If you’re next to somebody you couldn’t stand last year, tell me before Thursday, not Saturday at six in the morning.', { group: 'market', likes: 'ben gus rosa bao hugo', comments: [says('omar', 20, 'I’d like to be next to whoever has coffee.', 'carmen ben', answers('ben', 26, 'That’s me. I have coffee and opinions.', 'omar carmen bao'))] }),
  post('bao', hours(22), 'Who took my blue awning and left a red one? Keep it. Red sells more soup.', { group: 'market', photos: [photo('market', 'day', 12)], likes: 'carmen ximena hugo', comments: [says('gus', 12, 'That was me. Fair trade.', 'bao carmen')] }),
  post('hugo', days(5) + hours(8), 'Thanks for a great second market day, everybody. I sold out by eleven, and somebody taught me how to say the name of the river.', { group: 'market', likes: 'carmen gus rosa ben fatima', comments: [says('fatima', 33, 'Wend, like friend. You were saying it like wind.', 'hugo carmen ximena')] }),
  post('ximena', days(19), 'Drew chalk arrows for the strollers, and somebody’s dog followed every one of them.', { group: 'market', as: 'Public', likes: 'zoe carmen ada' }),

  post('elif', hours(5) + 20, 'Sunday hours: the first twelve Sundays are covered, so there’s a new sheet on the desk for the next twelve. It has four names so far, and two of them are mine.', {
    group: 'library',
    likes: 'eli wanda mei noor otis',
    comments: [says('mei', 15, 'Put me down for two Sundays. I can run the register.', 'elif wanda'), says('noor', 40, 'I can do one. I’ll be slow and friendly.', 'elif grace ada', answers('elif', 46, 'That’s the whole job description.', 'noor mei'))],
  }),
  post('eli', days(2) + hours(14), 'My talk is next week: "The flood of 1936, street by street." Bring your photos. We’ll scan them while you wait, and you can take them right home.', { group: 'library', as: 'Public', location: 'Town library, reading room', likes: 'otis tess elif ada', comments: [says('otis', 50, 'I have the one with the piano in the tree.', 'eli tess elif')] }),
  post('clara', days(8) + hours(3), 'We need easy songs for the conversation table, without too many words. What was the first song you could sing in another language?', { group: 'library', likes: 'elif noor wanda', comments: [says('wanda', 20, 'A lullaby about a goat. I still don’t know what happens to the goat.', 'clara elif noor'), says('noor', 36, 'The one about the rainbow. Everybody helped me with the high part.', 'clara ada grace')] }),

  post('amara', 44, 'Is the 10:10 taking the detour at Third tonight too? I’d rather not find out in the dark.', { group: 'riders', likes: 'femi leo', comments: [says('femi', 9, 'Yes, through the last run. I told the night driver to stop by the pharmacy light and look for you.', 'amara wanda grace')] }),
  post('wanda', hours(14), 'For tonight: everybody please bring one true sentence about the evening bus, with a time and a place in it. That’s what the council remembers.', {
    group: 'riders',
    photos: [photo('bus', 'night', 2)],
    likes: 'femi dev amara grace leo noor',
    comments: [
      says('leo', 20, 'The 8:10 from Juniper Hill. I stood 14 minutes in the rain at stop 14, because the 7:50 left early.', 'wanda dev'),
      says('amara', 34, 'There’s no 10:40 from the hospital, so I walk 50 minutes. I’ve done it eleven times.', 'wanda grace femi'),
      says('noor', 61, '7:30, after English class. If there’s no bus, there’s no class for me.', 'wanda amara grace dev'),
    ],
  }),
  post('femi', days(4) + hours(12), 'New ramp on bus 7. Everybody try it once, even if you don’t need it, so it’s no big deal for the people who do.', { group: 'riders', as: 'Public', photos: [photo('bus', 'day', 5)], likes: 'wanda grace amara dev kira dana', comments: [says('grace', 22, 'Winston and I went first. Ten out of ten.', 'femi wanda')] }),

  post('priya', hours(2) + 10, 'The board agenda is in plain English this time, one page. If you still have to read a sentence twice, tell me which one and I’ll rewrite it.', { group: 'schools', link: page('board-agenda', 'School board: the next meeting in plain English', 'A later bell, drinking fountains, a counselor and the bus contract. One page.'), likes: 'clara zoe hana lena', comments: [says('zoe', 14, 'Sentence four.', '', answers('priya', 18, 'Agreed. Fixed.', 'zoe clara')), says('marcus', 35, 'Can the town copy this format?', 'priya lena mei')] }),
  post('clara', days(1) + hours(8), 'Music room roof: first it was one bucket, then two, now three. They happen to drip in E, G and B. Charming, but still a leak.', { group: 'schools', likes: 'priya hana kofi jamal', comments: [says('jamal', 16, 'E minor. That’s a sad roof.', 'clara hana'), says('lena', 47, 'Send me photos, please, before it turns into a seventh chord.', 'clara priya')] }),
  post('mei', days(14) + hours(5), 'I compared our bus contract with four other towns our size. We’re right in the middle. Disappointing for everybody, I know.', { group: 'schools', likes: 'marcus priya lena', comments: [says('marcus', 60, 'The middle is fine. I wish more things were in the middle.', 'mei kofi')] }),

  post('ben', 47, 'The package for number 14 is on top of my flour. It says fragile, so the cat’s not allowed in.', { group: 'ferry', likes: 'otis kira', comments: [says('zoe', 6, 'That’s ours, thanks. Which cat?', '', answers('ben', 9, 'All of them.', 'zoe otis ada'))] }),
  post('kira', hours(16), 'The owner of 22 to 26 sent all his tenants a letter about "modernization." Please don’t sign anything at the door. I’ve read it. It’s an offer, not an order, and you have until the end of the month. My kitchen, tomorrow at seven.', {
    group: 'ferry',
    likes: 'ada ben jamal yusuf zoe',
    comments: [says('yusuf', 18, 'Three of my regulars live there. I’ll quietly tell them to come.', 'kira'), says('joe', 40, 'I know his dad. I could talk to him, if that would help more than it hurts.', 'kira', answers('kira', 52, 'After tomorrow, yes. Thank you for asking first.', 'joe ada'))],
  }),
  post('otis', days(1) + hours(3), 'Somebody left soup on my step again. I’m not complaining. I’m asking for the recipe.', { group: 'ferry', likes: 'ada ben zoe kira', comments: [says('ada', 20, 'The cook wishes to remain anonymous. It’s leek.', 'otis ben')] }),
  post('ada', days(6) + hours(9), 'The key to the shared basement is back on its nail. I oiled the lock. Now it opens on the first try, which feels wrong.', { group: 'ferry', as: 'Public', photos: [photo('town', 'evening', 8)], likes: 'ben joe otis', comments: [says('joe', 12, 'I’ve been selling this street graphite for that lock for thirty years. You’re costing me money.', 'ada ben kira')] }),
  post('jamal', days(12) + hours(6), 'Block dinner: I have three tables, Yusuf has chairs, Ben has bread. Who has a dry day?', { group: 'ferry', likes: 'ben ada zoe otis yusuf', comments: [says('zoe', 30, 'The twins put in an order for sun on Sunday.', 'jamal ben')] }),
];
