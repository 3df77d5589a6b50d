// Demo groups.
import type { Emblem } from './emblems.ts';
import { usernamesIn, type Username } from './people.ts';

type SeedTool = 'wall' | 'poll' | 'blog' | 'bookmark' | 'discussion';

export type SeedGroup = {
  /** The key used by posts and tests. */
  short: string;
  name: string;
  brief: string;
  description: string;
  owner: Username;
  parent?: string;
  status: 'Open' | 'Closed';
  /** Who can invite: only the owner, or every member. */
  invites: 'owner' | 'members';
  tools: SeedTool[];
  /** Includes the owner. */
  members: Username[];
  invitations: { from: Username; to: Username }[];
  /** Only in the demo. The test data set has the fields above only. */
  app: {
    icon: Emblem;
    tags: string[];
    rules: string;
    moderators: Username[];
    /** Invitations that are pending at the first visit. */
    guests?: { from: Username; to: Username; note: string }[];
  };
};

export const seedGroups = [
  {
    short: 'creek',
    name: 'Friends of Cobble Creek',
    brief: 'A cleaner creek, one Saturday at a time.',
    description: '<p>We walk the creek, count what lives in it, pull out what doesn’t belong, and tell the council what we find. We have gloves. Bring your own boots.</p>',
    owner: 'ada',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll', 'blog', 'bookmark', 'discussion'],
    members: usernamesIn('ada isla ben rosa dev gus hana grace quinn kofi nadia sam'),
    invitations: [],
    app: {
      icon: 'drop',
      tags: ['water', 'creek', 'volunteers'],
      rules: 'Boots stay outside, dogs stay on the path, numbers stay honest.\nNobody wades alone.\nIf you see a kingfisher, tell us when. Keep the nest to yourself.',
      moderators: usernamesIn('isla gus'),
    },
  },
  {
    short: 'testers',
    name: 'Water Testing Crew',
    brief: 'Six bottles, every other Sunday.',
    description: '<p>We take the water samples for the Friends of Cobble Creek. You’ll need a steady hand and a pencil that writes when it’s wet.</p>',
    owner: 'isla',
    parent: 'creek',
    status: 'Open',
    invites: 'owner',
    tools: ['wall', 'discussion'],
    members: usernamesIn('isla ada hana leo rosa'),
    invitations: [],
    app: {
      icon: 'bottle',
      tags: ['water', 'science'],
      rules: 'Label the bottles before you fill them. Labels don’t stick to wet bottles.\nBottle 3 is the one with the crack. Be nice to it.',
      moderators: usernamesIn('hana'),
    },
  },
  {
    short: 'market',
    name: 'Saturday Market',
    brief: 'Stalls, prices, rain plans.',
    description: '<p>For everybody who sells at the market, shops at the market, or wishes the market were quieter before eight.</p>',
    owner: 'carmen',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll', 'bookmark'],
    members: usernamesIn('carmen ben gus rosa bao fatima omar hugo ximena zoe ada'),
    invitations: [],
    app: {
      icon: 'stall',
      tags: ['market', 'food', 'saturday'],
      rules: 'No comments on other people’s tomato prices.\nIf you move a cone, put it back.\nThe tuba is not up for discussion.',
      moderators: usernamesIn('rosa gus'),
    },
  },
  {
    short: 'library',
    name: 'Library Friends',
    brief: 'Longer hours, smaller fines.',
    description: '<p>Readers, book clubs, the conversation table for newcomers, and anybody who can lift a box on book sale day.</p>',
    owner: 'elif',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll', 'blog', 'discussion'],
    members: usernamesIn('elif eli wanda clara mei tess ada noor grace otis'),
    invitations: [],
    app: {
      icon: 'book',
      tags: ['library', 'reading', 'newcomers'],
      rules: 'No spoilers for books less than a year old.\nNo question is too small for the desk, and none is too small here.',
      moderators: usernamesIn('eli wanda'),
      guests: [{ from: 'ada', to: 'ben', note: 'You’re up reading at four in the morning anyway. Come tell us what.' }],
    },
  },
  {
    short: 'riders',
    name: 'Line 2 Riders',
    brief: 'For everybody who waits at the same stops.',
    description: '<p>Delays, ramps, shelters, and the evening bus we ought to have. Drivers and dispatchers welcome.</p>',
    owner: 'wanda',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll'],
    members: usernamesIn('wanda femi dev leo amara grace quinn noor'),
    invitations: [],
    app: {
      icon: 'bus',
      tags: ['bus', 'transit', 'access'],
      rules: 'Tell us the time, the stop and what happened. Adjectives can wait.\nFemi drives the bus. He doesn’t make the schedule. Be nice to Femi.',
      moderators: usernamesIn('dev femi'),
    },
  },
  {
    short: 'schools',
    name: 'School Matters',
    brief: 'Parents, teachers, students and the board, all at one table.',
    description: '<p>What the board is about to decide, early and in plain English. Please leave other people’s kids’ names out of it.</p>',
    owner: 'priya',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll', 'discussion'],
    members: usernamesIn('priya clara zoe hana kofi lena marcus mei jamal'),
    invitations: [],
    app: {
      icon: 'pencil',
      tags: ['schools', 'children', 'budget'],
      rules: 'Leave other people’s kids’ names out of it.\nPlain English. If somebody has to read it twice, write it again.\nGrades and tempers stay at home.',
      moderators: usernamesIn('clara lena'),
      guests: [{ from: 'priya', to: 'ada', note: 'We need somebody who teaches thirty of them right after lunch. First up: the bell.' }],
    },
  },
  {
    short: 'ferry',
    name: 'Ferry Street Neighbors',
    brief: 'Both sides of Ferry Street.',
    description: '<p>Keys, packages, ladders, cats. What’s said here stays on the street.</p>',
    owner: 'ben',
    status: 'Closed',
    invites: 'members',
    tools: ['wall', 'poll'],
    members: usernamesIn('ben ada zoe otis kira yusuf joe jamal'),
    invitations: [{ from: 'ada', to: 'noor' }],
    app: {
      icon: 'key',
      tags: ['neighbors'],
      rules: 'What’s said here stays on the street.\nReturn ladders before anybody has to ask.\nEvery cat is everybody’s cat.',
      moderators: usernamesIn('kira'),
    },
  },
] satisfies SeedGroup[];

export type GroupName = (typeof seedGroups)[number]['short'];
