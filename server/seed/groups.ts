// Demo groups.
import type { Emblem } from './emblems.ts';
import { collectionNames, type Username } from './people.ts';

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
    description: '<p>We walk the creek, count what lives in it, pull out what does not belong there, and tell the council what we found. Gloves are provided. Boots are not.</p>',
    owner: 'ada',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll', 'blog', 'bookmark', 'discussion'],
    members: collectionNames('ada isla ben rosa dev gus hana grace quinn kofi nadia sam'),
    invitations: [],
    app: {
      icon: 'drop',
      tags: ['water', 'creek', 'volunteers'],
      rules: 'Boots stay outside, dogs stay on the path, numbers stay honest.\nTwo people per wader, always.\nIf you saw a kingfisher, say where and when, and then keep the where to yourself.',
      moderators: collectionNames('isla gus'),
    },
  },
  {
    short: 'testers',
    name: 'Water Testing Crew',
    brief: 'Six bottles, every other Sunday.',
    description: '<p>The crew of the Friends of Cobble Creek that takes the samples. You need a steady hand and a pencil that writes when wet.</p>',
    owner: 'isla',
    parent: 'creek',
    status: 'Open',
    invites: 'owner',
    tools: ['wall', 'discussion'],
    members: collectionNames('isla ada hana leo rosa'),
    invitations: [],
    app: {
      icon: 'bottle',
      tags: ['water', 'science'],
      rules: 'Label the bottles before you fill them. Wet labels don’t stick.\nBottle 3 is the one with the crack, be kind to it.',
      moderators: collectionNames('hana'),
    },
  },
  {
    short: 'market',
    name: 'Saturday Market',
    brief: 'Stalls, prices, rain plans.',
    description: '<p>For everybody who sells at the market, shops at the market, or would like the market to be quieter before eight.</p>',
    owner: 'carmen',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll', 'bookmark'],
    members: collectionNames('carmen ben gus rosa bao fatima omar hugo ximena zoe ada'),
    invitations: [],
    app: {
      icon: 'stall',
      tags: ['market', 'food', 'saturday'],
      rules: 'No prices of other people’s tomatoes.\nWhoever moves a cone puts it back.\nThe tuba is not up for discussion.',
      moderators: collectionNames('rosa gus'),
    },
  },
  {
    short: 'library',
    name: 'Library Friends',
    brief: 'Longer hours, shorter fines.',
    description: '<p>Readers, reading groups, the conversation table for newcomers, and whoever can lift a box on sale day.</p>',
    owner: 'elif',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll', 'blog', 'discussion'],
    members: collectionNames('elif eli wanda clara mei tess ada noor grace otis'),
    invitations: [],
    app: {
      icon: 'book',
      tags: ['library', 'reading', 'newcomers'],
      rules: 'No endings of books younger than a year.\nNo question is too small for the desk, and none is too small here.',
      moderators: collectionNames('eli wanda'),
      guests: [{ from: 'ada', to: 'ben', note: 'You read at four in the morning anyway. Come and tell us what.' }],
    },
  },
  {
    short: 'riders',
    name: 'Line 2 Riders',
    brief: 'For people who wait at the same stops.',
    description: '<p>Delays, ramps, shelters and the evening bus that ought to exist. Drivers welcome, dispatchers too.</p>',
    owner: 'wanda',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll'],
    members: collectionNames('wanda femi dev leo amara grace quinn noor'),
    invitations: [],
    app: {
      icon: 'bus',
      tags: ['bus', 'transit', 'access'],
      rules: 'A time, a stop, and what happened. Adjectives come second.\nFemi drives, he does not make the timetable. Be nice to Femi.',
      moderators: collectionNames('dev femi'),
    },
  },
  {
    short: 'schools',
    name: 'School Matters',
    brief: 'Parents, teachers, students and the board at one table.',
    description: '<p>What the board will decide, said early and in plain words. Please leave the names of other people’s children out of it.</p>',
    owner: 'priya',
    status: 'Open',
    invites: 'members',
    tools: ['wall', 'poll', 'discussion'],
    members: collectionNames('priya clara zoe hana kofi lena marcus mei jamal'),
    invitations: [],
    app: {
      icon: 'pencil',
      tags: ['schools', 'children', 'budget'],
      rules: 'Leave the names of other people’s children out of it.\nPlain words. If a sentence needs reading twice, write it again.\nMarks and tempers stay at home.',
      moderators: collectionNames('clara lena'),
      guests: [{ from: 'priya', to: 'ada', note: 'We need somebody who teaches thirty of them after lunch. First agenda: the bell.' }],
    },
  },
  {
    short: 'ferry',
    name: 'Ferry Street Neighbors',
    brief: 'Ferry Street, both sides.',
    description: '<p>Keys, packages, ladders, cats. What is said here stays on the street.</p>',
    owner: 'ben',
    status: 'Closed',
    invites: 'members',
    tools: ['wall', 'poll'],
    members: collectionNames('ben ada zoe otis kira yusuf joe jamal'),
    invitations: [{ from: 'ada', to: 'noor' }],
    app: {
      icon: 'key',
      tags: ['neighbors'],
      rules: 'What is said here stays on the street.\nReturn ladders before you need thanks.\nAll cats are everybody’s cats.',
      moderators: collectionNames('kira'),
    },
  },
] satisfies SeedGroup[];

export type GroupName = (typeof seedGroups)[number]['short'];
