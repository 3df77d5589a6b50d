// Demo posts. Times are relative to now, so that the demo never looks old. Numbers are minutes:
// before now in `post`, after the post in `says` and `answers`. Names in likes are usernames.
import { seedActions } from './actions.ts';
import { seedBlogs } from './blogs.ts';
import { groupPosts } from './groupPosts.ts';
import { seedPolls } from './polls.ts';
import { answers, days, hours, page, post, says, photo, type SeedPost } from './post.ts';
import { seedDiscussions } from './discussions.ts';

const publicPosts: SeedPost[] = [
  post('ben', 3, 'Oven’s on. Rye at seven, cardamom buns at eight, and the first one in the door gets the ugly bun.', {
    location: '12 Ferry Street',
    photos: [photo('bread', 'day', 1)],
    likes: 'ada otis bao',
    comments: [says('otis', 2, 'Save the ugly one for me, please.', 'ben')],
  }),
  post('femi', 11, 'Line 2 is detouring around the burst pipe at Third. The Ferry Street stop is at the pharmacy corner until the crew’s done. If you need a minute, just wave. I’ll wait.', {
    location: 'Ferry Street and Third',
    likes: 'wanda amara grace yusuf',
    comments: [
      says('ivan', 4, 'That’s my pipe. Well, I’m the one standing next to it. Two hours, if the valve is where the map says it is.', 'femi joe leo', answers('joe', 6, 'The valve has never once been where the map says. I have couplings. Come around back.', 'ivan'), answers('ivan', 9, 'On my way.')),
      says('grace', 7, 'Thanks for waiting for us, Femi.', 'femi'),
    ],
  }),
  post('tess', 24, 'Tonight’s council agenda is out. Item 7 is the creek, item 9 is the evening bus, and item 11 is the benches, which took forty minutes last time.', {
    link: page('council-agenda', 'Council agenda: creek buffer, evening service on Line 2, benches', 'Town of Larkwater. Regular council meeting at the town hall on Dome Square. Doors open half an hour early. Public comment comes first, three minutes each.'),
    likes: 'ada lena keeper eli wanda',
    comments: [
      says('lena', 6, 'The benches will be quick this time. I’ve promised myself.', 'tess eli keeper', answers('tess', 8, 'I’m writing that down.', 'lena')),
      says('ada', 12, 'We’ll bring the jar for item 7. @isla, yours or mine? #creek'),
    ],
  }),
  post('keeper', 38, 'Sign-up for public comment is open until noon, on paper at the front desk or by phone. You don’t have to be a great speaker. You get three minutes and a glass of water, and nobody will interrupt you.', {
    location: 'Town hall, Dome Square',
    photos: [photo('town', 'morning', 2)],
    likes: 'ada tess elif lena noor grace kira',
    comments: [
      says('noor', 9, 'Can I speak if I’m not a citizen yet?', 'elif ada', answers('keeper', 13, 'Yes. You live here, so you can speak here. You’re welcome to bring somebody to interpret.', 'noor elif ada nadia'), answers('elif', 16, 'I’ll sit next to you, Noor.', 'noor keeper')),
    ],
  }),
  post('isla', 52, 'Nitrate at the footbridge: 4.1 today, 9.8 in the spring. The planted strip is working. #creek', {
    location: 'Cobble Creek footbridge',
    likes: 'ada hana rosa gus grace dev quinn',
    comments: [
      says('gus', 10, 'I gave up a row of trees for that strip, and I grumbled about it. I take it back.', 'isla ada rosa', answers('isla', 14, 'We’re naming the next kingfisher after you.', 'gus ada')),
      says('marcus', 21, 'Can you send me the data before the meeting? I’d rather vote on numbers than on a feeling.', 'isla mei', answers('isla', 25, 'Sent. Six sites, eighteen months, and what each bottle cost.', 'marcus mei')),
    ],
  }),
  post('noor', hours(1) + 15, 'Today I asked for a transfer and the driver understood me the first time. A small thing, but big for me.', {
    likes: 'femi elif ada grace wanda nadia clara amara victor',
    comments: [
      says('femi', 20, 'Your "good afternoon" is better than mine now.', 'noor elif'),
      says('wanda', 33, 'Come join the riders’ group. We complain very clearly there. Good practice.', 'noor femi', answers('noor', 40, 'I’m already in. I learned "unacceptable."', 'wanda femi leo amara')),
    ],
  }),
  post('carmen', hours(2), 'Saturday at the market: 31 stalls, one tuba, and no rain, if you believe the radio. Gus has the first apples, Fatima’s mending while you wait, and Hugo’s back with the cheese, over by the fountain. Follow the smell.', {
    location: 'Dome Square',
    photos: [photo('market', 'morning', 4), photo('market', 'day', 9), photo('orchard', 'day', 2), photo('market', 'evening', 6)],
    likes: 'ben gus rosa bao fatima omar hugo ximena ada zoe otis',
    comments: [
      says('bao', 14, 'Broth starts at nine. Bring your own bowl and it’s a dollar off.', 'carmen quinn'),
      says('hugo', 22, 'It’s a good smell. Mostly.', 'carmen gus ben omar', answers('carmen', 25, 'I put you downwind of the tuba. That’s all I can do for you.', 'hugo')),
      says('zoe', 41, 'Is there room this time for two strollers and one tired mom?', 'kira', answers('carmen', 46, 'Behind the flower stall. There’s shade and a bench. I marked it with chalk.', 'zoe')),
    ],
  }),
  post('rex', hours(2) + 40, 'Forty thousand dollars for a bus that runs empty. Forty thousand! I counted the riders from my porch Tuesday night: three.', {
    likes: 'joe marcus',
    comments: [
      says('amara', 12, 'Two of those three were nurses headed for the night shift, Rex. The third was me, coming home. We won’t all fit on your porch.', 'grace femi nadia leo wanda'),
      says('marcus', 19, 'Rex’s number is right, and so is Amara. The question is what the same money would buy in shared taxis. I asked for that comparison. It’s on page 31 of the packet.', 'lena mei', answers('mei', 30, 'Page 31 leaves out what the ramps cost. I ran it again with those in, and it breaks even at about nine riders.', 'marcus amara dev')),
      says('rex', 45, 'If it breaks even at nine, I’ll count again, and on a Friday too. I can be convinced. Somebody just has to convince me.', 'amara marcus mei femi'),
    ],
  }),
  post('dev', hours(3), 'I mapped every trip you can make from Juniper Hill after 7 pm without a car. It fits on a napkin. There’s a bigger version below. Corrections welcome, and the hospital line changes in two weeks.', {
    link: page('after-seven', 'Larkwater after seven: where the buses still go', 'An hour-by-hour map of evening trips from every stop on Lines 2 and 5, with walking times and ramps.'),
    likes: 'wanda femi elif leo quinn amara lena tess',
    comments: [
      says('wanda', 16, 'Stop 14 has no shelter, so nobody over seventy counts it as a stop. Put a little rain cloud on it.', 'grace otis dev', answers('dev', 21, 'Rain cloud added. Two more stops got one while I was at it.', 'wanda')),
      says('leo', 34, 'So if I miss the 8:10, I live at the library now.', 'elif dev hana'),
    ],
  }),
  post('zoe', hours(4), 'The left swing at Landing Park is fixed. I’d like to thank the parks crew, the zip tie that held it together since June, and both my kids for their daily reports.', {
    location: 'Landing Park',
    likes: 'ada ben kofi lena priya kira',
    comments: [says('lena', 30, 'The zip tie deserves a plaque.', 'zoe ben'), says('kofi', 44, 'Now do the goal net on the lower field. I’ll bring the zip tie.', 'zoe joe', answers('joe', 50, 'I have a whole net in the basement. Twenty-one by seven, a little dusty. It’s yours.', 'kofi zoe jamal'))],
  }),
  post('grace', hours(5), 'Careful on the river path: the railing at the second bend is loose. I leaned on it, and it leaned back.', {
    location: 'River path, second bend',
    likes: 'otis sam wanda nadia',
    comments: [
      says('sam', 18, 'I roped it off for now. Two bolts sheared. Please don’t lean on it, Grace. You’re load-bearing around here.', 'grace otis dana victor'),
      says('keeper', 40, 'Reported to public works, number 2214. They say by the end of the week. I’ll check.', 'grace sam'),
    ],
  }),
  post('elif', hours(6), 'We bought the bookcase from the old railroad hotel, and it fits with an inch to spare. Otis says it used to hold menus and lost umbrellas. Now it holds local history, shelved by Eli, who teared up a little. He says it was the dust.', {
    location: 'Town library',
    photos: [photo('books', 'day', 3)],
    likes: 'eli otis clara wanda mei tess ada noor grace ulla dev',
    comments: [says('eli', 20, 'It was the dust.', 'elif otis tess'), says('otis', 55, 'Third shelf, left side, there’s a burn mark from my cigar. 1967. Please leave it be.', 'eli elif ben tess', answers('eli', 61, 'It’s getting a label.', 'otis elif'))],
  }),
  post('omar', hours(7), 'Open till midnight this week. The new freezer came, and somebody has to keep it company.', {
    location: 'Corner of Dome Square',
    likes: 'amara leo bao',
    comments: [says('amara', 25, 'You have no idea how good a light in the window looks at 11:40 at night.', 'omar nadia grace', answers('omar', 31, 'There’s tea too. Knock if I’m in the back.', 'amara fatima'))],
  }),
  post('ximena', hours(8), 'The wall behind the ferry shed is a go! The sketches are on the table at the library through Sunday. Draw on them, I mean it. The only rule: something in it has to come from this river.', {
    location: 'Old ferry shed',
    photos: [photo('bridge', 'evening', 5)],
    likes: 'quinn rosa carmen clara ulla elif zoe ada',
    comments: [
      says('clara', 15, 'My third graders vote for an otter with a trumpet.', 'ximena priya hana zoe', answers('ximena', 24, 'The otter’s in. The trumpet has to go to committee.', 'clara hana')),
      says('rex', 60, 'It was a perfectly good plain wall.', '', answers('ximena', 70, 'It was, for thirty years. Come draw the part you’d miss and I’ll keep it.', 'ulla rosa rex')),
    ],
  }),
  post('lena', hours(9), 'Office hours are on the bench outside the bakery today, because the weather is nicer than my office. Bring anything. Last time I got a lease, a jar of water and a question about geese.', {
    location: 'Ferry Street',
    likes: 'kira tess ben priya victor',
    comments: [says('kira', 22, 'I’m bringing two leases. Both bad.', 'lena'), says('ben', 35, 'Sitting on my bench means buying a bun, elected or not.', 'lena kira otis', answers('lena', 41, 'I’ll disclose the bun.', 'ben tess mei'))],
  }),
  post('kofi', hours(11), 'U12 final score: rain 3, everybody else 2. They played to the end and sang all the way home.', {
    location: 'Lower field',
    photos: [photo('field', 'rain', 2)],
    likes: 'jamal zoe dana clara priya ben hana',
    comments: [says('jamal', 30, 'Half the team came in for haircuts after. There was mud in places I’ve never seen mud.', 'kofi dana'), says('dana', 52, 'If anybody needs cleats, the fire station has a shelf of outgrown ones, kids’ sizes 12 to 6, no questions asked.', 'kofi zoe victor')],
  }),
  post('mei', hours(13), 'Here’s the whole town budget in one picture. If it were a loaf of Ben’s rye, roads would be four slices, schools nine, the pool would be the heel, and we’d all be fighting over the crumbs.', {
    link: page('budget-as-bread', 'The Larkwater budget, sliced', 'Where every hundred dollars goes: schools, streets, water, safety, parks, and what’s left. With sources, line by line.'),
    likes: 'marcus ben elif tess keeper lena priya joe eli',
    comments: [
      says('marcus', 18, 'This is better than my ruler.', 'mei lena'),
      says('ben', 40, 'I’ll bake it. Nine slices for schools. I can score the crust.', 'mei priya elif', answers('mei', 47, 'Put the debt in as raisins, please.', 'ben marcus joe')),
      says('joe', 75, 'And which crumb is the sidewalk in front of my store?', 'rex', answers('mei', 88, 'Line 4130. You get a crumb in April.', 'joe lena')),
    ],
  }),
  post('hana', hours(15), 'Our student survey got 412 answers. Top three: a later first bell, drinking fountains that work, and somebody to talk to who isn’t your own teacher. I get five minutes in front of the board, so which one would you lead with?', {
    likes: 'leo isla clara kofi priya ada nadia',
    comments: [
      says('nadia', 20, 'The third. Then the first. It’s the same problem from the other side.', 'hana clara'),
      says('priya', 33, 'Lead with how many answered. 412 out of 530 is a headline all by itself.', 'hana ada'),
      says('rex', 51, 'Fountains. It’s a school. Water should come out.', 'hana leo priya'),
    ],
  }),
  post('otis', hours(17), 'Stayed on the bridge until the lights came on. Still beautiful.', {
    location: 'The bridge',
    photos: [photo('bridge', 'night', 3)],
    likes: 'ada ben grace sam elif eli ulla',
    comments: [says('ada', 25, 'It holds 40 tons plus you, Otis. I looked it up for class.', 'otis grace')],
  }),
  post('nadia', hours(19), 'Walk-in flu shots at the clinic, every afternoon this week. If needles scare you, tell us at the door. We have a quiet room, and a nurse who’s very good at talking football.', {
    location: 'Clinic, Dome Square',
    likes: 'amara yusuf grace fatima dana',
    comments: [says('yusuf', 12, 'We do them too, mornings at the pharmacy. No football talk, sorry.', 'nadia amara'), says('victor', 44, 'I’ll announce it on Sunday. Can you come by at eleven? Half the pantry line would say yes if you were just standing there.', 'nadia fatima', answers('nadia', 60, 'Eleven it is.', 'victor'))],
  }),
  post('quinn', hours(21), 'Free brake checks in front of the shed today. If yours squeal, I’m looking at you.', {
    location: 'Old ferry shed',
    likes: 'dev kira ximena leo',
    comments: [says('dev', 40, 'Mine squeal.', 'quinn', answers('quinn', 43, 'I know. I can hear you on Third.', 'dev ximena'))],
  }),
  post('victor', hours(23), 'The pantry needs cooking oil, rice and size 4 diapers. It does not need any more pumpkins. Bless you all, but the pumpkins.', {
    location: '3 Tannery Lane',
    likes: 'ulla fatima grace lena rosa dana',
    comments: [says('gus', 35, 'Guilty. I’ll take them back and return them as soup.', 'victor rosa joe'), says('fatima', 58, 'I’m bringing rice over in Omar’s cart. He had a bag split open.', 'victor omar')],
  }),
  post('eli', hours(26), 'Found in a drawer: the minutes of the first town meeting. Forty-one people in a barn, and item one was dogs in the creek. We’ve been on item one for a hundred and sixty-three years.', {
    link: page('first-minutes', 'Minutes of Larkwater’s first town meeting', 'Scanned and transcribed by the historical society, including some unknown clerk’s coffee ring.'),
    likes: 'keeper elif tess otis ada lena marcus ulla',
    comments: [says('keeper', 30, 'The coffee ring is a tradition in this office. I’ve done my part.', 'eli elif tess lena')],
  }),
  post('leo', hours(28), 'I passed my wiring exam!', {
    likes: 'dev hana femi ivan ada quinn priya',
    comments: [says('ivan', 9, 'Nice work. First lesson: the wire you need is always behind the pipe I put in.', 'leo joe dana'), says('femi', 21, 'Free ride today, but only because the fare box is broken.', 'leo wanda'), says('dana', 64, 'Proud of you. Also, you’re now checking the smoke detectors on your street.', 'leo')],
  }),
  post('joe', hours(30), 'People ask what I have against the bike lane. Nothing. I have something against losing four parking spots on the side of the street where people carry out eighty-pound bags. Put the lane on the river side and I’ll paint the line myself.', {
    location: 'Ferry Street',
    likes: 'gus sam marcus rex omar',
    comments: [
      says('quinn', 22, 'The river side has two driveways and the turn where Leo got doored. But the loading zone could move to Third, twenty steps away. Would that work?', 'dev kira leo', answers('joe', 31, 'Twenty steps with eighty pounds is a long twenty steps. If the loading zone stays clear, I could live with ten.', 'quinn ben'), answers('quinn', 39, 'Let’s pace it out together. I’ll bring the chalk.', 'joe ben lena')),
      says('grace', 48, 'And a curb that Winston and I can get down, please, wherever you two end up.', 'joe wanda'),
      says('lena', 66, 'If you two agree on ten steps, I’ll bring it to a vote as the Chalk Plan.', 'joe kira tess'),
    ],
  }),
  post('clara', hours(32), 'Wanted: drumsticks, unbroken. Reason: see "drumsticks, broken."', { likes: 'hana priya ulla kofi', comments: [says('ulla', 15, 'There’s a box in the choir room. You didn’t hear it from me.', 'clara ximena')] }),
  post('amara', hours(34), 'Night shift, hour nine. A patient asked where I’m from and I said Larkwater, and it was the first time I’d said it without thinking.', {
    likes: 'grace nadia femi noor victor elif ada carmen fatima',
    comments: [says('grace', 40, 'And you are. Now go home and sleep.', 'amara nadia femi')],
  }),
  post('gus', hours(37), 'Frost warning for the Hill. If you hear big fans at three in the morning, it’s not a helicopter. It’s me keeping four hundred apple trees warm. Sorry, and thank you.', {
    location: 'Halvorsen Orchard',
    photos: [photo('orchard', 'night', 4), photo('orchard', 'morning', 8)],
    likes: 'rosa carmen joe ben marcus hana isla',
    comments: [says('hana', 25, 'So that’s what that was. I had a whole theory.', 'gus leo isla'), says('rex', 49, 'I was up. It’s the one noise I’ve never written a letter about.', 'gus joe marcus')],
  }),
  post('fatima', hours(39), 'The coat drive is in my shop window now. Take one, leave one. Missing a button is fine. I have a jar.', { location: 'Tailor’s, Dome Square', likes: 'victor carmen nadia omar elif grace', comments: [says('ulla', 33, 'The red one with the velvet collar is going to one of my sopranos. You’ve all been warned.', 'fatima victor clara')] }),
  post('wanda', hours(42), 'It’s 6:22 and the 6:20 just went past my window. I’m retired and I still felt it.', { likes: 'femi elif grace dev', comments: [says('femi', 14, 'I put the ramp down at the clinic. Forty seconds well spent.', 'wanda nadia grace', answers('wanda', 19, 'Then it was on time.', 'femi amara nadia dev'))] }),
  post('dana', hours(45), 'Go press the button on your smoke detector. Right now, please. I’ll wait.', { likes: 'sam kofi femi zoe joe', comments: [says('bao', 8, 'Pressed it. The whole noodle line cheered.', 'dana yusuf omar'), says('sam', 20, 'Aye, captain.', 'dana')] }),
  post('yusuf', hours(47), 'Please bring your old medicine back to us instead of pouring it down the sink. What goes down the sink goes into the creek, and then Isla measures it, and then she looks at me.', {
    location: 'Ferry and Third',
    likes: 'isla nadia ada ben grace',
    comments: [says('isla', 30, 'I do look at you.', 'yusuf ada hana')],
  }),

  post('sam', days(2) + hours(4), 'Veterans’ coffee at the boat shed, first and third Monday of the month, seven sharp, which means quarter past. You don’t have to talk. There’s always something to sand.', { location: 'Boat shed, Lower Landing', likes: 'dana otis grace ivan marcus', comments: [says('ivan', 50, 'I only came for the coffee, and now I’ve sanded a whole hull.', 'sam otis')] }),
  post('priya', days(2) + hours(9), 'The board voted 5 to 2 to try a later first bell for one semester. The two who voted no had good reasons, mostly buses and farm chores, so we wrote them into the trial: if we can’t keep the early bus, the bell moves back.', {
    link: page('later-bell', 'School board: trial of a later first bell', 'What changes, what doesn’t, how we’ll measure it, and the full dissent.'),
    likes: 'hana clara zoe lena kofi ada nadia leo',
    comments: [
      says('gus', 60, 'I was one of the farm-chore people. We got a fair hearing.', 'priya marcus'),
      says('hana', 75, '412 thank-yous.', 'priya clara ada'),
      says('femi', 110, 'Drivers can make the early bus work if the shift swap gets signed. It’s on you-know-who’s desk.', 'priya wanda', answers('lena', 130, 'I do know who. Calling them now.', 'femi priya')),
    ],
  }),
  post('bao', days(2) + hours(20), 'New on the menu: the number 14, named after the bus stop with no shelter. It comes with extra broth, because you’ll be cold.', { likes: 'wanda dev femi ben leo', comments: [says('wanda', 22, 'This is how policy gets made.', 'bao dev elif')] }),
  post('tess', days(3), 'The Ledger is back in print on Fridays: four pages, one of them crosswords. We lost a bet with Otis.', { likes: 'otis eli elif lena keeper ada', photos: [photo('town', 'rain', 5)], comments: [says('otis', 44, 'I’ve waited eleven years to win that bet.', 'tess eli ben')] }),
  post('jamal', days(3) + hours(6), 'Back-to-school haircuts are on the house for anybody under twelve. If they tried it themselves first, fixing it is free too.', { location: '31 Ferry Street', likes: 'kofi ben zoe priya', comments: [says('zoe', 35, 'So you remember us.', 'jamal ben')] }),
  post('hugo', days(4), 'Three months in town. What surprised me: strangers say hello on the bridge. What I’m still looking for: a dry garage, about 200 square feet, for wheels of cheese that don’t say hello.', { likes: 'gus carmen bao', comments: [says('otis', 90, 'The ice cellar under the old hotel has stayed at 46 degrees since 1902. Ask the owner nicely.', 'eli joe', answers('hugo', 101, 'I’ll wear my best jacket.', 'otis'))] }),
  post('ada', days(4) + hours(7), 'My tenth graders clocked the creek with ping-pong balls and a stopwatch: 1.3 feet per second, with one ball on its way to the ocean. If you live downstream and find number 7, it’s ours.', {
    location: 'Cobble Creek',
    photos: [photo('creek', 'day', 2), photo('creek', 'morning', 6)],
    likes: 'isla hana ben carmen elif grace otis dev rosa zoe priya gus',
    comments: [says('gus', 55, 'Found it. It made it as far as the second dam. The ocean will have to wait.', 'ada isla hana otis zoe'), says('isla', 70, '1.3 matches the gauge. I’m hiring all of them.', 'ada hana')],
  }),
  post('ivan', days(5), 'It’s boiler season. Bleed your radiators. If you don’t know how, ask a neighbor before you ask me. It’s free, and you’ll get to know somebody.', { likes: 'kira joe leo mei', comments: [says('kira', 40, 'And if your landlord says that’s your job, it’s not. Page 6 of the lease. Every lease.', 'ivan leo mei')] }),
  post('ulla', days(6), 'On Thursday we’re singing with the windows open. You’ve been warned. You’re also invited.', { likes: 'clara victor grace ximena fatima otis', comments: [] }),
  post('marcus', days(7), 'I voted against the pool roof and I want to say why, once, calmly. I like the pool. But we’ve been putting off the bridge repairs for eleven years, and you fix the floor before you put on a roof. I’ll vote for it the day the bridge fund is whole, and I’ll swim the first lap.', {
    likes: 'joe sam mei rex ivan lena',
    comments: [
      says('kofi', 40, 'I disagree with the vote, but not with a word of that. The thing is, the kids who’d learn to swim this winter can’t wait four years.', 'nadia zoe marcus dana'),
      says('lena', 65, 'We voted on opposite sides and went to lunch after. Nobody believed us.', 'marcus tess bao'),
      says('ada', 120, 'Could the town website show the bridge fund month by month? It’s easier to wait when you can see the bar fill up.', 'mei keeper', answers('marcus', 150, 'I’ll ask for it at the next meeting. Thank you.', 'ada mei')),
    ],
  }),
  post('rosa', days(8), 'Garden day! Sixteen people, three wheelbarrows, one broken rake, four kinds of tomatoes, and a toad who gets the compost pile for the winter.', { location: 'Community garden, Lower Landing', photos: [photo('garden', 'day', 1), photo('garden', 'evening', 4)], likes: 'ada gus carmen ximena victor isla zoe', comments: [says('victor', 30, 'The pantry had fresh tomatoes for the first time since summer. People noticed.', 'rosa gus carmen')] }),
  post('kira', days(9), 'Renters’ hour at the library. Bring the letter you didn’t open. We’ll open it together. It’s almost never as bad as the envelope looks.', { location: 'Town library', likes: 'elif lena noor ivan quinn victor', comments: [says('victor', 45, 'Two families from Tannery Lane want to come. Is there room?', '', answers('kira', 52, 'Of course. I’ll get more chairs.', 'victor elif'))] }),
  post('grace', days(11), 'Winston has a new rubber tip. We’re now faster than the bench committee.', { likes: 'otis wanda lena nadia tess', comments: [] }),
  post('quinn', days(37), 'I counted bikes on Ferry Street for a week: 1,140. I counted close calls too: 19. I wrote down the time of each one, so we have a list to work from.', {
    location: 'Ferry Street',
    likes: 'dev kira lena ada tess',
    comments: [says('dana', 60, 'We got called out for two of the nineteen. Thanks for the list.', 'quinn dev kira')],
  }),
  post('carmen', days(13), 'Left behind at the market: one left glove, one grandfather (claimed), one accordion. Nobody has claimed the accordion. It knows three songs.', { likes: 'otis ulla clara ben', comments: [says('ulla', 18, 'I’ll foster it.', 'carmen clara')] }),
  post('dev', days(15), 'This site has no trackers and doesn’t contact any other company when you open it. I spent a whole evening checking the requests myself, hoping to find something to complain about.', { likes: 'keeper mei tess ada quinn elif', comments: [says('rex', 80, 'I checked too. Nothing. Annoying.', 'dev keeper mei'), says('mei', 95, 'Thanks for checking, both of you.', 'dev')] }),
  post('zoe', days(18), 'Does anybody else’s five-year-old know the name of every garbage truck driver?', { likes: 'jamal kofi clara ben', comments: [says('clara', 25, 'Mine knows their birthdays.', 'zoe priya')] }),
  post('keeper', days(21), 'Polling places for the spring election: the school gym for the Hill, the library for downtown, the boat shed for the Landing. All three have a ramp, and all three have a chair halfway down the line. You can request a mail ballot starting Monday.', {
    link: page('polling-places', 'Where and how to vote in Larkwater', 'Places, hours, ramps, mail ballots, and how to help count.'),
    likes: 'lena marcus tess eli wanda grace ada',
    comments: [says('wanda', 30, 'Thank you for the chair.', 'grace keeper otis'), says('mei', 50, 'I signed up to count. It’s the best show in town.', 'keeper eli')],
  }),
  post('otis', days(26), 'Fog.', { location: 'Lower Landing', photos: [photo('bridge', 'rain', 8)], likes: 'ada ben sam grace ulla ximena', comments: [says('ximena', 20, 'I’ve been trying to paint that for nine years.', 'otis')] }),
  post('noor', days(33), 'Hello. I’m new here. I read everything and understand half. It’s a friendly half.', { likes: 'elif ada grace wanda femi keeper nadia', comments: [says('elif', 30, 'Welcome, Noor. The other half is parking.', 'noor ada wanda otis lena')] }),
  post('victor', days(41), 'Six weeks on here, and I’ve met four neighbors I’d only ever honked at.', { likes: 'keeper ada grace lena ulla', comments: [says('joe', 60, 'You honk?', 'victor ulla fatima')] }),
];

const friendsPosts: SeedPost[] = [
  post('ada', 17, 'I’m nervous about speaking to the council. I’ve taught thirty teenagers right after lunch for nine years, and a microphone still makes my knees wobble.', {
    as: 'Friends',
    likes: 'ben elif grace',
    comments: [says('grace', 5, 'Hold on to the podium. It got me through forty years of shift reports.', 'ada'), says('ben', 9, 'I’ll be in the second row with a bun. Look at the bun.', 'ada elif')],
  }),
  post('zoe', hours(3) + 20, 'Twins are asleep. Both. At the same time. I’m eating crackers in the dark like a queen.', { as: 'Friends', likes: 'ada ben priya', comments: [says('priya', 11, 'Don’t move. Don’t type.', 'zoe ada'), says('kofi', 18, 'Practice is at nine. Bring them. They can sleep in the goal.', 'zoe')] }),
  post('ben', hours(10), 'I went over the numbers again, and the bakery can afford a second apprentice. I hadn’t told anybody yet, and now I’ve told all of you.', { as: 'Friends', likes: 'ada otis carmen kira zoe bao', comments: [says('jamal', 14, 'My nephew gets up early. Just saying.', 'ben', answers('ben', 20, 'Send him over at four. If he shows up twice, he’s hired.', 'jamal kira')), says('carmen', 33, 'About time.', 'ben gus')] }),
  post('grace', hours(20), 'The river from my kitchen last night, for those of you who live on the wrong side of the Hill.', { as: 'Friends', photos: [photo('bridge', 'evening', 11)], likes: 'ada nadia wanda otis', comments: [says('otis', 30, 'There’s no wrong side, but yours has the view.', 'grace')] }),
  post('wanda', hours(31), 'Knee’s fine. Doctor’s fine. The waiting room chairs are not fine.', { as: 'Friends', likes: 'grace elif femi', comments: [says('grace', 20, 'Bring a cushion and leave it there. I did, in 1998.', 'wanda elif')] }),
  post('amara', hours(46), 'I’m moving to days next month. I’ll get to see the sun, and all of you.', { as: 'Friends', likes: 'grace nadia femi', comments: [says('nadia', 15, 'Dinner! You pick the day, I’ll cook.', 'amara')] }),
  post('lena', days(3) + hours(10), 'I got a hard letter today, and the person who wrote it is right. Sitting with that.', { as: 'Friends', likes: 'tess kira keeper', comments: [says('marcus', 40, 'Forward it to me. I voted the same way you did.', 'lena tess')] }),
  post('elif', days(5) + hours(3), 'I’m learning to swim at 46. Today: the shallow end. Nobody tell the library.', { as: 'Friends', likes: 'ada dev eli clara', comments: [says('eli', 12, 'You told the library.', 'elif tess mei')] }),
  post('joe', days(6) + hours(5), 'Brannigan Hardware turns 90 this year. My daughter says we need a party and my back says we need a chair. We’re doing both.', { as: 'Friends', likes: 'ben dana ivan gus', comments: [says('ben', 22, 'I’ve got the cake. Shaped like a claw hammer?', 'joe ivan dana')] }),
  post('carmen', days(10), 'Happy anniversary to me. I took over the market with one folding table, and I still have the table.', { as: 'Friends', likes: 'ada ben gus rosa bao fatima', comments: [] }),
  post('hana', days(12), 'I got in! My first choice! I’m leaving in the fall and I’m already homesick. How does that work?', { as: 'Friends', likes: 'ada isla clara kofi leo', comments: [says('ada', 9, 'It works like this: you cry, you pack, you come back for the market. I’m so happy for you, Hana.', 'hana isla clara')] }),
];

const collectionPosts: SeedPost[] = [
  post('ada', hours(4) + 10, 'Run-through in my kitchen before the meeting: three minutes, the jar, and you four as the council. Be tough. Ben, bring something to be tough with.', {
    collection: 'council night',
    likes: 'ben grace isla',
    comments: [says('elif', 12, 'I’ll interrupt once, just to be realistic.', 'ada grace'), says('ben', 19, 'Rye. It’s the toughest thing I have.', 'ada elif isla')],
  }),
  post('ben', hours(15), 'Four in the morning, side door. Somebody bring milk. If you’re up anyway, the first tray is yours.', {
    collection: 'early shift',
    likes: 'otis jamal',
    comments: [says('otis', 8, 'I’ve been up at that hour since 1961.', 'ben joe ada')],
  }),
];

const privatePosts: SeedPost[] = [
  post('ada', hours(6) + 30, 'Three minutes: 1. the jar. 2. the two numbers. 3. what it costs. 4. thank Gus by name. Don’t say "basically."', { as: 'Private' }),
  post('ben', hours(27), 'Flour: order Tuesday. Call the bank. Call Mom.', { as: 'Private' }),
  post('keeper', days(2), 'Draft announcement: road closed at Third, detour on Juniper. Check dates with Femi before it goes out.', { as: 'Private' }),
  post('marcus', days(7) + hours(2), 'Calmer than last time. Keep it that way.', { as: 'Private' }),
  post('quinn', days(14), 'Invoice for the ferry shed roof. Ask Joe about the sheet metal.', { as: 'Private' }),
];

export const posts: SeedPost[] = [...publicPosts, ...friendsPosts, ...collectionPosts, ...privatePosts, ...groupPosts, ...seedDiscussions, ...seedPolls, ...seedBlogs, ...seedActions];
