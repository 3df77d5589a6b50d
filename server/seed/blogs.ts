// Demo blogs.
import { answers, blog, days, hours, says, drawPicture, type SeedPost } from './post.ts';

export const seedBlogs: SeedPost[] = [
  blog(
    'ada',
    days(1) + hours(6),
    'Eighteen months in small bottles',
    'What six bottles every other Sunday have taught a science teacher, in order of how much it surprised her.',
    `<p>The first bottle I ever filled in Cobble Creek had a beetle in it. I wrote down the temperature, the hour and the beetle, because nobody had told me what counts. That was eighteen months ago. Today there are five of us, a roster, a cracked bottle with a sad face on it, and 228 lines in a table. Here is what they say.</p>
<h2>The creek has a daily life</h2>
<p>At six in the morning it holds its breath. Oxygen is lowest just before the sun, because everything green has been breathing all night like the rest of us. If you sample at noon, as I did for a whole month, you meet a creek in its best clothes.</p>
<h2>Bad news comes after good rain</h2>
<p>We used to think of rain as a wash. It is a delivery. Whatever lay on the fields, on Third and behind the tannery arrives within the hour, and within a day it is gone again, and if you only come on Sundays you may never learn that it was there. So now somebody lives near enough to run. Usually it is Isla, usually in slippers.</p>
<h2>Seven meters are not a theory</h2>
<p>Gus gave up one row of apple trees. Rosa emptied her pockets into the ground. At the footbridge we read <strong>9.8</strong> before and <strong>4.1</strong> after. I have taught for nine years that one measurement is an anecdote, so: it is forty-one measurements, and they agree with each other better than any forty-one people I know.</p>
<blockquote><p>“A number is only somebody who was there,” says Hana, who was there, at site 5, in the sleet.</p></blockquote>
<h2>What surprised me most</h2>
<p>That people ask. At the bakery, at the barber’s, on the bus. They do not ask whether the creek is clean. They ask <em>how it is doing</em>, as one asks after a neighbor. I have stopped correcting them.</p>
<p>Tonight is item 7. I bring a jar.</p>`,
    {
      group: 'creek',
      as: 'Public',
      photos: [drawPicture('creek', 'morning', 17)],
      likes: 'isla hana gus rosa grace dev ben elif nadia otis tess priya',
      comments: [
        says('hana', 20, 'I said it with my mouth full, for the record.', 'ada isla'),
        says('gus', 45, 'It was a good row, mind you. It was the good row.', 'ada rosa isla', answers('ada', 52, 'I know. I’ve eaten from it.', 'gus grace')),
        says('nadia', 70, 'I’m putting this in the waiting room.', 'ada hana'),
      ],
    },
  ),
  blog(
    'ada',
    hours(2) + 25,
    'What I will say in three minutes',
    '',
    `<p>Good evening. I am Ada Lindqvist, I teach at the high school, and this is a jar.</p>
<p>(Put the jar down. <strong>Wait.</strong> Let them look.)</p>
<p>It was filled at the footbridge this morning, and a year and a half ago you could not have read a newspaper through it. I brought the newspaper. Tess, that is your paper. It is about the benches.</p>
<p>Two numbers …</p>
<p><em>Too long already? Time it with Ben. Thank Gus by name. Do not say “basically”.</em></p>`,
    { blog: { draft: true, comments: true } },
  ),
  blog(
    'ben',
    days(3) + hours(5),
    'What rye wants',
    'People ask for the recipe. There is no recipe. There is a list of things rye wants, and it wants them in this order.',
    `<p>I have been asked for the recipe of the dark loaf eleven times this month, twice by Joe. I would gladly give it. I have looked, and all I have is a card in my grandmother’s hand that says <em>flour, water, salt, do not hurry, do not talk to it</em>. So this is what I have learned since.</p>
<h3>Rye wants to be left alone</h3>
<p>Wheat likes to be worked. You can take your day out on it and it comes back rounder. Rye remembers. Stir it like a man painting a fence, cover it, go away.</p>
<h3>Rye wants company that is older than itself</h3>
<p>The sour in my cellar was started in the year of the second flood, which Eli says was 1951. It has a name and it is not for the internet. If you want some, bring a jar with a lid that does not close, because it will not stay where you put it.</p>
<h3>Rye wants to be colder than you think, then hotter than you dare</h3>
<ul><li><p>Night in the cellar, twelve degrees.</p></li><li><p>Then the oven as hot as it goes, for as long as it takes Otis to read me the front page.</p></li><li><p>Then lower, until the bottom sounds like a door with nobody home.</p></li></ul>
<h3>Rye wants a day</h3>
<p>This is the hard one. It comes out at five and the street can smell it, and it is no good before the evening. I sell it the next morning. Everything worth having on Ferry Street is from yesterday.</p>`,
    {
      photos: [drawPicture('bread', 'morning', 14)],
      likes: 'otis joe bao ada zoe kira carmen jamal gus eli',
      comments: [
        says('joe', 15, 'Three times. You didn’t count the one through the letter slot.', 'ben kira otis'),
        says('otis', 31, 'I read slower in winter. He has never once adjusted for it.', 'ben ada', answers('ben', 36, 'I adjust. You skip the obituaries in winter.', 'otis jamal')),
        says('bao', 58, 'Broth is the same, word for word. Except that I talk to it.', 'ben carmen'),
      ],
    },
  ),
  blog(
    'eli',
    days(5) + hours(1),
    'The flood of 1936, street by street',
    'Every street tells it as if the water had come for that street alone. I laid eleven memories and one map on the reading room table.',
    `<p>It rained for nine days. On the tenth the radio said that it would stop, and on the tenth, at twenty past four in the afternoon, the Wend came up the steps of the ferry landing <em>like a guest who knows the house</em>. That is how Mrs. Granger told it to her son, and her son is Otis, and Otis told me.</p>
<h2>The Landing</h2>
<p>Two hundred people spent the night in the upper rooms of eleven houses on Tannery Lane. There was one piano among them. It was found in June, in the tree behind number 9, and the tree grew around one leg of it. You may go and look. Please do not play it.</p>
<h2>Ferry Street</h2>
<p>The line in the bakery, to the left of the oven, is not a crack in the plaster. It is a pencil line. Ben’s grandmother drew it, dated it, and was baking two days later with flour from the Hill, which arrived by rowboat and was, she said, “dry on the whole”.</p>
<h2>Downtown</h2>
<p>The town hall lost its cellar and, with it, every tax record before 1930. I am told that this was mourned at the time with great composure.</p>
<h2>The Hill</h2>
<p>The Hill stayed dry and never heard the end of it. What is less well known: forty-three families were taken in there, by nineteen households, for five weeks. There is a list. It is in pencil, on the back of a seed catalog, and it says who snored.</p>
<blockquote><p>I have found no street in which anybody said “we”. Everybody says “they came with a boat” and everybody was, it seems, in the boat.</p></blockquote>
<p>If there is a photograph in your house with water in it, bring it. We scan while you wait, and you take it home again.</p>`,
    {
      group: 'library',
      as: 'Public',
      photos: [drawPicture('town', 'rain', 6), drawPicture('bridge', 'rain', 4)],
      likes: 'otis tess elif keeper ada ben ulla marcus ivan clara mei',
      comments: [
        says('otis', 22, 'She said "like an aunt". But go on.', 'eli elif tess', answers('eli', 26, 'Corrected in pencil.', 'otis ada')),
        says('grace', 60, 'My mother is on that list. She didn’t snore. That was Uncle Per.', 'eli otis wanda'),
      ],
    },
  ),
  blog(
    'elif',
    days(4) + hours(8),
    'The shallow end',
    'I am forty-six, I am head librarian, and on Tuesdays at seven I hold on to the edge. For friends.',
    `<p>There is a book about swimming for adults. There are nine, in fact, 797.2, second floor, and I have read them all, which is how I came to be standing in the shallow end knowing <em>everything</em>.</p>
<p>The teacher is nineteen and her name is Maren. She asked what I was afraid of, and I gave her a good answer with a beginning and an end. She listened to it. Then she said: “Put your face in.”</p>
<p>I should like to report that I did.</p>
<h3>Week two</h3>
<p>Face in. Two seconds. I came up and said the name of the dog I had when I was seven, nobody knows why. Next to me a man of sixty-eight in a bathing cap with a duck on it said “well done”, and I have had prizes that meant less.</p>
<h3>Week five</h3>
<p>Three strokes. They may have been falling, in a direction. I keep thinking of the people who come to the desk for the first time, who have practiced the sentence on the way, who hold on to the edge of the desk. I have always smiled at them. I think from now on I shall just put down what I am doing.</p>`,
    { as: 'Friends', likes: 'ada dev eli clara mei wanda tess keeper', comments: [says('wanda', 18, 'The man with the duck is my brother-in-law. He says you’re getting dangerous.', 'elif tess eli'), says('ada', 40, 'Come to the creek in June. It’s all shallow end.', 'elif clara', answers('elif', 47, 'In June, then. I’ve written it down, so it’ll happen.', 'ada'))] },
  ),
  blog(
    'dev',
    days(7) + hours(4),
    'How to read a map that is honest about rain',
    'The bus map has clouds on it now. A few people asked whether that is a joke. It is the most exact thing on it.',
    `<p>A map of buses is a map of promises. The line says: something will come along here. It does not say when, and it does not say what standing there is like, and those are the only two things a person at a bus stop wants to know.</p>
<h2>The lines are as thick as they are often</h2>
<p>By day Line 2 is a rope. After seven it is a thread, and after nine it is a row of dots which I drew by hand, because the computer insisted that dots were a line.</p>
<h2>The clouds</h2>
<p>Wanda dispatched buses for 31 years. She looked at my first version, put a finger on stop 14, and said “nobody over seventy counts that as a stop.” No roof. No bench. The wind from the quarry. So it has a cloud. Eleven stops have one, and in the week after I put them in, two got a shelter, because it turns out nobody on the council had wanted to be the one with the cloud.</p>
<h2>The numbers in circles</h2>
<p>Minutes on foot to the next place with a light on after ten. Some are large. There is one that is only a four, and that is Omar’s freezer.</p>
<p>All of it is made from tables that anybody may have. If your stop is wrong, stand at it and tell me what you see.</p>`,
    {
      photos: [drawPicture('bus', 'rain', 9)],
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
    'You speak, somebody says thank you, and then? I have kept the minutes for nineteen years and can tell you exactly.',
    `<p>Every month somebody asks me, on the stairs, kindly, whether it does any good. So here is where three minutes go.</p>
<ol><li><p><strong>I write them down.</strong> Not every word. What you asked for, what you offered, and your name, if you want it there.</p></li><li><p><strong>They get a number.</strong> Grace’s railing is 2214. A number is not much, but a thing with a number has to be closed by somebody, and that somebody has to sign.</p></li><li><p><strong>They go to the desk that can do it.</strong> If there is no such desk, they go to the council as a question, and the question is read out. Last year that was 31 times.</p></li><li><p><strong>They come back.</strong> Within six weeks you get an answer on paper. It may be no. A no has to have a reason, and the reason is printed in the next minutes, where everybody can see whether it is a good one.</p></li></ol>
<p>Of the 204 things that were asked for at the microphone last year, 88 were done, 61 were refused with a reason, 40 are on the way, and 15 were thank-yous. I gave the thank-yous numbers, too.</p>
<p><em>Comments are off here because questions about this belong at the desk, where they get one of those numbers. Window 2, until noon.</em></p>`,
    { blog: { draft: false, comments: false }, photos: [drawPicture('town', 'day', 31)], likes: 'tess lena ada elif noor mei marcus eli kira rex' },
  ),
  blog(
    'grace',
    days(11) + hours(6),
    'A ranking of all the benches',
    'Winston and I have sat on every public bench between the weir and Juniper Hill. There are nineteen. Somebody had to do it.',
    `<p>A bench is not furniture. It is how far you dare to walk. I am 74 and I have a cane, and where there is a bench I can go on, and where there is none the town ends.</p>
<h3>The best: number 6, second bend of the river path</h3>
<p>Morning sun, a back that leans as a back should, and an arm to push yourself up by. It looks at the water and at everybody who jogs. Ten points. (The railing in front of it is another story. It is number 2214.)</p>
<h3>The bravest: number 11, Line 2, stop 14</h3>
<p>It is a plank on two crates. Nobody knows who put it there. In the rain one sits on a page of the Ledger. Nine points for existing.</p>
<h3>The most beautiful and the worst: number 2, Dome Square</h3>
<p>Cast iron, 1904, roses on the sides. No arms. I sat down in April and got up thanks to two members of the choir.</p>
<h3>The one that is missing</h3>
<p>Between the clinic and the bus there are 340 meters, uphill, and not a single place to sit. I measured with Nadia, who has legs of 40. I should like it to be number 20, and I should like to be the first.</p>`,
    {
      photos: [drawPicture('garden', 'evening', 5)],
      likes: 'nadia otis wanda sam amara victor ada femi lena kira dana',
      comments: [
        says('lena', 21, 'Item 11 tonight. Forty minutes last time, because nobody had a ranking.', 'grace tess keeper', answers('grace', 28, 'I made twelve copies. Winston carries them.', 'lena otis')),
        says('kira', 44, 'Number 11 was me. Two crates from Joe. I deny it in writing.', 'grace wanda amara', answers('joe', 51, 'Those were good crates.', 'kira grace')),
        says('sam', 80, 'I’ll build number 20. I need a permit and a plank.', 'grace nadia dana'),
      ],
    },
  ),
];
