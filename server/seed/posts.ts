// Demo posts. Times are relative to now, so that the demo never looks old.
import { seedActions } from './actions.ts';
import { seedBlogs } from './blogs.ts';
import { groupPosts } from './groupPosts.ts';
import { seedPolls } from './polls.ts';
import { answers, days, hours, page, post, says, drawPicture, type SeedPost } from './post.ts';
import { talk } from './discussions.ts';

const publicPosts: SeedPost[] = [
  post('ben', 3, 'Oven is on. Rye at seven, cardamom buns at eight, and whoever is first gets the odd one.', {
    location: '12 Ferry Street',
    photos: [drawPicture('bread', 'day', 1)],
    likes: 'ada otis bao',
    comments: [says('otis', 2, 'Save the odd one for me, please.', 'ben')],
  }),
  post('femi', 11, 'Line 2 is detouring around the burst pipe at Third. The Ferry Street stop moves to the pharmacy corner until the crew is done. I’ll wait if you need a minute. Just wave.', {
    location: 'Ferry Street and Third',
    likes: 'wanda amara grace yusuf',
    comments: [
      says('ivan', 4, 'That’s my pipe. Well, the one I’m standing in. Two hours, if the valve is where the map says.', 'femi joe leo', answers('joe', 6, 'The map has never once been where the valve is. I have couplings, come by the back door.', 'ivan'), answers('ivan', 9, 'On my way.')),
      says('grace', 7, 'Thanks for waiting for us, Femi.', 'femi'),
    ],
  }),
  post('tess', 24, 'The council published tonight’s agenda. Item 7 is the creek, item 9 is the evening bus, item 11 is the one about the benches that took forty minutes last time.', {
    link: page('council-agenda', 'Council agenda: creek buffer, evening service on Line 2, benches', 'Town of Larkwater. Regular meeting of the council at the town hall on Dome Square, doors open half an hour before. Public comment at the start, three minutes each.'),
    likes: 'ada lena keeper eli wanda',
    comments: [
      says('lena', 6, 'The benches will be quick this time. I’ve promised myself.', 'tess eli keeper', answers('tess', 8, 'I’m writing that down.', 'lena')),
      says('ada', 12, 'We’ll bring the jar for item 7. @isla, yours or mine? #creek'),
    ],
  }),
  post('keeper', 38, 'You can sign up for public comment again, on paper at the desk or by phone until noon. You don’t have to be good at speaking. You get three minutes and a glass of water, and no one will interrupt you.', {
    location: 'Town hall, Dome Square',
    photos: [drawPicture('town', 'morning', 2)],
    likes: 'ada tess elif lena noor grace kira',
    comments: [
      says('noor', 9, 'Can you speak if you’re not a citizen yet?', 'elif ada', answers('keeper', 13, 'Yes. You live here, so you can speak here. Bring someone if you’d like an interpreter.', 'noor elif ada nadia'), answers('elif', 16, 'I’ll sit next to you, Noor.', 'noor keeper')),
    ],
  }),
  post('isla', 52, 'Nitrate at the footbridge: 4.1 today, 9.8 in spring. The planted strip works. #creek', {
    location: 'Cobble Creek footbridge',
    likes: 'ada hana rosa gus grace dev quinn',
    comments: [
      says('gus', 10, 'I gave up a row of trees for that strip and I grumbled. I take the grumble back.', 'isla ada rosa', answers('isla', 14, 'The next kingfisher is named after you.', 'gus ada')),
      says('marcus', 21, 'Can you send the numbers before the meeting? I’d rather vote on a table than on a feeling.', 'isla mei', answers('isla', 25, 'Sent. Six sites, eighteen months, and what each bottle cost.', 'marcus mei')),
    ],
  }),
  post('noor', hours(1) + 15, 'Today I asked for a transfer ticket and the driver understood the first time. A small thing, but not for me.', {
    likes: 'femi elif ada grace wanda nadia clara amara victor',
    comments: [
      says('femi', 20, 'Your "good afternoon" is better than mine by now.', 'noor elif'),
      says('wanda', 33, 'Come to the riders’ group, we complain very clearly there. Good practice.', 'noor femi', answers('noor', 40, 'I’m in already. I learned "unacceptable".', 'wanda femi leo amara')),
    ],
  }),
  post('carmen', hours(2), 'Market plan for Saturday: 31 stalls, one tuba, no rain if you believe the radio. Gus has the first early apples, Fatima mends while you wait, and Hugo is with us for the second time, by the fountain, follow the smell.', {
    location: 'Dome Square',
    photos: [drawPicture('market', 'morning', 4), drawPicture('market', 'day', 9), drawPicture('orchard', 'day', 2), drawPicture('market', 'evening', 6)],
    likes: 'ben gus rosa bao fatima omar hugo ximena ada zoe otis',
    comments: [
      says('bao', 14, 'Broth from nine. Bring your own bowl and it’s a quarter less.', 'carmen quinn'),
      says('hugo', 22, 'It’s a good smell. It’s mostly a good smell.', 'carmen gus ben omar', answers('carmen', 25, 'You’re downwind of the tuba. That’s all I can do for you.', 'hugo')),
      says('zoe', 41, 'Is there a place for two strollers and a tired person this time?', 'kira', answers('carmen', 46, 'Behind the flower stall, shade and a bench. I marked it with chalk.', 'zoe')),
    ],
  }),
  post('rex', hours(2) + 40, 'Forty thousand for a bus that runs empty. Forty. I counted the passengers on Tuesday evening from my porch: three.', {
    likes: 'joe marcus',
    comments: [
      says('amara', 12, 'Two of those three were nurses going to the night shift, Rex. The third was me coming home from it. We don’t fit on your porch.', 'grace femi nadia leo wanda'),
      says('marcus', 19, 'The number is right and so is Amara. The question is what the same money would do as shared taxis. I asked for that comparison, it’s in the packet on page 31.', 'lena mei', answers('mei', 30, 'Page 31 leaves out the ramp costs. I made a version with them in, it comes out even at about nine riders.', 'marcus amara dev')),
      says('rex', 45, 'If it comes out even at nine I’ll count again, on a Friday too. I can be convinced, I just have to be convinced.', 'amara marcus mei femi'),
    ],
  }),
  post('dev', hours(3), 'I drew every trip you can make from Juniper Hill after 7 pm without a car. It fits on a napkin. Large version below, corrections welcome, the hospital line changes in two weeks.', {
    link: page('after-seven', 'Larkwater after seven: where a bus still goes', 'An hour-by-hour map of evening trips from every stop of Lines 2 and 5, with walking times and ramps.'),
    likes: 'wanda femi elif leo quinn amara lena tess',
    comments: [
      says('wanda', 16, 'Stop 14 has no shelter, so nobody over seventy counts it as a stop. Put a little rain cloud there.', 'grace otis dev', answers('dev', 21, 'Rain cloud added. Two more got one while I was at it.', 'wanda')),
      says('leo', 34, 'So if I miss the 20:10 I live at the library now.', 'elif dev hana'),
    ],
  }),
  post('zoe', hours(4), 'The left swing at Landing Park is fixed. I’d like to thank the parks crew, the zip tie that held it since June, and both of my children for the daily reports.', {
    location: 'Landing Park',
    likes: 'ada ben kofi lena priya kira',
    comments: [says('lena', 30, 'The zip tie deserves a plaque.', 'zoe ben'), says('kofi', 44, 'Now do the goal net on the lower field. I brought a zip tie.', 'zoe joe', answers('joe', 50, 'I have a whole net in the cellar. Ten by three, a bit dusty. Yours.', 'kofi zoe jamal'))],
  }),
  post('grace', hours(5), 'River path: the railing at the second bend is loose. I leaned, it leaned back.', {
    location: 'River path, second bend',
    likes: 'otis sam wanda nadia',
    comments: [
      says('sam', 18, 'Roped it off for now. Two bolts sheared. Please don’t lean, Grace, you’re load-bearing.', 'grace otis dana victor'),
      says('keeper', 40, 'Reported to public works, number 2214. They say by the end of the week and I’ll look.', 'grace sam'),
    ],
  }),
  post('elif', hours(6), 'We bought the bookcase from the old railway hotel and it fits to the finger. Otis says it held menus and lost umbrellas. It now holds local history, shelved by Eli, who wept a little, out of dust, he says.', {
    location: 'Town library',
    photos: [drawPicture('books', 'day', 3)],
    likes: 'eli otis clara wanda mei tess ada noor grace ulla dev',
    comments: [says('eli', 20, 'It was dust.', 'elif otis tess'), says('otis', 55, 'Third shelf, left side, there’s a burn mark from my cigar. 1967. I ask that it stays.', 'eli elif ben tess', answers('eli', 61, 'It gets a label.', 'otis elif'))],
  }),
  post('omar', hours(7), 'Open till midnight this week, the new freezer arrived and somebody has to keep it company.', {
    location: 'Corner of Dome Square',
    likes: 'amara leo bao',
    comments: [says('amara', 25, 'You have no idea how good a light in a window looks at 11:40 at night.', 'omar nadia grace', answers('omar', 31, 'There’s tea too. Knock if I’m in the back.', 'amara fatima'))],
  }),
  post('ximena', hours(8), 'The wall behind the ferry shed said yes. Sketches on the table at the library until Sunday, draw on them, I mean it. The only rule: something in it has to be from this river.', {
    location: 'Old ferry shed',
    photos: [drawPicture('bridge', 'evening', 5)],
    likes: 'quinn rosa carmen clara ulla elif zoe ada',
    comments: [
      says('clara', 15, 'My third graders vote for an otter with a trumpet.', 'ximena priya hana zoe', answers('ximena', 24, 'The otter is in. The trumpet needs a committee.', 'clara hana')),
      says('rex', 60, 'It was a decent plain wall.', '', answers('ximena', 70, 'It was, for thirty years. Come and draw the part you’d miss, I’ll keep it.', 'ulla rosa rex')),
    ],
  }),
  post('lena', hours(9), 'Office hours on the bench outside the bakery today, because the weather is better than my office. Bring anything. Last time I was brought a lease, a jar of water and a question about geese.', {
    location: 'Ferry Street',
    likes: 'kira tess ben priya victor',
    comments: [says('kira', 22, 'I’m bringing two leases. Both bad.', 'lena'), says('ben', 35, 'Sitting on my bench costs you a bun. Elected or not.', 'lena kira otis', answers('lena', 41, 'I declare the bun.', 'ben tess mei'))],
  }),
  post('kofi', hours(11), 'Under-twelves, final score: rain 3, everybody else 2. They played it to the end and sang on the way home.', {
    location: 'Lower field',
    photos: [drawPicture('field', 'rain', 2)],
    likes: 'jamal zoe dana clara priya ben hana',
    comments: [says('jamal', 30, 'Half the team came for a haircut after. There was mud in places I’ve never seen mud.', 'kofi dana'), says('dana', 52, 'Whoever needs boots: the station has a shelf of outgrown ones, sizes 30 to 38, no questions.', 'kofi zoe victor')],
  }),
  post('mei', hours(13), 'The whole town budget as one picture. If the budget were a loaf of Ben’s rye, roads are four slices, schools nine, the pool the heel, and all of us fight about the crumbs.', {
    link: page('budget-as-bread', 'The Larkwater budget, sliced', 'Where each hundred goes: schools, streets, water, safety, parks, and what’s left. With the sources, line by line.'),
    likes: 'marcus ben elif tess keeper lena priya joe eli',
    comments: [
      says('marcus', 18, 'This is better than my ruler.', 'mei lena'),
      says('ben', 40, 'I’ll bake it. Nine slices schools, I can score that.', 'mei priya elif', answers('mei', 47, 'Please put the debt in as raisins.', 'ben marcus joe')),
      says('joe', 75, 'And the sidewalk in front of my shop is which crumb?', 'rex', answers('mei', 88, 'Line 4130. You get a crumb in April.', 'joe lena')),
    ],
  }),
  post('hana', hours(15), 'Student survey, 412 answers. Top three: later first bell, drinkable fountains, somebody to talk to that’s not your own teacher. Presenting to the board and I’m allowed five minutes, so tell me which one you’d lead with.', {
    likes: 'leo isla clara kofi priya ada nadia',
    comments: [
      says('nadia', 20, 'The third. Then the first, it’s the same problem from the other side.', 'hana clara'),
      says('priya', 33, 'Lead with the number who answered. 412 of 530 is a headline on its own.', 'hana ada'),
      says('rex', 51, 'Fountains. It’s a school, water should come out.', 'hana leo priya'),
    ],
  }),
  post('otis', hours(17), 'Stayed on the bridge until the lights came on. Still beautiful.', {
    location: 'The bridge',
    photos: [drawPicture('bridge', 'night', 3)],
    likes: 'ada ben grace sam elif eli ulla',
    comments: [says('ada', 25, 'It holds 40 tons and you, Otis. I looked it up for class.', 'otis grace')],
  }),
  post('nadia', hours(19), 'Flu shots at the clinic without an appointment, afternoons all week. If a needle scares you, say so at the door. We have a quiet room, and a nurse who’s very good at talking about football.', {
    location: 'Clinic, Dome Square',
    likes: 'amara yusuf grace fatima dana',
    comments: [says('yusuf', 12, 'We do them too, mornings, at the pharmacy. Sorry, no football talk.', 'nadia amara'), says('victor', 44, 'I’ll read this out on Sunday. Can you come at eleven, half the pantry line would say yes if you just stood there.', 'nadia fatima', answers('nadia', 60, 'Eleven it is.', 'victor'))],
  }),
  post('quinn', hours(21), 'Free brake check in front of the shed. If it squeals, I’m looking at you.', {
    location: 'Old ferry shed',
    likes: 'dev kira ximena leo',
    comments: [says('dev', 40, 'It squeals.', 'quinn', answers('quinn', 43, 'I know. I hear you on Third.', 'dev ximena'))],
  }),
  post('victor', hours(23), 'The pantry needs oil, rice and diapers in size 4. It doesn’t need any more pumpkin. Bless you all, but the pumpkin.', {
    location: '3 Tannery Lane',
    likes: 'ulla fatima grace lena rosa dana',
    comments: [says('gus', 35, 'Guilty. I’ll take the pumpkin back as soup.', 'victor rosa joe'), says('fatima', 58, 'Bringing rice with Omar’s handcart, he has a sack that split.', 'victor omar')],
  }),
  post('eli', hours(26), 'Found in a drawer: the minutes of the first town meeting. Forty-one people, a barn, and item one was dogs in the creek. We’re on item one for the hundred and sixty-third year.', {
    link: page('first-minutes', 'Minutes of the first meeting of Larkwater', 'Scanned and transcribed by the historical society, with the coffee ring of an unknown clerk.'),
    likes: 'keeper elif tess otis ada lena marcus ulla',
    comments: [says('keeper', 30, 'The coffee ring is a tradition of the office. I’ve done my part.', 'eli elif tess lena')],
  }),
  post('leo', hours(28), 'Passed the wiring exam.', {
    likes: 'dev hana femi ivan ada quinn priya',
    comments: [says('ivan', 9, 'Well done. First lesson: the wire you need is behind the pipe I put in.', 'leo joe dana'), says('femi', 21, 'Free ride today, but only because the machine is broken.', 'leo wanda'), says('dana', 64, 'Proud of you, and you’ll now check the detectors on your street.', 'leo')],
  }),
  post('joe', hours(30), 'People ask what I have against the bike lane. I have nothing against it. I have something against losing four parking spaces on the side of the street where people carry out eighty-pound bags. Put the lane on the river side and I’ll paint the line myself.', {
    location: 'Ferry Street',
    likes: 'gus sam marcus rex omar',
    comments: [
      says('quinn', 22, 'River side has the two driveways and the turn where Leo got doored. But loading bays could move to Third, twenty steps. Would that do it?', 'dev kira leo', answers('joe', 31, 'Twenty steps with eighty pounds is twenty steps. With a bay that’s kept free, I could live with ten.', 'quinn ben'), answers('quinn', 39, 'Let’s pace it out together. I bring the chalk.', 'joe ben lena')),
      says('grace', 48, 'And a curb I can get down with Winston, please, wherever you two end up.', 'joe wanda'),
      says('lena', 66, 'If you two agree on ten steps I’ll bring it to the vote as the chalk plan.', 'joe kira tess'),
    ],
  }),
  post('clara', hours(32), 'Wanted: drumsticks, unbroken. Reason: see "drumsticks, broken".', { likes: 'hana priya ulla kofi', comments: [says('ulla', 15, 'There’s a box in the choir room. Nobody saw me say that.', 'clara ximena')] }),
  post('amara', hours(34), 'Night shift, hour nine. A patient asked where I’m from and I said Larkwater, and it was the first time I said it without thinking.', {
    likes: 'grace nadia femi noor victor elif ada carmen fatima',
    comments: [says('grace', 40, 'You are. Go home and sleep.', 'amara nadia femi')],
  }),
  post('gus', hours(37), 'Frost warning for the hill. If you hear fans at three at night, it’s not a landing, it’s four hundred apple trees being kept warm. Sorry, and thank you.', {
    location: 'Halvorsen Orchard',
    photos: [drawPicture('orchard', 'night', 4), drawPicture('orchard', 'morning', 8)],
    likes: 'rosa carmen joe ben marcus hana isla',
    comments: [says('hana', 25, 'So that’s what that was. I had written a whole theory.', 'gus leo isla'), says('rex', 49, 'I was up. It’s the one noise I have no letter about.', 'gus joe marcus')],
  }),
  post('fatima', hours(39), 'The coat drive hangs in my window now. Take one, leave one, no button refused, I have a jar.', { location: 'Tailor’s, Dome Square', likes: 'victor carmen nadia omar elif grace', comments: [says('ulla', 33, 'The red one with the velvet collar is going to a soprano, I’m warning everybody.', 'fatima victor clara')] }),
  post('wanda', hours(42), 'It’s 18:22 and the 18:20 just passed my window. I’m retired and I still felt it.', { likes: 'femi elif grace dev', comments: [says('femi', 14, 'Ramp at the clinic. Forty seconds well spent.', 'wanda nadia grace', answers('wanda', 19, 'Then it was on time.', 'femi amara nadia dev'))] }),
  post('dana', hours(45), 'Press the button on the detector. Now, please. I’ll wait.', { likes: 'sam kofi femi zoe joe', comments: [says('bao', 8, 'Pressed. The whole line for noodles cheered.', 'dana yusuf omar'), says('sam', 20, 'Aye.', 'dana')] }),
  post('yusuf', hours(47), 'Please bring old medicine back to us instead of the sink. What goes into the sink goes into the creek, and Isla measures it, and then she looks at me.', {
    location: 'Ferry and Third',
    likes: 'isla nadia ada ben grace',
    comments: [says('isla', 30, 'I do look at you.', 'yusuf ada hana')],
  }),

  post('sam', days(2) + hours(4), 'Coffee for veterans at the boat shed, every first and third morning of the month, seven sharp, which means quarter past. You don’t have to talk. There’s always something to sand.', { location: 'Boat shed, Lower Landing', likes: 'dana otis grace ivan marcus', comments: [says('ivan', 50, 'I only came for the coffee and now I have sanded a whole hull.', 'sam otis')] }),
  post('priya', days(2) + hours(9), 'The board agreed on the later first bell as a trial for one term, 5 to 2. The two had good reasons, mostly about buses and farm mornings, and we wrote them into the trial: if the early bus can’t be kept, the bell moves back.', {
    link: page('later-bell', 'School board: trial of a later first bell', 'What changes, what does not, how the trial is measured, and the dissent in full.'),
    likes: 'hana clara zoe lena kofi ada nadia leo',
    comments: [
      says('gus', 60, 'I was one of the farm mornings. It was a fair hearing.', 'priya marcus'),
      says('hana', 75, '412 thank-yous.', 'priya clara ada'),
      says('femi', 110, 'Drivers can make the early bus work if the shift swap is signed. It’s on the desk of you know who.', 'priya wanda', answers('lena', 130, 'I know who. Calling them now.', 'femi priya')),
    ],
  }),
  post('bao', days(2) + hours(20), 'New on the menu: number 14, named after the bus stop with no shelter. It comes with extra broth because you’ll be cold.', { likes: 'wanda dev femi ben leo', comments: [says('wanda', 22, 'This is how policy is made.', 'bao dev elif')] }),
  post('tess', days(3), 'The Ledger prints on paper again on Fridays, four pages, one of them crosswords. We lost a bet with Otis.', { likes: 'otis eli elif lena keeper ada', photos: [drawPicture('town', 'rain', 5)], comments: [says('otis', 44, 'I’ve waited eleven years to win that.', 'tess eli ben')] }),
  post('jamal', days(3) + hours(6), 'First day of school cuts are on the house for anybody under twelve. Second cut too, if they did the first one themselves.', { location: '31 Ferry Street', likes: 'kofi ben zoe priya', comments: [says('zoe', 35, 'You remember us, then.', 'jamal ben')] }),
  post('hugo', days(4), 'Three months here. What surprised me: strangers say hello on the bridge. What I’m still looking for: a garage, dry, 20 square meters, for wheels of cheese that don’t say hello.', { likes: 'gus carmen bao', comments: [says('otis', 90, 'The ice cellar under the old hotel keeps eight degrees since 1902. Ask the owner nicely.', 'eli joe', answers('hugo', 101, 'I’ll ask in my best jacket.', 'otis'))] }),
  post('ada', days(4) + hours(7), 'My tenth graders measured the creek with ping-pong balls and a stopwatch: 0.4 meters a second, and one ball on its way to the sea. If you live downstream and find a number 7, it’s ours.', {
    location: 'Cobble Creek',
    photos: [drawPicture('creek', 'day', 2), drawPicture('creek', 'morning', 6)],
    likes: 'isla hana ben carmen elif grace otis dev rosa zoe priya gus',
    comments: [says('gus', 55, 'Found it. It got as far as the second weir. The sea will have to wait.', 'ada isla hana otis zoe'), says('isla', 70, '0.4 matches the gauge. I’m hiring all of them.', 'ada hana')],
  }),
  post('ivan', days(5), 'Boiler season. Bleed your radiators, and if you don’t know how, ask a neighbor before you ask me, it’s free and you get to know somebody.', { likes: 'kira joe leo mei', comments: [says('kira', 40, 'And if your landlord says it’s your job: it’s not. Page 6 of the lease, every lease.', 'ivan leo mei')] }),
  post('ulla', days(6), 'Thursday we sing with the windows open. You’re warned, and invited.', { likes: 'clara victor grace ximena fatima otis', comments: [] }),
  post('marcus', days(7), 'I voted against the pool roof and I want to say why, once, calmly. I like the pool. But the repair fund for the bridge has eleven years of postponement in it, and a roof is what one does after the floor holds. I’ll vote for it the day the bridge money is whole, and I’ll swim the first lap.', {
    likes: 'joe sam mei rex ivan lena',
    comments: [
      says('kofi', 40, 'I disagree with the vote and not with a word of that. The children who learn to swim this winter won’t learn it in four years, though.', 'nadia zoe marcus dana'),
      says('lena', 65, 'We were on opposite sides and had lunch after. Nobody believed us.', 'marcus tess bao'),
      says('ada', 120, 'Could the bridge fund be shown on the town site, month by month? People wait better when they see the bar fill.', 'mei keeper', answers('marcus', 150, 'I’ll ask for it at the next meeting. Thank you.', 'ada mei')),
    ],
  }),
  post('rosa', days(8), 'Garden day. Sixteen people, three barrows, one broken rake, four kinds of tomato and a hedgehog that has been given the compost for the winter.', { location: 'Community garden, Lower Landing', photos: [drawPicture('garden', 'day', 1), drawPicture('garden', 'evening', 4)], likes: 'ada gus carmen ximena victor isla zoe', comments: [says('victor', 30, 'The pantry had fresh tomatoes for the first time since the summer. People noticed.', 'rosa gus carmen')] }),
  post('kira', days(9), 'Renters’ hour at the library. Bring the letter you didn’t open. We open it together, and it’s nearly always less bad than the envelope.', { location: 'Town library', likes: 'elif lena noor ivan quinn victor', comments: [says('victor', 45, 'Two families from Tannery Lane will come. Is there room?', '', answers('kira', 52, 'For them I’ll fetch chairs.', 'victor elif'))] }),
  post('grace', days(11), 'Winston has a new rubber tip. We’re faster than the benches committee.', { likes: 'otis wanda lena nadia tess', comments: [] }),
  post('quinn', days(37), 'Counted bikes on Ferry Street for a week: 1,140. Counted close calls too: 19. I wrote down each one with the time, so we have a list to work from.', {
    location: 'Ferry Street',
    likes: 'dev kira lena ada tess',
    comments: [says('dana', 60, 'We went out for two of the nineteen. Thank you for the list.', 'quinn dev kira')],
  }),
  post('carmen', days(13), 'Lost at the market: one left glove, one grandfather (found), one accordion. The accordion hasn’t been claimed and knows three songs.', { likes: 'otis ulla clara ben', comments: [says('ulla', 18, 'I’ll foster it.', 'carmen clara')] }),
  post('dev', days(15), 'This network stores no trackers and asks no other company for anything when you open it. I checked the requests myself, all evening, hoping to find something to complain about.', { likes: 'keeper mei tess ada quinn elif', comments: [says('rex', 80, 'I checked as well. Annoying.', 'dev keeper mei'), says('mei', 95, 'Thanks for checking, both of you.', 'dev')] }),
  post('zoe', days(18), 'Does anybody else’s five-year-old know the name of every garbage truck driver?', { likes: 'jamal kofi clara ben', comments: [says('clara', 25, 'Mine knows their birthdays.', 'zoe priya')] }),
  post('keeper', days(21), 'Polling places for the spring vote: the school gym for the Hill, the library for downtown, the boat shed for the Landing. All three have a ramp, all three have a chair halfway along the line. Ballots by mail can be asked for from Monday.', {
    link: page('polling-places', 'Where and how to vote in Larkwater', 'Places, hours, ramps, ballots by mail, and how to help count.'),
    likes: 'lena marcus tess eli wanda grace ada',
    comments: [says('wanda', 30, 'Thank you for the chair.', 'grace keeper otis'), says('mei', 50, 'I signed up to count. It’s the best show in town.', 'keeper eli')],
  }),
  post('otis', days(26), 'Fog.', { location: 'Lower Landing', photos: [drawPicture('bridge', 'rain', 8)], likes: 'ada ben sam grace ulla ximena', comments: [says('ximena', 20, 'I’ve tried to paint that for nine years.', 'otis')] }),
  post('noor', days(33), 'Hello. I’m new here. I read everything and understand half. It’s a friendly half.', { likes: 'elif ada grace wanda femi keeper nadia', comments: [says('elif', 30, 'Welcome, Noor. The other half is parking.', 'noor ada wanda otis lena')] }),
  post('victor', days(41), 'Six weeks of this network, and I’ve met four neighbors I had only ever honked at.', { likes: 'keeper ada grace lena ulla', comments: [says('joe', 60, 'You honk?', 'victor ulla fatima')] }),
];

const friendsPosts: SeedPost[] = [
  post('ada', 17, 'Nervous about speaking at the council. I’ve taught thirty teenagers after lunch for nine years and a microphone still turns my knees to water.', {
    as: 'Friends',
    likes: 'ben elif grace',
    comments: [says('grace', 5, 'Hold on to the lectern. I did it for forty years of handovers.', 'ada'), says('ben', 9, 'I’ll sit in row two with a bun. Look at the bun.', 'ada elif')],
  }),
  post('zoe', hours(3) + 20, 'Twins are asleep. Both. At the same time. I’m eating crackers in the dark like a queen.', { as: 'Friends', likes: 'ada ben priya', comments: [says('priya', 11, 'Don’t move. Don’t type.', 'zoe ada'), says('kofi', 18, 'Training at nine, bring them, they can sleep in the goal.', 'zoe')] }),
  post('ben', hours(10), 'I looked at the numbers again and the bakery can carry a second apprentice. I haven’t told anybody yet, and now I’ve told all of you.', { as: 'Friends', likes: 'ada otis carmen kira zoe bao', comments: [says('jamal', 14, 'My nephew gets up early. Just saying.', 'ben', answers('ben', 20, 'Send him at four. If he comes twice, he has it.', 'jamal kira')), says('carmen', 33, 'About time.', 'ben gus')] }),
  post('grace', hours(20), 'The river from my kitchen last night, for those of you who live on the wrong side of the hill.', { as: 'Friends', photos: [drawPicture('bridge', 'evening', 11)], likes: 'ada nadia wanda otis', comments: [says('otis', 30, 'There’s no wrong side, but yours has the view.', 'grace')] }),
  post('wanda', hours(31), 'Knee is fine. Doctor is fine. The waiting room chairs aren’t fine.', { as: 'Friends', likes: 'grace elif femi', comments: [says('grace', 20, 'Bring a cushion and leave it there. I did in 1998.', 'wanda elif')] }),
  post('amara', hours(46), 'Moving to days from next month. I’ll see the sun and all of you.', { as: 'Friends', likes: 'grace nadia femi', comments: [says('nadia', 15, 'Dinner. You choose the day, I choose the dish.', 'amara')] }),
  post('lena', days(3) + hours(10), 'A hard letter today, and the person who wrote it is right. Sitting with that.', { as: 'Friends', likes: 'tess kira keeper', comments: [says('marcus', 40, 'Forward it. I voted the same way you did.', 'lena tess')] }),
  post('elif', days(5) + hours(3), 'I’m learning to swim, at 46. Today: the shallow end. Tell nobody at the library.', { as: 'Friends', likes: 'ada dev eli clara', comments: [says('eli', 12, 'You told the library.', 'elif tess mei')] }),
  post('joe', days(6) + hours(5), 'Brannigan Hardware is 90 this year. My daughter says we need a party and my back says we need a chair. We’re doing both.', { as: 'Friends', likes: 'ben dana ivan gus', comments: [says('ben', 22, 'The cake is mine. Shape of a claw hammer?', 'joe ivan dana')] }),
  post('carmen', days(10), 'Anniversary of the day I took over the market with one folding table. I kept the table.', { as: 'Friends', likes: 'ada ben gus rosa bao fatima', comments: [] }),
  post('hana', days(12), 'Got in. First choice. I’m leaving in the fall and I’m already homesick, how does that work?', { as: 'Friends', likes: 'ada isla clara kofi leo', comments: [says('ada', 9, 'It works like this: you cry, you pack, you come back for the market. I’m so glad, Hana.', 'hana isla clara')] }),
];

const collectionPosts: SeedPost[] = [
  post('ada', hours(4) + 10, 'Run-through tonight at seven in my kitchen: three minutes, the jar, and you four as the council. Be stern. Ben, bring something to be stern with.', {
    collection: 'council night',
    likes: 'ben grace isla',
    comments: [says('elif', 12, 'I shall interrupt once, to be realistic.', 'ada grace'), says('ben', 19, 'Rye. It’s the sternest I have.', 'ada elif isla')],
  }),
  post('ben', hours(15), 'Four o’clock tomorrow, side door, somebody bring milk. Whoever is up anyway gets the first tray.', {
    collection: 'early shift',
    likes: 'otis jamal',
    comments: [says('otis', 8, 'I’ve been up at that hour since 1961.', 'ben joe ada')],
  }),
];

const privatePosts: SeedPost[] = [
  post('ada', hours(6) + 30, 'Three minutes: 1. the jar. 2. the two numbers. 3. what it costs. 4. thank Gus by name. Don’t say "basically".', { as: 'Private' }),
  post('ben', hours(27), 'Flour: order Tuesday. Call the bank. Call Mother.', { as: 'Private' }),
  post('keeper', days(2), 'Draft for the announcement: road closed at Third, detour by Juniper. Check dates with Femi before it goes out.', { as: 'Private' }),
  post('marcus', days(7) + hours(2), 'Calmer than last time. Keep it that way.', { as: 'Private' }),
  post('quinn', days(14), 'Invoice for the ferry shed roof. Ask Joe about the tin.', { as: 'Private' }),
];

export const posts: SeedPost[] = [...publicPosts, ...friendsPosts, ...collectionPosts, ...privatePosts, ...groupPosts, ...talk, ...seedPolls, ...seedBlogs, ...seedActions];
