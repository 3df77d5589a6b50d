import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileFields, profileLists, type privateFields } from '#contract/profile.ts';
import { strings, tooLong } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { emailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  // Removes all values and audiences of the seed data.
  await town.db.execute(sql`delete from profile_fields`);
  await town.db.execute(
    sql`update all_people set address = '', city = '', state = '', password_hash = ${await hashPassword('the ferry leaves at six')}`,
  );
});
afterAll(() => town.close());

const name = 'Ada Lindqvist';
const profileOf = async (username: 'ada' | 'ben') =>
  (await (await town.as(username)).ask('GET /account/get-profile', {})).profile;

describe('one’s own profile', () => {
  test('contains every field, initially empty, with its default audience', async () => {
    const profile = await profileOf('ada');
    expect(profile).toMatchObject({
      id: town.id.ada,
      name,
      username: 'ada',
      email: 'ada@larkwater.example',
      image: '',
      image_thumb: '',
    });
    expect(profile.issues.length).toBeGreaterThan(0);
    for (const field of Object.keys(profileFields).filter((field) => field !== 'email'))
      expect(profile[field as 'books'], field).toBe('');
    for (const field of [
      'address',
      'city',
      'state',
    ] as const satisfies (keyof typeof privateFields)[])
      expect(profile[field]).toBe('');
    const audiences = Object.entries({
      ...Object.fromEntries(
        Object.entries(profileFields).map(([field, { shared_as }]) => [field, shared_as]),
      ),
      ...profileLists,
    });
    for (const [field, audience] of audiences)
      expect(profile[`${field}_visibility` as 'books_visibility'], field).toBe(audience);
    expect(profile.pending_email).toBeUndefined();
  });

  test('is available to members only', async () => {
    expect((await town.visitor.refused('GET /account/get-profile', {})).status).toBe(401);
    expect((await town.visitor.refused('POST /account/save-profile', { name })).status).toBe(401);
    expect(
      (await (await town.as('ben')).refused('GET /account/get-profile', { id: town.id.ada }))
        .status,
    ).toBe(422);
  });
});

describe('saving', () => {
  test('changes only the given fields', async () => {
    const ada = await town.as('ada');
    const saved = await ada.ask('POST /account/save-profile', {
      name,
      books: 'Ulysses',
      phone: '555 0100',
      city: 'Larkwater',
      dob: '1980-02-29',
      website: 'https://ada.example',
      selected_issues: [2, 1],
      music_visibility: 'Private',
    });
    expect(saved.message).toBe(strings.profileSaved);
    expect(saved.image_thumb).toBe('');
    const { profile } = await ada.ask('POST /account/save-profile', {
      name: 'Ada L.',
      movies: 'Stalker',
      books_visibility: 'Friends',
    });
    expect(profile).toMatchObject({
      name: 'Ada L.',
      books: 'Ulysses',
      books_visibility: 'Friends',
      movies: 'Stalker',
      movies_visibility: 'Public',
      phone: '555 0100',
      phone_visibility: 'Private',
      city: 'Larkwater',
      dob: '1980-02-29',
      dob_visibility: 'Private',
      website: 'https://ada.example/',
      music: '',
      music_visibility: 'Private',
    });
    expect(profile.issues.map(({ category_id }) => category_id).toSorted((a, b) => a - b)).toEqual([
      1, 2,
    ]);
    expect(await profileOf('ada')).toEqual(profile);
    const response = await ada.ask('POST /account/save-profile', {
      name,
      books: '',
      website: '',
      dob: '',
      city: '',
      issues: [],
    });
    expect(response.profile).toMatchObject({
      name,
      books: '',
      website: '',
      dob: '',
      city: '',
      issues: [],
      books_visibility: 'Friends',
    });
  });

  test('sets the audience of the email address, which is never stored as a field', async () => {
    const { profile } = await (
      await town.as('ada')
    ).ask('POST /account/save-profile', {
      name,
      email: 'ada@larkwater.example',
      email_visibility: 'Friends',
      friends_visibility: 'Private',
      issues_visibility: 'Public',
    });
    expect(profile).toMatchObject({
      email: 'ada@larkwater.example',
      email_visibility: 'Friends',
      friends_visibility: 'Private',
      issues_visibility: 'Public',
    });
    expect(
      await town.db.query(
        sql`select value from profile_fields where person_id = ${town.id.ada} and field in ('email', 'friends', 'issues') and value <> ''`,
      ),
    ).toEqual([]);
  });

  test('sanitizes rich text and reduces names and places to one line', async () => {
    const { profile } = await (
      await town.as('ada')
    ).ask('POST /account/save-profile', {
      name: '  Ada\n\u202EGnihsa \t L. ',
      about_me: '<p onclick=x>Hi <script>alert(1)</script><a href="javascript:x">you</a></p>',
      education: '<b>MIT</b>\nand more',
      phone: '555\n0100',
      city: 'Lark\u2066water',
    });
    expect(profile).toMatchObject({
      name: 'Ada Gnihsa L.',
      about_me: '<p>Hi <a rel="noopener noreferrer nofollow">you</a></p>',
      education: '<b>MIT</b>\nand more',
      phone: '555 0100',
      city: 'Larkwater',
    });
  });

  test.for<[object, Record<string, string[]>]>([
    [{}, { name: [strings.nameEmpty] }],
    [{ name: ' \u202E ' }, { name: [strings.nameEmpty] }],
    [{ name: 'x'.repeat(81) }, { name: [tooLong(80)] }],
    [{ name, email: ' ' }, { email: [strings.profileEmail] }],
    [{ name, email: 'nonsense' }, { email: [strings.emailFormat] }],
    [{ name, email: 'ada@new.example' }, { current_password: [strings.currentPassword] }],
    [
      { name, email: 'ada@new.example', current_password: 'wrong' },
      { current_password: [strings.wrongCurrentPassword] },
    ],
    [{ name, website: 'larkwater.example' }, { website: [strings.websiteFormat] }],
    [
      {
        name,
        website: 'javascript:alert(1)',
        facebook_url: 'data:text/html,x',
        twitter_url: 'https://ada:secret@x.example',
        linkedin_url: '//evil.example',
      },
      Object.fromEntries(
        ['website', 'facebook_url', 'twitter_url', 'linkedin_url'].map((field) => [
          field,
          [strings.websiteFormat],
        ]),
      ),
    ],
    [{ name, dob: '1981-02-29' }, { dob: [strings.dobFormat] }],
    [{ name, dob: '2999-01-01' }, { dob: [strings.dobFormat] }],
    [{ name, dob: '1/2/1980' }, { dob: [strings.dobFormat] }],
    [{ name, books: 'x'.repeat(2_001) }, { books: [tooLong(2_000)] }],
    [
      { name, about_me: '<a href="https://a.example">a</a>'.repeat(2_500) },
      { about_me: [tooLong(100_000)] },
    ],
    [{ name, books_visibility: 'Everybody' }, { books_visibility: [strings.invalidValue] }],
    [{ name, books_visibility: 'Group' }, { books_visibility: [strings.invalidValue] }],
    [{ name, address_visibility: 'Public' }, { address_visibility: [strings.unknownField] }],
    [{ name, selected_issues: [1, 999_999] }, { selected_issues: [strings.unknownIssue] }],
    [{ name, selected_issues: [1, 1] }, { selected_issues: [strings.invalidValue] }],
  ])('refuses %j at its fields, and nothing changes', async ([form, message]) => {
    const before = await profileOf('ben');
    expect(
      await (
        await town.as('ben')
      ).refused('POST /account/save-profile', { books: 'Something else', ...form }),
    ).toMatchObject({ status: 422, message });
    expect(await profileOf('ben')).toEqual(before);
  });

  test('rejects input that is not a field of the form', async () => {
    const ben = await town.as('ben');
    const before = await profileOf('ada');
    for (const field of [
      'role',
      'username',
      'confirmed_at',
      'password_hash',
      'email_normalized',
      'pending_email',
      'image',
      'user_id',
      'active',
      'deleted_at',
      'last_audience',
    ]) {
      expect(
        (await ben.refused('POST /account/save-profile', { name: 'Ben', [field]: 1 })).message,
        field,
      ).toEqual({ [field]: [strings.unknownField] });
    }
    expect(
      await ben.refused('POST /account/save-profile', { name: 'Not Ada', id: town.id.ada }),
    ).toMatchObject({ status: 403, message: strings.notYours });
    expect(await profileOf('ada')).toEqual(before);
    await ben.ask('POST /account/save-profile', { name: 'Ben', id: town.id.ben });
    expect((await profileOf('ben')).name).toBe('Ben');
  });

  test('loses no field in concurrent requests', async () => {
    const ben = await town.as('ben');
    const fields = ['books', 'movies', 'music', 'education', 'work_history', 'skills'] as const;
    await Promise.all(
      fields.flatMap((field) =>
        [1, 2, 3].map(() =>
          ben.ask('POST /account/save-profile', {
            name: 'Ben',
            [field]: `my ${field}`,
            [`${field}_visibility`]: 'Friends',
          }),
        ),
      ),
    );
    const profile = await profileOf('ben');
    for (const field of fields)
      expect([profile[field], profile[`${field}_visibility`]]).toEqual([`my ${field}`, 'Friends']);
  });
});

test('applies a changed audience at the next request', async () => {
  const [elif, ben, hugo] = [await town.as('elif'), await town.as('ben'), await town.as('hugo')];
  await town.db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(elif.id, ben.id)}, ${Math.max(elif.id, ben.id)}, ${ben.id}, 1)
    on conflict (low_id, high_id) do update set status = 1`);
  const books = async (viewer: typeof ben) =>
    (await viewer.ask('GET /user/get', { user_id: elif.id })).user.books;
  const steps: ['Public' | 'Friends' | 'Private', string | undefined, string | undefined][] = [
    ['Public', 'Dune', 'Dune'],
    ['Friends', 'Dune', undefined],
    ['Private', undefined, undefined],
    ['Public', 'Dune', 'Dune'],
  ];
  for (const [audience, friend, stranger] of steps) {
    await elif.ask('POST /account/save-profile', {
      name: 'Elif',
      books: 'Dune',
      books_visibility: audience,
    });
    expect([await books(ben), await books(hugo), await books(elif)], audience).toEqual([
      friend,
      stranger,
      'Dune',
    ]);
  }
});

test('rejects names with invisible characters, web addresses or words in mixed alphabets', async () => {
  const ada = await town.as('ada');
  const apiError = async (name: string) =>
    (await ada.refused('POST /account/save-profile', { name })).message;
  for (const name of [
    'Ada\u{E0041}',
    'Win http://evil.example now',
    'www.evil.example',
    'evil.example',
  ])
    expect(await apiError(name), name).toEqual({ name: [strings.nameFormat] });
  // Cyrillic, Greek and Armenian letters among Latin ones.
  for (const name of ['Jun\u0435 Abernathy', 'June Abern\u03b1thy', 'J\u057dne'])
    expect(await apiError(name), name).toEqual({ name: [strings.nameMixed] });
  for (const name of ['Анна Smith', 'Zoë O’Neill-Müller', 'R2 D2', 'Ada Lindqvist'])
    await ada.ask('POST /account/save-profile', { name });
});

const signUp = (name: string) => ({
  scenario: 'Signup',
  username: 'wren',
  name,
  email: 'wren',
  password: 'a long secret here',
  zip_code: '00417',
  selected_issues: [1],
});

test('accepts names of staff, so that they are not disclosed, and notifies administrators', async () => {
  await town.db.execute(sql`update all_people set moderator = true where username = 'rosa'`);
  const staff = await town.db.query<{ name: string }>(
    sql`select name from all_people where username in ('keeper', 'rosa')`,
  );
  const ada = await town.as('ada');
  const staffNameEmails = async () =>
    (await emailsTo(town, 'keeper@larkwater.example')).filter(({ subject }) =>
      subject.startsWith('A member’s name looks like'),
    );
  const statuses = [];
  for (const name of [
    ...staff.map(({ name }) => name),
    staff[0]!.name.toUpperCase().replaceAll('O', '0'),
    'Ben Okonjo',
    'Ada Lindqvist',
  ]) {
    const { profile, message } = await ada.ask('POST /account/save-profile', { name });
    expect(profile.name).toBe(name);
    statuses.push(message);
    await town.drainJobs();
  }
  expect(new Set(statuses)).toEqual(new Set([strings.profileSaved]));
  const emails = await staffNameEmails();
  expect(emails).toHaveLength(3);
  expect(emails[1]!.text).toContain(`The member ada now uses the name “${staff[1]!.name},”`);
  // Sign-up does not disclose staff names either.
  const refusals = [staff[1]!.name, 'Ben Okonjo', 'New Person'].map(
    async (name) => (await town.visitor.refused('POST /user/add', signUp(name))).body,
  );
  expect(new Set(await Promise.all(refusals)).size).toBe(1);
  // No notification for the own name of a staff member.
  await (
    await town.as('rosa')
  ).ask('POST /account/save-profile', { name: staff[1]!.name.toUpperCase() });
  expect(await staffNameEmails()).toHaveLength(3);
  await town.db.execute(
    sql`update all_people set moderator = false, name = ${staff.at(-1)!.name} where username = 'rosa'`,
  );
});
