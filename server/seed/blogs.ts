// Demo blogs.
import { answers, blog, days, hours, says, photo, type SeedPost } from './post.ts';

export const seedBlogs: SeedPost[] = [
  blog(
    'ada',
    days(1) + hours(6),
    'Eighteen months in small bottles',
    'What six bottles every other Sunday have taught one science teacher, with the biggest surprise last.',
    `<p>The first bottle I ever filled in Cobble Creek had a beetle in it. I wrote down the temperature, the time and the beetle, because nobody had told me what counts. That was eighteen months ago. Today there are five of us, a roster, a cracked bottle with a sad face on it, and a spreadsheet with 228 rows. Here’s what they say.</p>
<h2>The creek has a daily routine</h2>
<p>At six in the morning it holds its breath. Oxygen is lowest just before sunrise, because everything green has been breathing all night like the rest of us. If you sample at noon, as I did for a whole month, you’re meeting the creek in its Sunday best.</p>
<h2>Bad news comes after a good rain</h2>
<p>We used to think of rain as a rinse. It’s a delivery. Whatever was lying on the fields, on Third and behind the tannery shows up within the hour. Within a day it’s gone again, and if you only come on Sundays, you may never know it was there. So now we have somebody who lives close enough to run. Usually it’s Isla, usually in slippers.</p>
<h2>Twenty-five feet makes a difference</h2>
<p>Gus gave up one row of apple trees. Rosa emptied her pockets into the ground. At the footbridge we read <strong>9.8</strong> before and <strong>4.1</strong> after. I’ve been telling students for nine years that one measurement is an anecdote, so here are forty-one measurements, and they agree with each other better than any forty-one people I know.</p>
<blockquote><p>“A number just means somebody was there,” says Hana, who was there, at site 5, in the sleet.</p></blockquote>
<h2>What surprised me most</h2>
<p>People ask. At the bakery, at the barbershop, on the bus. They don’t ask whether the creek is clean. They ask <em>how it’s doing</em>, the way you’d ask about a neighbor. I’ve stopped correcting them.</p>
<p>The creek is item 7 at the council meeting. I’m bringing a jar.</p>`,
    {
      group: 'creek',
      as: 'Public',
      photos: [photo('creek', 'morning', 17)],
      likes: 'isla hana gus rosa grace dev ben elif nadia otis tess priya',
      comments: [
        says('hana', 20, 'For the record, I said it with my mouth full.', 'ada isla'),
        says('gus', 45, 'It was a good row, too. It was the good row.', 'ada rosa isla', answers('ada', 52, 'I know. I’ve eaten from it.', 'gus grace')),
        says('nadia', 70, 'I’m putting this up in the waiting room.', 'ada hana'),
      ],
    },
  ),
  blog(
    'ada',
    hours(2) + 25,
    'What I’ll say in three minutes',
    '',
    `<p>Good evening. I’m Ada Lindqvist, I teach at the high school, and this is a jar.</p>
<p>(Put the jar down. <strong>Wait.</strong> Let them look.)</p>
<p>It was filled at the footbridge this morning. A year and a half ago, you couldn’t have read a newspaper through it. I brought the newspaper. Tess, it’s yours. It’s the one about the benches.</p>
<p>Two numbers …</p>
<p><em>Too long already? Time it with Ben. Thank Gus by name. Don’t say “basically.”</em></p>`,
    { blog: { draft: true, comments: true } },
  ),
  blog(
    'ben',
    days(3) + hours(5),
    'What rye wants',
    'People ask for the recipe. There isn’t one. There’s a list of things rye wants, and it wants them in this order.',
    `<p>I’ve been asked for the recipe for the dark loaf eleven times this month, twice by Joe. I’d be glad to share it. I looked, and all I have is a card in my grandmother’s handwriting that says <em>flour, water, salt, don’t rush, don’t talk to it</em>. So here’s what I’ve learned since.</p>
<h3>Rye wants to be left alone</h3>
<p>Wheat likes to be worked. You can take your whole day out on it and it just gets rounder. Rye holds a grudge. Stir it like you’re painting a fence, cover it, and walk away.</p>
<h3>Rye wants company older than itself</h3>
<p>The sourdough starter in my basement goes back to the second flood, which Eli says was in 1951. It has a name, and the name is not for the internet. If you want some, bring a jar with a lid that doesn’t seal, because it will not stay where you put it.</p>
<h3>Rye wants to be colder than you think, then hotter than you dare</h3>
<ul><li><p>Overnight in the basement, at about 54 degrees.</p></li><li><p>Then the oven as hot as it goes, for as long as it takes Otis to read me the front page.</p></li><li><p>Then lower, until the bottom sounds like a door with nobody home.</p></li></ul>
<h3>Rye wants a day</h3>
<p>This is the hard one. It comes out at five and the whole street can smell it, and it’s no good until evening. I sell it the next morning. Everything worth having on Ferry Street is a day old.</p>`,
    {
      photos: [photo('bread', 'morning', 14)],
      likes: 'otis joe bao ada zoe kira carmen jamal gus eli',
      comments: [
        says('joe', 15, 'Three times. You didn’t count the note through the mail slot.', 'ben kira otis'),
        says('otis', 31, 'I read slower in the winter. He has never once adjusted for it.', 'ben ada', answers('ben', 36, 'I do adjust. You skip the obituaries in the winter.', 'otis jamal')),
        says('bao', 58, 'Broth is the same, word for word. Except I talk to it.', 'ben carmen'),
      ],
    },
  ),
  blog(
    'eli',
    days(5) + hours(1),
    'The flood of 1936, street by street',
    'Every street tells it as if the water had come for that street alone. I spread eleven memories and one map out on the reading room table.',
    `<p>It rained for nine days. On the tenth, the radio said it would stop, and at 4:20 that afternoon the Wend came up the steps of the ferry landing <em>like a guest who knows the house</em>. That’s how Mrs. Granger told it to her son. Her son is Otis, and Otis told me.</p>
<h2>The Landing</h2>
<p>Two hundred people spent the night upstairs in eleven houses on Tannery Lane. The only piano on the street didn’t make it upstairs. It turned up in June, in the tree behind number 9, and the tree has grown around one of its legs. You can go look. Please don’t play it.</p>
<h2>Ferry Street</h2>
<p>The line on the bakery wall, to the left of the oven, isn’t a crack in the plaster. It’s a pencil line. Ben’s grandmother drew it, dated it, and was baking again two days later with flour from the Hill, which came by rowboat and was, she said, “mostly dry.”</p>
<h2>Downtown</h2>
<p>The town hall lost its basement and, with it, every tax record from before 1930. I’m told people took the loss remarkably well.</p>
<h2>The Hill</h2>
<p>The Hill stayed dry and never heard the end of it. Here’s what fewer people know: nineteen households up there took in forty-three families for five weeks. There’s a list. It’s in pencil, on the back of a seed catalog, and it says who snored.</p>
<blockquote><p>I couldn’t find one street where anybody said “we.” Everybody says “they came with a boat,” and everybody, it seems, was in the boat.</p></blockquote>
<p>If you have a photo at home with that water in it, bring it by. We’ll scan it while you wait, and you can take it right home again.</p>`,
    {
      group: 'library',
      as: 'Public',
      photos: [photo('town', 'rain', 6), photo('bridge', 'rain', 4)],
      likes: 'otis tess elif keeper ada ben ulla marcus ivan clara mei',
      comments: [
        says('otis', 22, 'She said "like an aunt." But go on.', 'eli elif tess', answers('eli', 26, 'Corrected in pencil.', 'otis ada')),
        says('grace', 60, 'My mother is on that list. She didn’t snore. That was Uncle Per.', 'eli otis wanda'),
      ],
    },
  ),
  blog(
    'elif',
    days(4) + hours(8),
    'The shallow end',
    'I’m forty-six, I’m the head librarian, and on Tuesdays at seven I hold on to the edge of the pool. Friends only.',
    `<p>There’s a book about swimming for adults. There are nine, actually, under 797.2, second floor, and I’ve read them all, which is how I ended up standing in the shallow end knowing <em>everything</em>.</p>
<p>The teacher is nineteen and her name is Maren. She asked what I was afraid of, and I gave her a good answer, with a beginning and an end. She listened to all of it. Then she said, “Put your face in.”</p>
<p>I’d like to report that I did.</p>
<h3>Week two</h3>
<p>Face in. Two seconds. I came up saying the name of the dog I had when I was seven, nobody knows why. Next to me, a 68-year-old man in a swim cap with a duck on it said “nice job,” and I’ve won awards that meant less.</p>
<h3>Week five</h3>
<p>Three strokes. It may have just been falling in one direction. I keep thinking about the people who come to the desk for the first time, who practiced the sentence on the way over, who hold on to the edge of the desk. I’ve always smiled at them. From now on I think I’ll also put down whatever I’m doing.</p>`,
    { as: 'Friends', likes: 'ada dev eli clara mei wanda tess keeper', comments: [says('wanda', 18, 'The man with the duck is my brother-in-law. He says you’re getting dangerous.', 'elif tess eli'), says('ada', 40, 'Come to the creek in June. It’s all shallow end.', 'elif clara', answers('elif', 47, 'June it is. I wrote it down, so now it’ll happen.', 'ada'))] },
  ),
  blog(
    'dev',
    days(7) + hours(4),
    'How to read a bus map that’s honest about rain',
    'The bus map has clouds on it now. A few people asked if that’s a joke. It’s the most accurate thing on there.',
    `<p>A bus map is a map of promises. The line says something will come along here. It doesn’t say when, and it doesn’t say what it’s like to stand there, and those are the only two things anybody at a bus stop wants to know.</p>
<h2>Thicker lines mean more buses</h2>
<p>During the day, Line 2 is a rope. After seven it’s a thread, and after nine it’s a row of dots that I drew by hand, because the computer insisted the dots were a line.</p>
<h2>The clouds</h2>
<p>Wanda dispatched buses for 31 years. She looked at my first version, put a finger on stop 14, and said, “Nobody over seventy counts that as a stop.” No roof. No bench. Wind coming off the quarry. So it got a cloud. Eleven stops have one. In the week after I put them in, two of those stops got a shelter, because it turns out nobody on the council wanted to be the one with the cloud.</p>
<h2>The numbers in circles</h2>
<p>That’s how many minutes it takes to walk to the nearest place with a light on after ten. Some are big. One is only a four, and that’s Omar’s freezer.</p>
<p>All of it comes from public data. If your stop is wrong, go stand at it and tell me what you see.</p>`,
    {
      photos: [photo('bus', 'rain', 9)],
      likes: 'wanda femi leo quinn elif amara lena omar tess hana',
      comments: [
        says('lena', 26, 'I was the one with the cloud. It worked.', 'dev wanda tess', answers('wanda', 33, 'It was a small cloud, Lena.', 'lena femi leo')),
        says('omar', 50, 'The freezer and I are honored.', 'dev amara'),
      ],
    },
  ),
  blog(
    'keeper',
    days(9) + hours(2),
    'What happens to your three minutes',
    'You speak, somebody says thank you, and then what? I’ve kept the minutes for nineteen years, so I can tell you exactly.',
    `<p>Every month somebody asks me, very kindly, on the stairs, whether speaking up does any good. So here’s where your three minutes go.</p>
<ol><li><p><strong>I write them down.</strong> Not every word. What you asked for, what you offered, and your name, if you want it there.</p></li><li><p><strong>They get a number.</strong> Grace’s railing is 2214. A number isn’t much, but anything with a number has to be closed by somebody, and that somebody has to sign.</p></li><li><p><strong>They go to the desk that can do it.</strong> If there’s no such desk, they go to the council as a question, and the question gets read out loud. Last year that happened 31 times.</p></li><li><p><strong>They come back.</strong> Within six weeks you get an answer in writing. It may be no. A no has to come with a reason, and the reason is printed in the next minutes, where everybody can see whether it’s a good one.</p></li></ol>
<p>Of the 204 things people asked for at the microphone last year, 88 got done, 61 were turned down with a reason, 40 are in progress, and 15 were thank-yous. I gave the thank-yous numbers, too.</p>
<p><em>Comments are off here because questions about this belong at the desk, where they get one of those numbers. Window 2, until noon.</em></p>`,
    { blog: { draft: false, comments: false }, photos: [photo('town', 'day', 31)], likes: 'tess lena ada elif noor mei marcus eli kira rex' },
  ),
  blog(
    'grace',
    days(11) + hours(6),
    'Every bench in town, ranked',
    'Winston and I have sat on every public bench between the dam and Juniper Hill. There are nineteen. Somebody had to do it.',
    `<p>A bench isn’t furniture. It’s how far you dare to walk. I’m 74 and I have a cane. Where there’s a bench, I can keep going. Where there isn’t, the town ends.</p>
<h3>The best: number 6, second bend of the river path</h3>
<p>Morning sun, a back that leans the way a back should, and an arm to push yourself up with. You get a view of the water and of everybody who jogs. Ten points. (The railing in front of it is another story. That’s number 2214.)</p>
<h3>The bravest: number 11, Line 2, stop 14</h3>
<p>It’s a plank on two crates. Nobody knows who put it there. In the rain, you sit on a page of the Ledger. Nine points just for existing.</p>
<h3>The prettiest and the worst: number 2, Dome Square</h3>
<p>Cast iron, 1904, roses on the sides. No arms. I sat down in April and got back up with the help of two choir members.</p>
<h3>The one that’s missing</h3>
<p>It’s 1,100 feet from the clinic to the bus, uphill, without a single place to sit. I measured it with Nadia, who has the legs of a 40-year-old. I’d like that to be number 20, and I’d like to be the first one on it.</p>`,
    {
      photos: [photo('garden', 'evening', 5)],
      likes: 'nadia otis wanda sam amara victor ada femi lena kira dana',
      comments: [
        says('lena', 21, 'The benches are item 11. They took forty minutes last time, because nobody had a ranking.', 'grace tess keeper', answers('grace', 28, 'I made twelve copies. Winston’s carrying them.', 'lena otis')),
        says('kira', 44, 'Number 11 was me. The crates were Joe’s. I’ll deny it in writing.', 'grace wanda amara', answers('joe', 51, 'Those were good crates.', 'kira grace')),
        says('sam', 80, 'I’ll build number 20. I need a permit and a plank.', 'grace nadia dana'),
      ],
    },
  ),
];
