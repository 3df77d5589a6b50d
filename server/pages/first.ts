// Initial pages of a new site. The operator may edit them: existing pages are not changed.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export type FirstPage = { url: string; name: string; content: string; leftMenu: boolean };

const terms = `
<p><strong>In short:</strong> {{site_name}} is a place for neighbors to talk about what they share. Be yourself, be decent, be careful with other people’s lives. What you write stays yours. The people who run this site may take down what breaks these terms, and they owe you a reason when you ask for one.</p>

<h2>Who runs this site</h2>
<p>{{site_name}} is run by its operator: the town, association or group that set it up. The software is called Folkmoot and its makers do not run this site, cannot see into it and do not decide what is allowed here. The operator is responsible for {{site_name}}, may adapt these terms to the place and its laws, and is the one to talk to.</p>
<p>How to reach the operator: <em>the operator of {{site_name}} puts a name, a postal address and an e-mail address here before the site opens to the public.</em></p>

<h2>Your account</h2>
<ul>
<li>One person, one account. Use a name that the people around you would know you by.</li>
<li>You confirm your e-mail address before you start. It is how you get back in when you forget your password, so keep it current.</li>
<li>Choose a password that you use nowhere else, and do not share the account. What is done with it counts as done by you.</li>
<li>If the law where you live sets an age for using a service like this one, you have reached it, or somebody who may decide for you agrees.</li>
<li>Do not take a username that makes you look like an office, a business or a person that you are not.</li>
</ul>

<h2>What you post</h2>
<p>What you write and the pictures you add remain yours. By posting you allow {{site_name}} to store them and to show them to the audience that you chose, and to nobody else. That permission ends when you delete them.</p>
<p>Post only what is yours to post. A photo of another person, a private letter or somebody’s address is usually not.</p>
<p>You choose who sees each post when you write it. Think of <strong>Public</strong> as the wall of the town hall: everybody can read it, also without an account, and may remember it after you have taken it down.</p>

<h2>How we treat each other</h2>
<p>Disagreement is what this place is for. Argue about the thing, not about the person. These do not belong here:</p>
<ul>
<li>threats, harassment, and following somebody from thread to thread;</li>
<li>contempt for people because of where they come from, what they believe, whom they love, how their body works or how old they are;</li>
<li>other people’s private details, and intimate pictures of anybody;</li>
<li>sexual content that involves children, in any form;</li>
<li>statements of fact that you know to be false and that can hurt somebody, above all about when, where and how to vote;</li>
<li>advertising that nobody asked for, the same text again and again, and accounts run by programs that do not say so;</li>
<li>attempts to get at other accounts, to read what was not meant for you, or to bring the site down;</li>
<li>what is against the law where this site is run.</li>
</ul>

<h2>Groups</h2>
<p>A group is looked after by its owner. The owner may delete what is posted in it. In a closed group only its members read along, and what was said while it was closed stays with its members, even if it is opened later. Please treat it that way outside of this site too.</p>

<h2>Reports, moderation and appeals</h2>
<ul>
<li>Anybody who is signed in can report a post, a comment or a person, with a reason. The report goes to those who moderate the site, and never to the person it is about, even if they moderate it or own the group. Reports about a moderator go to the administrators, reports about the only administrator to the moderators.</li>
<li>Authors can delete what they wrote. The author of a post can delete comments beneath it. Administrators can delete posts and comments that break these terms, with a reason that you are told and can appeal against. The operator can suspend an account that keeps breaking them. A suspended account can not sign in, and nobody sees what it posted.</li>
<li>Administrators and moderators have no special view of other people’s posts, with one exception: what was reported. Of that they see what it said when it was reported, until 30 days after the decision, and how it is now only while the report or an appeal waits and only while it is shared with at least as many people as then. Each look is written down.</li>
<li>If something of yours was taken down, or your account was suspended, and you think that this was wrong, appeal against it: in your settings under “Decisions about you” or, while you are suspended, with the link in the mail that told you so. Somebody other than the person who decided looks at it again. If this site has nobody else who moderates, the same person looks again, and you are told so.</li>
</ul>

<h2>Leaving</h2>
<p>You can delete any post or comment of yours at any time, and it is gone for everybody. Your whole account you delete in your settings, under “Your data”. What the site keeps, and for how long, is told on the page “Privacy policy”.</p>

<h2>What nobody can promise</h2>
<p>The operator runs {{site_name}} with care, but it may be unavailable, lose data or end. Keep a copy of what matters to you. What members write is their word, not the operator’s. Before you act on advice from here, about health, law or money, ask somebody whose profession it is.</p>
<p>Nothing in these terms takes away a right that the law gives you.</p>

<h2>Changes</h2>
<p>The operator may change these terms and should announce it here in time to read them first. Who stays after that accepts them.</p>`;

const privacy = `
<p><strong>In short:</strong> {{site_name}} keeps what you give it, shows it to the people you choose, and tells no other company about you. There are no trackers, no advertising, no cookies. The people who run the server can technically read what is stored on it, as with nearly every website, and you should know that.</p>

<h2>Who is responsible</h2>
<p>The operator of {{site_name}} decides about this server and everything on it, and is the one to ask about your data. The makers of the software receive nothing from this site.</p>
<p>How to reach the operator: <em>the operator of {{site_name}} puts a name, a postal address and an e-mail address here before the site opens to the public.</em></p>

<h2>What is stored</h2>
<h3>Your account</h3>
<ul>
<li>Your name and username, which other people see beside what you write, and your portrait if there is one.</li>
<li>Your e-mail address, your zip code, the language in which we write to you, the issues you chose, and a phone number if you gave one. Nobody but you sees your zip code; your e-mail address and phone number are yours alone until you choose in your profile who else may see them.</li>
<li>Your password, only as a hash from which it can not be read back.</li>
<li>When you joined, and the audience that you chose last, so that the form can offer it again.</li>
</ul>
<h3>What you do</h3>
<ul>
<li>Your posts, comments, likes and pictures, with their times, and the location if you typed one. The site never asks your device where you are.</li>
<li>Your friendships, groups, invitations and blocks.</li>
<li>Reports that you send, with your name, and what was reported as it stood then, for those who moderate the site, and never for the person they are about. What was said is kept for 30 days after the decision, and while an appeal waits.</li>
<li>For a day, the answers to some of your requests, so that a message that is sent twice by a bad connection is posted once.</li>
</ul>
<h3>Your sign-ins</h3>
<ul>
<li>For each device that is signed in: a rough name such as “Firefox on Linux”, when it signed in, and when it was last used. A session ends when you log out, after 30 days without use, and after 180 days in any case. Which of these names your account was used from is kept, so that you can be told by e-mail of a login from a new one.</li>
<li>Your network address is held in the memory of the server, up to a day, to stop password guessing and floods. It is not written into the database, and the software keeps no list of who read what. If the operator has another program in front of this one, that program may keep its own records; the operator can tell you.</li>
</ul>
<h3>In your browser</h3>
<p>{{site_name}} sets no cookies. Your browser keeps in its local storage the token that proves your sign-in, your name, your drafts and your choice of light or dark. Logging out removes the token, your name and your drafts. If you use two-factor, your browser also keeps a random key, with which nobody can log in: with it, wrong codes that somebody else tries do not keep you out. When a session ends without you logging out, your drafts stay in that browser for you, for up to 30 days. On a computer that others use, please log out.</p>

<h2>Who sees what</h2>
<p>You choose an audience for every post. The server checks it at every single look, in lists, in searches, in counts and for every picture.</p>
<ul>
<li><strong>Public:</strong> everybody, also people without an account, and search engines.</li>
<li><strong>Group:</strong> in an open group, everybody who is signed in; in a closed group, its members only. Whatever is posted in a closed group, also as Public, is shown to its members alone, and that stays so if the group is opened later.</li>
<li><strong>Friends:</strong> the people whose friendship is confirmed at that moment. Who stops being your friend stops seeing it.</li>
<li><strong>Private:</strong> you.</li>
</ul>
<p>Comments and likes are seen by those who may see the post, and who could see it when they were given: if its author shows the post to more people later, yours stay with the people of before until you share them again. Visitors without an account see how many likes there are, but not whose.</p>
<h3>What a block does, and what it cannot do</h3>
<p>Where one member has blocked another, neither sees the other: no posts, no comments, no likes, no name in a list, in both directions. A block cannot do more than that. A blocked person can log out and read what is Public like anybody else, can have a second account, and can be shown a picture of the screen by somebody. What must not reach one particular person should not be Public.</p>
<h3>Votes</h3>
<p>Nobody on {{site_name}} is shown what you chose in a poll: not its author, not moderators, not administrators. A vote is final. Results of an open poll show from five votes on and change five votes at a time; when a poll closes, all votes are counted. Where few people vote, or all choose the same, the result itself can tell what somebody chose. Ballots are sealed in the database. The operator, who holds the key of the server, could open them; a backup or copy of the database without the key does not tell who chose what. That you voted is kept with your ballot.</p>
<h3>The people who run the server</h3>
<p>Administrators see on the site what a member in their place would see. But posts are not encrypted in a way that keeps the operator out: whoever has access to the database or its backups could read everything in it, Private posts included. Trust in {{site_name}} is trust in the people who run it.</p>

<h2>What leaves this server</h2>
<ul>
<li>Pages, fonts, pictures and scripts all come from this server. Opening {{site_name}} makes your browser ask nobody else. The check that you are a person is worked out in your own browser.</li>
<li><strong>Link previews:</strong> when you put a link into a post, the server may fetch that page once for its title, description and picture. The other site sees a request from this server and not who asked for it. If somebody clicks on the link, their own browser goes there, as with any link.</li>
<li><strong>Photos of elected officials</strong> are fetched by the server now and then, whoever looks at them, and shown from here.</li>
<li><strong>News:</strong> administrators may list feeds of papers and offices. The server asks these for what is new, with its pictures, and keeps it here; the other site learns nothing of who reads it. “Read More” leads there, as any link does.</li>
<li><strong>E-mails:</strong> to confirm your address, to choose a new password, to tell you that your password was changed, or that somebody signed up with your address again. They pass through the mail service that the operator chose. There are no newsletters.</li>
<li>Nothing is sold, and nothing is shared for advertising. If a court or an authority demands data, the operator has to follow the law of the place, and the software can not change that.</li>
</ul>

<h2>Pictures</h2>
<p>Every picture is written anew when it arrives. The data that cameras hide in a file, such as the place, the time and the device, is dropped before anything is stored. The address of a picture works only for the person it was made for, and only for some minutes.</p>

<h2>How long</h2>
<ul>
<li>What you post stays until you delete it. Deleting a post deletes its comments, likes and pictures with it, at once from the site, and its picture files within minutes.</li>
<li>A picture that was uploaded and never posted is deleted after a day. The preview of a link that was never posted is forgotten within hours.</li>
<li>Whoever signs a petition without an account leaves a name, a zip code and an e-mail address. The zip code is shown to nobody. The address is kept encrypted as long as the signature stands, to tell you when the text is corrected or the petition deleted, and for news only if you asked for it. Every mail holds a link to take the signature back.</li>
<li>A sign-up that nobody confirms is deleted after three days. A link to confirm an address is good for 48 hours, a link to a new password for 60 minutes.</li>
<li>When an account is deleted, its posts, comments, likes, pictures and sessions go with it. A message stays with who received it until they delete it, signed “Deleted member”. A poll in which others have voted stays for them, without your name.</li>
<li>Backups that the operator makes may hold deleted things until they are replaced. The operator can tell you how long that is.</li>
</ul>

<h2>Your choices</h2>
<p>You can change or delete your posts and comments, choose other issues, choose a new password, and log out. For anything about you that your settings neither show nor change, write to the operator. Depending on where you live, the law may give you further rights, and an authority to complain to.</p>
<h3>What you can do yourself</h3>
<p>In your settings you can download everything you wrote and were told, see and end the sessions of your account, block members, and delete your account. A deleted account is invisible to others at once and is erased with its files after 14 days; logging in before then brings it back.</p>

<h2>Changes</h2>
<p>This text describes the software as it came with this site. The operator may adapt it and should announce changes that matter to you.</p>`;

const about = `
<p>{{site_name}} is a place where neighbors talk about what they have in common: the street, the school, the creek, the budget. It belongs to the community that runs it.</p>

<h2>What makes it different</h2>
<ul>
<li><strong>You choose who sees each post</strong>, every time, and the server holds to it everywhere: in lists, in counts, in searches and for every picture.</li>
<li><strong>Nobody watches.</strong> There are no trackers, no advertising and no cookies, and your browser is not sent to any other company.</li>
<li><strong>Newest first.</strong> What you see is in the order of time. No program decides what should upset you today.</li>
<li><strong>It is run nearby.</strong> The operator answers for this site and can be asked.</li>
</ul>

<h2>A good start</h2>
<ul>
<li>Say hello, and what you care about. Short is fine.</li>
<li>Answer somebody. A question with one kind answer is how most good things here begin.</li>
<li>If something is wrong, report it. If somebody is wrong, tell them why.</li>
</ul>

<h2>Who runs it</h2>
<p>The operator of {{site_name}} puts a few words about the people behind it here, and how to reach them. The rules of the house and what happens to your data are told on the pages “Terms and conditions” and “Privacy policy”.</p>`;

const announcement = `
<p><strong>Welcome to Larkwater.</strong> The town is made up, and so is everybody in it. Post, comment and like as you please: it is yours to try.</p>
<p>The council meets at the town hall on Dome Square. Third Street is closed at Ferry Street, and Line 2 stops at the pharmacy corner.</p>`;

const firstPages: FirstPage[] = [
  { url: 'about', name: 'About', content: about, leftMenu: true },
  { url: 'terms-and-condition', name: 'Terms and conditions', content: terms, leftMenu: false },
  { url: 'privacy-policy', name: 'Privacy policy', content: privacy, leftMenu: false },
];

export async function ensurePages(db: Database): Promise<void> {
  for (const [i, page] of firstPages.entries()) await ensurePage(db, page, i + 1);
}

/** The announcement in the side column of the demo town. */
export const ensureAnnouncement = (db: Database) =>
  ensurePage(
    db,
    { url: 'announcement', name: 'Announcements', content: announcement, leftMenu: false },
    firstPages.length + 1,
  );

async function ensurePage(
  db: Database,
  { url, name, content, leftMenu }: FirstPage,
  position: number,
): Promise<void> {
  await db.execute(sql`
    insert into pages (name, url, content, left_menu, position) values (${name}, ${url}, ${content.trim()}, ${leftMenu}, ${position})
    on conflict (url) do nothing`);
}
