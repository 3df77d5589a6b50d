// Initial pages of a new site, and of the demo town. Administrators may edit them: existing pages
// are not changed. `leftMenu`: the page is shown in the left menu.
import { announcementUrl } from '#contract/announcementUrl.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

type InitialPage = { url: string; name: string; content: string; leftMenu: boolean };

const termsPage = `
<p><strong>In short:</strong> {{site_name}} is a place for neighbors to talk about what they share. Be yourself, be decent, and respect other people’s privacy. What you write stays yours. The people who run this site may take down what breaks these terms, and they owe you a reason when you ask for one.</p>

<h2>Who runs this site</h2>
<p>This site is run by the town, association or group that set it up, its operator. The operator is responsible for {{site_name}}, may adapt these terms to the place and its laws, and is the one to contact with questions. The makers of the software don’t run this site, can’t see into it and don’t decide what’s allowed here.</p>
<p>Contact the operator: {{operator}}</p>

<h2>Your account</h2>
<ul>
<li>One person, one account. Use a name that people around you know you by.</li>
<li>You’ll need to confirm your email address before you start. You need it to get back in if you forget your password, so keep it up to date.</li>
<li>Choose a password that you don’t use anywhere else, and don’t share your account. You’re responsible for what is done with it.</li>
<li>If the law where you live sets a minimum age for services like this one, you must be old enough, or have a parent’s or guardian’s permission.</li>
<li>Don’t choose a username that makes you look like an office, a business or a person you’re not.</li>
</ul>

<h2>What you post</h2>
<p>What you write and the photos you add remain yours. By posting, you allow {{site_name}} to store them and to show them to the audience you chose. That permission ends when you delete them.</p>
<p>Post only what is yours to post. A photo of another person, a private letter or someone’s address usually isn’t.</p>
<p>You choose who sees each post when you write it. Think of <strong>Public</strong> as the wall of the town hall: anyone can read it, even without an account, and may remember it after you’ve taken it down.</p>

<h2>How we treat each other</h2>
<p>Disagreement is what this place is for. Argue about the issue, not the person. These don’t belong here:</p>
<ul>
<li>threats, harassment, and following someone from post to post;</li>
<li>contempt for people because of where they come from, what they believe, who they love, how their body works or how old they are;</li>
<li>other people’s private details, and intimate pictures of anyone;</li>
<li>sexual content involving children, in any form;</li>
<li>statements you know are false and that can hurt someone, above all about when, where and how to vote;</li>
<li>unwanted advertising, posting the same text again and again, and automated accounts that don’t say so;</li>
<li>trying to access other accounts, accessing private content, or trying to bring the site down;</li>
<li>anything that is against the law where this site is run.</li>
</ul>

<h2>Groups</h2>
<p>A group is run by its owner, who can appoint moderators. They can delete the posts and comments in it that they can see. What is posted in a closed group is for its members only, and stays that way even if the group is opened later. Please treat it that way outside this site too.</p>

<h2>Reports, moderation and appeals</h2>
<ul>
<li>Anyone who is logged in can report a post, a comment, a message or a person, with a reason. Reports go to the people who moderate the site, and never to the person they’re about. Reports about what was posted for a group’s members also go to the group’s owner and moderators, without the name of the person who reported it.</li>
<li>Reports about a moderator go to the administrators. Reports about the only administrator go to the moderators.</li>
<li>You can delete what you wrote. If you wrote a post, you can also delete the comments on it. Moderators can hide or delete what was reported, warn its author or suspend the account. Administrators can also delete other posts and comments that they can see and that break these terms. When moderators or administrators do any of this, you’re notified with the reason.</li>
<li>A suspended account can’t log in, and no one sees what it posted. Nothing is deleted.</li>
<li>Administrators and moderators can’t read posts that aren’t shared with them, with these exceptions: what was reported, posts and comments that wait for review before members or everyone can see them, and actions that wait for approval, unless they’re Private. Posts and comments shared only with friends or a collection never wait for review.</li>
<li>Of what was reported, moderators see what it said at that moment, until 30 days after the decision and while an appeal is open. They see its present version only while a report or an appeal is open, and only if it’s still shared with at least the people it was shared with then. Each time a moderator opens a case, it’s recorded.</li>
<li>If you think a decision about you was wrong, you can appeal once, within 30 days, in your settings under “Moderation decisions.” A different moderator reviews it. If no other moderator of the site can, the same moderator reviews it again, and we say so.</li>
<li>If your account is suspended, appeal with the link in the email about it. If it was suspended for spam, or the administrator chose to send no email, there is no such email. You see the reason when you try to log in, and can contact the people who run the site.</li>
</ul>

<h2>Leaving</h2>
<p>You can delete any post or comment of yours at any time, and it disappears for everyone. If it was reported, moderators keep a copy for a while, as described above. You can delete your whole account in your settings. The page “Privacy policy” says what the site stores and for how long.</p>

<h2>What we can’t promise</h2>
<p>The operator runs {{site_name}} with care, but the site may be unavailable, lose data or shut down. Keep a copy of what matters to you. What members write is their word, not the operator’s. Before you act on advice from here about health, law or money, ask a professional.</p>
<p>Nothing in these terms takes away a right that the law gives you.</p>

<h2>Changes</h2>
<p>The operator may change these terms and should announce changes here early enough for you to read them first. If you keep using the site after that, you accept the new terms.</p>`;

const privacyPage = `
<p><strong>In short:</strong> {{site_name}} stores what you give it and shows it to the people you choose. There are no trackers, no advertising and no cookies. Some features, such as emails or link previews, involve other services. They’re all named below. The people who run the server can technically read what is stored on it, as with nearly every website, and you should know that.</p>

<h2>Who is responsible</h2>
<p>The operator of {{site_name}} is responsible for this server and everything on it, and is the one to ask about your data. The makers of the software receive nothing from this site.</p>
<p>Contact the operator: {{operator}}</p>

<h2>What we store</h2>
<h3>Your account</h3>
<ul>
<li>Your name and username, which other people see next to what you write, and your profile photo if you add one.</li>
<li>Your email address, your ZIP code, the language in which we write to you, the issues you chose, and a phone number if you gave one. Only you see your ZIP code and any home address you enter. Other members see your email address and phone number only if you allow it in your profile.</li>
<li>What you add to your profile. You choose who sees each part. Visitors without an account see none of it, not even the parts for “Public.”</li>
<li>How you log in: your password, stored only as a hash that can’t be turned back into it, and, if you use them, the public keys of your passkeys, the encrypted secret of your authenticator app, hashes of your recovery codes, and your account numbers at the other sites you log in with.</li>
<li>When you joined and when you were last here, and the audience you chose last, so that we can offer it again.</li>
</ul>
<h3>What you do</h3>
<ul>
<li>Your posts, comments, messages, likes and photos, with their times, and a location if you typed one. The site never asks your device where you are. Up to 50 earlier versions of an edited post stay visible to the people who can see the post, unless you delete them.</li>
<li>Your votes in polls, the petitions you sign, the actions you follow, did and rated, and who you wrote to or called and whether they replied. We don’t store the letters you write.</li>
<li>Your friendships, collections, groups, invitations and blocks, and your notifications and notification settings.</li>
<li>Reports you send, with your name, and a copy of what was reported. They’re for the people who moderate the site, and in a group, without your name, for those who moderate the group. The person the report is about never sees it. We keep the copy until 30 days after the decision and while an appeal is open.</li>
<li>For a day, the answers to some of your requests, so that a message sent twice over a bad connection is posted only once.</li>
</ul>
<h3>Your logins</h3>
<ul>
<li>For each device where you’re logged in: a rough name such as “Firefox on Linux”, when you logged in, and when it was last used. A login ends when you log out, after 30 days without use, and after 180 days in any case. We keep the list of these names, so that we can email you about a login from a new one.</li>
<li>The last day on which you used the site, without a time. The administrators see it.</li>
<li>Your IP address, to stop password guessing and floods of requests. It stays in the server’s memory for up to a day. In the database we count with a code that doesn’t show the address. The software keeps no record of who read what. If the operator runs another program in front of this one, that program may keep its own logs. The operator can answer questions about that.</li>
</ul>
<h3>In your browser</h3>
<p>{{site_name}} sets no cookies. Your browser stores your login, your name, your drafts and unsent messages, the first page of your feed for reading offline, and your choice of language and of light or dark. Logging out removes your login, your name and the stored feed. Drafts and unsent messages stay in that browser for up to 30 days, unless you delete them when you log out. On a shared computer, delete them. If you use two-factor authentication, your browser also stores a random key, even after you log out. The key can’t be used to log in. It makes sure that wrong codes entered by someone else don’t lock you out.</p>

<h2>Who sees what</h2>
<p>You choose an audience for every post. The server checks it every time, in lists, in searches, in counts and for every photo.</p>
<ul>
<li><strong>Public:</strong> everyone, even people without an account, and search engines.</li>
<li><strong>Group:</strong> in an open group, everyone who is logged in. In a closed group, only its members. Whatever is posted in a closed group, even as Public, is for its members only, and stays that way if the group is opened later.</li>
<li><strong>Friends:</strong> the people who are your friends at that moment. If someone stops being your friend, they stop seeing it.</li>
<li><strong>Collection:</strong> the friends in a private list of yours. They don’t see what the list is called or who else is in it.</li>
<li><strong>Private:</strong> only you.</li>
</ul>
<p>Comments and likes are seen by the people who can see the post and who could see it when they were given. If the author shows the post to more people later, yours stay with the earlier audience until you share them again. Visitors without an account see how many likes there are, but not whose.</p>
<h3>What a block does, and what it can’t do</h3>
<p>If one member blocks another, neither sees the other: no posts, no comments, no likes, no name in lists. A block can’t do more than that. A blocked person can log out and read what is Public like anyone else, can have a second account, or can be shown a screenshot. If one particular person must not see something, don’t make it Public. Moderators who handle a report see what was reported despite a block.</p>
<h3>Votes</h3>
<p>No one on {{site_name}} is shown how you voted in a poll: not the author, not moderators, not administrators. A vote is final unless the poll is changed. While a poll is open, results appear, if the author allows it, from ten votes on, without the last five to nine votes. When it closes, all votes are counted. If few people vote, or all choose the same, the results themselves can reveal how someone voted. Votes are stored encrypted. A backup or copy of the database without the server’s key doesn’t reveal who voted for what. The operator has the key and could decrypt votes. That you voted is stored with your vote.</p>
<h3>The people who run the site</h3>
<p>Administrators see a list of all accounts with name, username, email address, role, status, join date, the day of the last visit, who invited them, whether emails to them come back, and how many posts, comments and reports there are. They can download what this list shows. Each time they open or download it, that’s recorded. They can confirm an email address for someone, and write to the people they select. They and moderators see posts like any other member, plus what was reported, what waits for review and what waits for approval. The page “Terms and conditions” says exactly what. What they do is recorded permanently, including decisions about you.</p>
<p>Posts and messages are not encrypted in a way that keeps the operator out. Anyone with access to the database or its backups can read everything in it, Private posts included. Trusting {{site_name}} means trusting the people who run it.</p>

<h2>What leaves this server</h2>
<ul>
<li>Pages, fonts, photos and scripts all come from this server. When you open {{site_name}}, your browser contacts no one else. The check that you’re human runs in your browser.</li>
<li><strong>Link previews:</strong> when you add a link to a post, the server may fetch that page for its title, description and picture. The other site sees a request from this server, not who made it. If someone clicks the link, their own browser opens it, as with any link.</li>
<li><strong>Your representatives:</strong> we look them up here. If the operator has turned on outside lookup services, they’re named under the form, and the address you enter, or its location, is sent to them without your name. Photos of elected officials are fetched by this server and shown from here.</li>
<li><strong>News:</strong> administrators may list feeds of newspapers and public offices. The server fetches them, with their pictures, and stores them here. The other site doesn’t learn who reads them. “Read More” leads there, like any link.</li>
<li><strong>Logging in with another site:</strong> if the operator offers Google, Facebook or Twitter (X) and you use it, that company learns that you log in here. We receive your name and, except from Twitter, your email address.</li>
<li><strong>Browser notifications:</strong> if you turn them on, the service your browser uses for them learns that there is something new, and when. It never learns what.</li>
<li><strong>Your calendar:</strong> if you create an address for your calendar app, anyone who has that address can see the actions you follow.</li>
<li><strong>Emails</strong> pass through the mail service the operator chose. The next section lists them.</li>
<li>Nothing is sold, and nothing is shared for advertising. If a court or an authority demands data, the operator has to follow local law, and the software can’t change that.</li>
</ul>

<h2>Emails we send</h2>
<p>There are no newsletters. We send:</p>
<ul>
<li><strong>About your account:</strong> to confirm your email address, also with a code if you log in with another site; to choose a new password; when your password, your email address or another way to log in changes; after a login from a new kind of device; when someone tries to use your address for another account; when the data you want to download is ready, or couldn’t be prepared; when your account is deleted or restored. After you change your address, emails about your account’s security also go to the old address for a week.</li>
<li><strong>From the people who run the site:</strong> when your account is suspended or deleted by an administrator (except for spam, or if the administrator chooses to send no email), or active again; when an appeal against a suspension is turned down; when an administrator logs you out or changes your role; and what an administrator writes to you or to several members, each in an email of their own. Administrators also get an email when a member’s name looks like that of an administrator or moderator.</li>
<li><strong>Notifications,</strong> as you choose in your settings, one by one or in a daily or weekly summary: messages, friend requests, group invitations and members, comments and replies, mentions, likes, things you took part in, moderation decisions, actions, your groups and your friends. They quote posts and comments only if anyone can read them, and never include messages. Each has a link to stop them.</li>
<li><strong>About actions:</strong> updates on actions that you follow, or that you signed and asked for updates on; three weeks after you wrote a letter, one email asking whether you got a reply; and, if you started a petition, when it reaches its goal or another milestone.</li>
<li><strong>If you sign a petition without an account:</strong> to confirm your signature; when your address has already signed; when the text is corrected or the petition is deleted; and updates, if you asked for them. As long as your signature counts, each of these emails has a link to remove it.</li>
<li><strong>Invitations,</strong> to addresses that members or administrators enter, at most one a week to each address. Each has a link to stop them all.</li>
</ul>

<h2>Photos and files</h2>
<p>We re-encode every photo and remove hidden data, such as the location, the time and the camera, before anything is stored. A photo’s address works only for the person it was made for, and only for a few minutes. PDF files sent with messages are stored unchanged, including any hidden data in them.</p>

<h2>How long we store it</h2>
<ul>
<li>What you post stays until you delete it. Deleting a post also deletes its comments, likes and photos. They disappear from the site immediately, and the photo files within minutes. If something was reported, we keep a copy for the moderators as described above. What a moderator deletes is hidden from everyone for 30 days, or until an appeal is decided, and then deleted permanently. That way, a mistake can be undone.</li>
<li>Messages stay with each person until that person deletes them. Notifications are deleted 90 days after you read them, and unread ones after a year.</li>
<li>A photo that was uploaded but never posted is deleted after a day. A link preview that was never posted is deleted within hours. A file with your downloaded data is deleted after a week.</li>
<li>If you sign a petition without an account, you leave a name, a ZIP code and an email address. No one sees the ZIP code. The organizer sees totals for districts, rounded, and only for districts with five or more signatures. We keep the address encrypted as long as you don’t remove your signature, to let you know if the text is corrected or the petition is deleted. If you ask for updates, we also store it unencrypted. A code made from the address makes sure that it signs only once. A signature that isn’t confirmed is deleted after about a week, including the address.</li>
<li>If someone invites you by email, we delete your address after 30 days. We keep a code made from it, so that you get at most one invitation a week, or none if you asked for that. The code can’t be turned back into the address without the server’s key.</li>
<li>If emails to your address come back, or your email provider tells us that you marked one of them as spam, we store a code made from the address, its domain and the days, and stop most emails to it. If no account is known to have the address, we delete this after 90 days. After spam we keep it, so that we don’t write to you again.</li>
<li>A sign-up that isn’t confirmed is deleted after three days. A link to confirm an address expires after 48 hours, a link to choose a new password after 60 minutes.</li>
<li>When an account is deleted for good, its posts, comments, likes, photos and logins are deleted too. Messages stay with the people who received them until they delete them, shown as from “Deleted member.” A poll that others voted in stays for them, without the author’s name. Votes in other people’s polls stay counted, but no longer say who cast them. For a year we keep a code made from the username, so that no one else can take it.</li>
<li>Backups made by the operator may contain deleted things until they’re replaced. Ask the operator how long that is.</li>
</ul>

<h2>Your choices</h2>
<p>You can change or delete your posts and comments, choose other issues, choose a new password, and log out. For anything about you that your settings don’t show or let you change, write to the operator. Depending on where you live, the law may give you further rights, and an authority to complain to.</p>
<h3>What you can do yourself</h3>
<p>In your settings, you can download your data, see the devices where you’re logged in and log them out, block members, and delete your account. A deleted account is hidden from others immediately and erased with its files after 14 days. If you log in before then, it’s restored, unless an administrator deleted it.</p>

<h2>Changes</h2>
<p>This text describes the software as it came with this site. The operator may adapt it and should announce changes that matter to you.</p>`;

const aboutPage = `
<p>{{site_name}} is a place where neighbors talk about what they have in common: the street, the school, the creek, the budget. It belongs to the community that runs it.</p>

<h2>What makes it different</h2>
<ul>
<li><strong>You choose who sees each post,</strong> every time, and that choice is enforced everywhere: in lists, in counts, in searches and for every photo.</li>
<li><strong>No one watches.</strong> There are no trackers, no advertising and no cookies, and opening this site doesn’t send your browser to any other company.</li>
<li><strong>Newest first.</strong> Your feed is in order of time. No program decides what should upset you today.</li>
<li><strong>It’s run nearby.</strong> The operator is responsible for this site, and you can ask them.</li>
</ul>

<h2>A good start</h2>
<ul>
<li>Say hello, and what you care about. Short is fine.</li>
<li>Answer someone. A question with one kind answer is how most good things here begin.</li>
<li>If something breaks the rules, report it. If someone is wrong, explain why.</li>
</ul>

<h2>Who runs it</h2>
<p>Contact the operator: {{operator}}</p>
<p>The pages “Terms and conditions” and “Privacy policy” say what the rules are and what happens to your data.</p>`;

const announcementPage = `
<p>The town is made up, and so is everyone in it. Go ahead and post, comment and like. It’s all yours to try out.</p>
<p>The council meets at the town hall on Dome Square. Third Street is closed at Ferry Street, and Line 2 stops at the pharmacy corner.</p>`;

const initialPages: InitialPage[] = [
  { url: 'about', name: 'About', content: aboutPage, leftMenu: true },
  { url: 'terms-and-condition', name: 'Terms and conditions', content: termsPage, leftMenu: false },
  { url: 'privacy-policy', name: 'Privacy policy', content: privacyPage, leftMenu: false },
];

export async function ensurePages(db: Database): Promise<void> {
  for (const [i, page] of initialPages.entries()) await ensurePage(db, page, i + 1);
}

/** The announcement of the demo town. */
export const ensureAnnouncement = (db: Database) =>
  ensurePage(
    db,
    {
      url: announcementUrl,
      name: 'Welcome to Larkwater',
      content: announcementPage,
      leftMenu: false,
    },
    initialPages.length + 1,
  );

async function ensurePage(
  db: Database,
  { url, name, content, leftMenu }: InitialPage,
  position: number,
): Promise<void> {
  await db.execute(sql`
    insert into pages (name, url, content, left_menu, position) values (${name}, ${url}, ${content.trim()}, ${leftMenu}, ${position})
    on conflict (url) do nothing`);
}
