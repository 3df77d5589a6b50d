// People of Larkwater, the fictional town of the demo and of the test data set.
import type { FieldAudience, ProfileField, profileLists } from '#contract/profile.ts';

type SeedPerson = {
  username: string;
  name: string;
  /** The text of the profile. */
  about: string;
  /** Names of default issues. */
  issues: string[];
  zip: string;
  email: string;
  /** 1 administrator, 2 member. */
  userType: 1 | 2;
};

// Zip codes that are not in use.
const [downtown, hill, landing] = ['00417', '00418', '00419'];

const person = <const Username extends string>(username: Username, name: string, zip: string, issues: string, about: string, userType: 1 | 2 = 2) => ({
  username,
  name,
  about,
  issues: issues.split(', '),
  zip,
  email: `${username}@larkwater.example`,
  userType,
});

export const seedPeople = [
  person('keeper', 'June Abernathy', downtown, 'Open government, Elections and voting, Privacy and technology', 'Town clerk for nineteen years. Takes the minutes and runs this site.', 1),
  person('ada', 'Ada Lindqvist', landing, 'Clean water, Education, Climate and energy', 'Teaches science at the high school and started the Friends of Cobble Creek with two buckets.'),
  person('ben', 'Ben Okonjo', landing, 'Local business, Streets and walking, Food and farming', 'Runs the bakery on Ferry Street. Up before everybody, asleep before the council votes.'),
  person('carmen', 'Carmen Reyes', downtown, 'Food and farming, Local business, Economy and jobs', 'Runs the Saturday market with a clipboard and a whistle she never blows.'),
  person('dev', 'Dev Raman', downtown, 'Privacy and technology, Public transit, Open government', 'Programmer. Drew the bus map that the bus company now uses.'),
  person('elif', 'Elif Kaya', downtown, 'Libraries and learning, Education, Immigration and newcomers', 'Head librarian. Has never once said “shush.”'),
  person('femi', 'Femi Adeyemi', hill, 'Public transit, Community safety, Parks and recreation', 'Drives Line 2 and knows who needs the ramp before they ask.'),
  person('grace', 'Grace Whitlow', hill, 'Older people, Health care, Disability and access', 'Retired nurse, 74. Walks the river path every day with a cane named Winston.'),
  person('hana', 'Hana Mori', hill, 'Climate and energy, Education, Children and youth', 'High school senior, 18, and the student voice on the school board.'),
  person('ivan', 'Ivan Petrov', landing, 'Housing, Economy and jobs, Veterans', 'Plumber. Knows what is under every street.'),
  person('joe', 'Joe Brannigan', downtown, 'Local business, Taxes and budget, Streets and walking', 'Third-generation owner of Brannigan Hardware.'),
  person('kofi', 'Kofi Mensah', hill, 'Parks and recreation, Children and youth, Health care', 'Coaches U12 soccer on the lower field, mud permitting.'),
  person('lena', 'Lena Vogt', downtown, 'Housing, Open government, Streets and walking', 'Council member for the Landing. Answers her own mail.'),
  person('marcus', 'Marcus Bell', hill, 'Taxes and budget, Community safety, Veterans', 'Council member for the Hill. Reads the whole budget, with a ruler.'),
  person('nadia', 'Nadia Haddad', downtown, 'Health care, Children and youth, Immigration and newcomers', 'Doctor at the clinic on Dome Square.'),
  person('omar', 'Omar Siddiqui', downtown, 'Local business, Food and farming, Taxes and budget', 'Runs the corner store. Open late, spices by the scoop.'),
  person('priya', 'Priya Nair', hill, 'Education, Children and youth, Taxes and budget', 'Chairs the school board and brings the good samosas.'),
  person('quinn', 'Quinn Delaney', landing, 'Streets and walking, Climate and energy, Public transit', 'Fixes bikes in the old ferry shed.'),
  person('rosa', 'Rosa Quintana', landing, 'Food and farming, Clean water, Parks and recreation', 'Runs the community garden and keeps a list of who owes it a Saturday.'),
  person('sam', 'Sam Whitfield', hill, 'Veterans, Community safety, Health care', 'Twenty years in the Navy. Now repairs boats and morale.'),
  person('tess', 'Tess Holloway', downtown, 'Open government, Elections and voting, Arts and culture', 'Half the newsroom of the Larkwater Ledger.'),
  person('ulla', 'Ulla Brandt', hill, 'Arts and culture, Older people, Libraries and learning', 'Directs the river choir: forty voices, thirty of them in tune.'),
  person('victor', 'Victor Osei', landing, 'Food and farming, Housing, Community safety', 'Pastor on Tannery Lane. The food pantry is his other pulpit.'),
  person('wanda', 'Wanda Kowalczyk', downtown, 'Public transit, Older people, Disability and access', 'Dispatched buses for 31 years and still notices when one is late.'),
  person('ximena', 'Ximena Prado', downtown, 'Arts and culture, Children and youth, Immigration and newcomers', 'Paints walls, mostly with permission.'),
  person('yusuf', 'Yusuf Abdi', landing, 'Health care, Local business, Community safety', 'Pharmacist at the corner of Ferry and Third.'),
  person('zoe', 'Zoe Marchetti', landing, 'Children and youth, Parks and recreation, Housing', 'Mom of twins. Defender of working swings.'),
  person('amara', 'Amara Diallo', hill, 'Health care, Public transit, Economy and jobs', 'Night nurse at the county hospital, two buses away.'),
  person('bao', 'Bao Tran', downtown, 'Local business, Food and farming, Arts and culture', 'Runs the noodle shop by the bridge. Nine tables and a waiting list.'),
  person('clara', 'Clara Finch', hill, 'Education, Arts and culture, Children and youth', 'Teaches music to anybody who can hold a drumstick.'),
  person('dana', 'Dana Redfern', landing, 'Community safety, Health care, Climate and energy', 'Fire captain. Has opinions about your smoke detector.'),
  person('eli', 'Eli Rosen', downtown, 'Libraries and learning, Arts and culture, Open government', 'Runs the historical society out of two filing cabinets.'),
  person('fatima', 'Fatima Benali', downtown, 'Local business, Immigration and newcomers, Education', 'Tailor. Half the choir is wearing her hems.'),
  person('gus', 'Gus Halvorsen', hill, 'Food and farming, Clean water, Taxes and budget', 'Fourth generation at Halvorsen Orchard, first with a website.'),
  person('hugo', 'Hugo Marchand', landing, 'Local business, Food and farming, Housing', 'New in town, with a cheese truck.'),
  person('isla', 'Isla McRae', landing, 'Clean water, Climate and energy, Parks and recreation', 'Studies hydrology and samples the creek every other Sunday.'),
  person('jamal', 'Jamal Everett', landing, 'Local business, Children and youth, Community safety', 'Barber. The real town hall has three chairs and a mirror.'),
  person('kira', 'Kira Novak', landing, 'Housing, Disability and access, Open government', 'Mediates between tenants and landlords. Gets thanked by neither.'),
  person('leo', 'Leo Figueroa', hill, 'Public transit, Economy and jobs, Climate and energy', 'Apprentice electrician, 19. Saving up for anything with wheels.'),
  person('mei', 'Mei Zhao', downtown, 'Taxes and budget, Open government, Education', 'Accountant. Turns the budget into pictures for fun.'),
  person('noor', 'Noor Rahimi', downtown, 'Immigration and newcomers, Libraries and learning, Public transit', 'Moved here in the spring. Learning English from bus drivers and librarians.'),
  person('otis', 'Otis Granger', landing, 'Older people, Arts and culture, Streets and walking', 'Laid track until there was no railroad. 83, and remembers all of it.'),
  person('rex', 'Rex Pomeroy', hill, 'Taxes and budget, Streets and walking, Privacy and technology', 'Writes letters to the editor. All of them.'),
] satisfies SeedPerson[];

export type Username = (typeof seedPeople)[number]['username'];

/** Additional profile fields, with their audience if it is not the default. */
export const profiles: { of: Username; field: ProfileField | keyof typeof profileLists; value: string; as?: FieldAudience }[] = [
  { of: 'ada', field: 'website', value: 'https://example.org/cobble-creek' },
  { of: 'ada', field: 'phone', value: '555-0117', as: 'Friends' },
  { of: 'ada', field: 'dob', value: '1984-03-22', as: 'Friends' },
  { of: 'ada', field: 'education', value: 'Chemistry, and everything the creek has taught me since.' },
  { of: 'ada', field: 'books', value: 'Field guides, mostly wet ones.' },
  { of: 'ada', field: 'issues', value: '', as: 'Public' },
  { of: 'ben', field: 'work_history', value: 'The bakery on Ferry Street, since I could see over the counter.' },
  { of: 'ben', field: 'phone', value: '555-0142', as: 'Public' },
  { of: 'ben', field: 'email', value: '', as: 'Friends' },
  { of: 'ben', field: 'friends', value: '', as: 'Public' },
  { of: 'ben', field: 'bio', value: 'Baker. Up before you are.' },
  { of: 'ben', field: 'place', value: 'Ferry Street, the Landing' },
  { of: 'carmen', field: 'bio', value: 'Saturday Market, rain or shine. Mostly rain.' },
  { of: 'carmen', field: 'place', value: 'Downtown Larkwater' },
  { of: 'keeper', field: 'website', value: 'https://example.org/larkwater' },
  { of: 'keeper', field: 'email', value: '', as: 'Public' },
  { of: 'keeper', field: 'friends', value: '', as: 'Private' },
  { of: 'dev', field: 'skills', value: 'Maps, schedules, schedules on maps.' },
  { of: 'elif', field: 'books', value: 'Yes.' },
  { of: 'elif', field: 'issues', value: '', as: 'Public' },
  { of: 'ulla', field: 'music', value: 'Whatever forty people can sing in one room.' },
  { of: 'tess', field: 'website', value: 'https://example.org/ledger' },
  { of: 'grace', field: 'movies', value: 'Anything where the dog lives.', as: 'Friends' },
  { of: 'lena', field: 'bio', value: 'Council member for the Landing. Answers her own mail.' },
  { of: 'lena', field: 'place', value: 'Landing, Larkwater' },
  { of: 'elif', field: 'bio', value: 'Librarian. Whispers professionally.', as: 'Friends' },
  { of: 'lena', field: 'issues', value: '', as: 'Public' },
  { of: 'lena', field: 'email', value: '', as: 'Public' },
  { of: 'mei', field: 'education', value: 'Accounting. Twice.', as: 'Private' },
];

export type SeedCollection = { short: string; name: string; owner: Username; friends: Username[] };

type SeedFriendship = { from: Username; to: Username; pending: boolean };

const requested = (from: Username, names: string, pending: boolean): SeedFriendship[] => names.split(' ').map((to) => ({ from, to: to as Username, pending }));
const friends = (from: Username, names: string) => requested(from, names, false);
const pending = (from: Username, names: string) => requested(from, names, true);

/** Noor and Hugo are new: they have sent requests and have no friends yet. */
export const friendships: SeedFriendship[] = [
  ...friends('ada', 'ben carmen elif isla grace hana otis dev rosa zoe priya'),
  ...friends('ben', 'bao joe yusuf zoe otis carmen kira jamal gus'),
  ...friends('keeper', 'ada elif tess lena'),
  ...friends('carmen', 'gus rosa bao omar fatima ximena'),
  ...friends('dev', 'femi quinn elif leo'),
  ...friends('elif', 'eli wanda clara mei tess'),
  ...friends('femi', 'wanda leo dana amara'),
  ...friends('grace', 'nadia amara wanda otis sam victor'),
  ...friends('hana', 'leo isla clara kofi'),
  ...friends('ivan', 'joe leo mei kira'),
  ...friends('joe', 'gus dana sam rex'),
  ...friends('kofi', 'jamal zoe dana clara'),
  ...friends('lena', 'priya kira tess marcus victor'),
  ...friends('marcus', 'sam rex joe mei'),
  ...friends('nadia', 'amara yusuf fatima'),
  ...friends('omar', 'fatima yusuf bao'),
  ...friends('priya', 'clara zoe'),
  ...friends('quinn', 'ximena kira'),
  ...friends('rosa', 'gus ximena'),
  ...friends('sam', 'otis dana'),
  ...friends('tess', 'eli'),
  ...friends('ulla', 'clara victor grace ximena'),
  ...friends('victor', 'fatima'),
  ...pending('noor', 'ada elif'),
  ...pending('hugo', 'ben'),
  ...pending('rex', 'lena'),
  ...pending('ada', 'tess'),
  ...pending('mei', 'dev'),
  ...pending('sam', 'victor'),
];

export const blocks: { blocker: Username; blocked: Username }[] = [
  { blocker: 'quinn', blocked: 'rex' },
  { blocker: 'rex', blocked: 'tess' },
];

/** Splits usernames at spaces. A test checks that they exist. */
export const usernamesIn = (list = '') => list.split(' ').filter(Boolean) as Username[];

/** Collections of friends that posts are shared with. */
export const collections = [
  { short: 'council night', name: 'Council night', owner: 'ada', friends: usernamesIn('ben elif grace isla') },
  { short: 'early shift', name: 'Early shift', owner: 'ben', friends: usernamesIn('ada joe otis jamal') },
] satisfies SeedCollection[];

export type CollectionName = (typeof collections)[number]['short'];
