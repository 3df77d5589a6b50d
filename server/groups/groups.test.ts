import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { createTestGroup } from '#test/groups.ts';
import { photo, pictureOf, uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const never = 987_654_321;
const tagsOf = (group: { tags: { tag: { tag: string } }[] }) =>
  group.tags.map(({ tag }) => tag.tag);

describe('creating', () => {
  test('needs only a name, with defaults for all other fields', async () => {
    const ada = await town.as('ada');
    const { group, message } = await ada.ask('POST /group/create', { name: '  Harbor choir ' });
    expect(message).toBe(strings.groupCreated);
    expect(group).toMatchObject({
      name: 'Harbor choir',
      user_id: ada.id,
      user: { username: 'ada' },
      brief_description: '',
      description: '',
      rules: '',
      icon: '',
      status: 'Open',
      access: 2,
      tags: [],
      enable_wall: 'Y',
      enable_poll: 'Y',
      enable_blog: 'N',
      enable_discussion: 'N',
      enable_bookmark: 'N',
      total_members: 1,
      total_posts: 0,
      total_actions: 0,
      membership: 'owner',
      can_edit: true,
      can_join: false,
      can_leave: false,
      can_invite: true,
      can_read: true,
      can_post: true,
    });
    expect((await ada.ask('GET /group/get-one', { id: group.id })).group).toEqual(group);
    expect((await ada.ask('GET /group/members', { group_id: group.id })).members).toMatchObject([
      { username: 'ada', role: 'owner' },
    ]);
  });

  test('stores every field and sanitizes the description', async () => {
    const ada = await town.as('ada');
    const { group } = await ada.ask('POST /group/create', {
      name: 'Night walkers',
      brief_description: 'We walk at night.',
      description: '<p>Bring a <b>lamp</b><script>alert(1)</script></p>',
      rules: 'No torches in faces.\nNo running.',
      status: 'Closed',
      access: 1,
      tags: ['#Night', 'walks', 'NIGHT'],
      enable_wall: 'N',
      enable_poll: 'N',
      enable_blog: 'Y',
      enable_discussion: 'Y',
      enable_bookmark: 'Y',
    });
    expect(group).toMatchObject({
      brief_description: 'We walk at night.',
      description: '<p>Bring a <b>lamp</b></p>',
      rules: 'No torches in faces.\nNo running.',
      status: 'Closed',
      access: 1,
      enable_wall: 'N',
      enable_poll: 'N',
      enable_blog: 'Y',
      enable_discussion: 'Y',
      enable_bookmark: 'Y',
    });
    expect(tagsOf(group)).toEqual(['night', 'walks']);
  });

  test('announces an open group to all members, a closed one to its own members, and none to visitors', async () => {
    const [ada, gus] = [await town.as('ada'), await town.as('gus')];
    const cardOf = async (id: number) =>
      (await ada.ask('GET /content/list', { group_id: id })).contents.find(
        (content) => content.content_type === 3,
      )!;
    const open = await createTestGroup(town, 'ada', [], { name: 'Open news', tags: ['news'] });
    const card = await cardOf(open.id);
    expect(card.founded).toMatchObject({
      id: open.id,
      name: 'Open news',
      membership: 'owner',
      tags: [{ tag: { tag: 'news' } }],
    });
    expect((await gus.ask('GET /content/get-one', { id: card.id })).content.founded).toMatchObject({
      id: open.id,
      membership: 'none',
      can_join: true,
    });
    expect((await town.visitor.refused('GET /content/get-one', { id: card.id })).status).toBe(404);

    const { group: closed } = await ada.ask('POST /group/create', {
      name: 'Closed news',
      status: 'Closed',
    });
    const hidden = await cardOf(closed.id);
    expect(hidden.founded).toMatchObject({ id: closed.id });
    expect((await gus.refused('GET /content/get-one', { id: hidden.id })).status).toBe(404);
  });

  test('rejects a missing name, invalid tags, unknown fields, and visitors', async () => {
    const ada = await town.as('ada');
    expect(await ada.refused('POST /group/create', { name: '  ' })).toMatchObject({
      status: 422,
      message: { name: [strings.nameEmpty] },
    });
    expect(await ada.refused('POST /group/create', {})).toMatchObject({
      status: 422,
      message: { name: [strings.nameEmpty] },
    });
    expect(
      await ada.refused('POST /group/create', { name: 'A', tags: ['two words'] }),
    ).toMatchObject({
      status: 422,
      message: { tags: [strings.tagFormat] },
    });
    for (const more of [
      { user_id: 1 },
      { owner_id: 1 },
      { members: [1] },
      { access: 3 },
      { status: 'open' },
      { enable_wall: 'on' },
    ])
      expect((await ada.refused('POST /group/create', { name: 'A', ...more })).status).toBe(422);
    expect((await town.visitor.refused('POST /group/create', { name: 'A' })).status).toBe(401);
  });
});

describe('updating', () => {
  test('keeps absent fields and replaces given ones', async () => {
    const ada = await town.as('ada');
    const before = await createTestGroup(town, 'ada', [], {
      name: 'Mill race',
      description: '<p>Old</p>',
      brief_description: 'Brief',
      rules: 'Be kind.',
      tags: ['mill', 'race'],
      enable_blog: 'Y',
      access: 1,
    });
    const { group: renamed, message } = await ada.ask('POST /group/update', {
      id: before.id,
      name: 'Mill pond',
    });
    expect(message).toBe(strings.groupSaved);
    expect(renamed).toEqual({ ...before, name: 'Mill pond', revision: 2 });
    const { group } = await ada.ask('POST /group/update', {
      id: before.id,
      name: 'Mill pond',
      description: '',
      rules: '',
      tags: ['pond', 'mill'],
      enable_blog: 'N',
      enable_wall: 'N',
      access: 2,
    });
    expect(group).toEqual({
      ...renamed,
      revision: 3,
      description: '',
      rules: '',
      tags: [{ tag: { tag: 'mill' } }, { tag: { tag: 'pond' } }],
      enable_blog: 'N',
      enable_wall: 'N',
      access: 2,
      can_invite: true,
    });
  });

  test('is allowed for the owner only, not for members, moderators or administrators', async () => {
    const group = await createTestGroup(town, 'ada', ['ben', 'isla']);
    await (
      await town.as('ada')
    ).ask('POST /group/set-role', { group_id: group.id, user_id: town.id.ben, role: 'moderator' });
    for (const name of ['ben', 'isla', 'gus', 'keeper'] as const) {
      const client = await town.as(name);
      expect((await client.ask('GET /group/get-one', { id: group.id })).group.can_edit).toBe(false);
      expect(
        await client.refused('POST /group/update', { id: group.id, name: 'Mine' }),
      ).toMatchObject({ status: 403, message: strings.ownerOnly });
    }
    const ada = await town.as('ada');
    expect((await ada.refused('POST /group/update', { id: never, name: 'Mine' })).status).toBe(404);
    expect(await ada.refused('POST /group/update', { id: group.id, name: '' })).toMatchObject({
      status: 422,
      message: { name: [strings.nameEmpty] },
    });
    expect((await ada.ask('GET /group/get-one', { id: group.id })).group.name).toBe('Harbor choir');
  });
});

describe('an icon', () => {
  const bytesOf = (address: string) => town.http.inject({ url: address });

  test('can be uploaded, seen by all who see the group, and replaced', async () => {
    const [ada, gus] = [await town.as('ada'), await town.as('gus')];
    const upload = await ada.upload(await photo(), 'icon.png', 'POST /group/upload');
    expect(upload.statusCode).toBe(200);
    const first = upload.json().file_name as string;
    const { group } = await ada.ask('POST /group/create', { name: 'Pictured', icon: first });
    expect(group.icon_file).toBe(first);
    const seen = (await gus.ask('GET /group/get-one', { id: group.id })).group;
    expect(seen).not.toHaveProperty('icon_file');
    expect((await bytesOf(seen.icon)).statusCode).toBe(200);

    const second = await uploaded(ada);
    const { group: changed } = await ada.ask('POST /group/update', {
      id: group.id,
      name: 'Pictured',
      icon: second.file_name,
    });
    expect(changed.icon_file).toBe(second.file_name);
    expect((await bytesOf(seen.icon)).statusCode).toBe(404);
    expect(
      (
        await ada.ask('POST /group/update', {
          id: group.id,
          name: 'Pictured',
          icon: second.file_name,
        })
      ).group.icon_file,
    ).toBe(second.file_name);

    const { icon } = (await gus.ask('GET /group/get-one', { id: group.id })).group;
    await ada.ask('POST /group/update', { id: group.id, name: 'Pictured', status: 'Closed' });
    expect((await bytesOf(icon)).statusCode).toBe(404);
    expect(
      (await ada.ask('POST /group/update', { id: group.id, name: 'Pictured', icon: '' })).group
        .icon,
    ).toBe('');
  });

  test('is not deleted by the sweep of unused files', async () => {
    const ada = await town.as('ada');
    const [used, loose] = [await uploaded(ada), await uploaded(ada)];
    const { group } = await ada.ask('POST /group/create', {
      name: 'Lasting',
      icon: used.file_name,
    });
    await town.db.execute(
      sql`update files set created_at = now() - interval '2 days' where name in (${used.file_name}, ${loose.file_name})`,
    );
    await runJob(town, 'files.sweep');
    const { icon } = (await ada.ask('GET /group/get-one', { id: group.id })).group;
    expect((await bytesOf(icon)).statusCode).toBe(200);
    expect(
      (await town.db.query(sql`select from files where name = ${loose.file_name}`)).length,
    ).toBe(0);
  });

  test('must be an own image that is not used yet', async () => {
    const ada = await town.as('ada');
    const bens = await pictureOf(town, town.id.ben);
    const used = await pictureOf(town, ada.id);
    await town.post('ada', { attachments: [used] });
    const group = await createTestGroup(town, 'ada');
    const others = await pictureOf(town, ada.id);
    await ada.ask('POST /group/create', { name: 'Another', icon: others });
    for (const icon of [bens, used, others, 'AAAAAAAAAAAAAAAAAAAAAA']) {
      expect(await ada.refused('POST /group/create', { name: 'Thief', icon })).toMatchObject({
        status: 422,
        message: { icon: [strings.unknownPicture] },
      });
      expect(
        await ada.refused('POST /group/update', { id: group.id, name: 'Thief', icon }),
      ).toMatchObject({
        status: 422,
        message: { icon: [strings.unknownPicture] },
      });
    }
    expect((await ada.ask('GET /group/list', { keyword: 'Thief' })).contents).toEqual([]);
  });
});

describe('a parent', () => {
  test('must be another group of the same owner, and not a descendant', async () => {
    const ada = await town.as('ada');
    const top = await createTestGroup(town, 'ada', [], { name: 'Top' });
    const middle = await createTestGroup(town, 'ada', [], { name: 'Middle', parent_id: top.id });
    const low = await createTestGroup(town, 'ada', [], { name: 'Low', parent_id: middle.id });
    expect(low).toMatchObject({ parent_id: middle.id, parent: { id: middle.id, name: 'Middle' } });
    const offered = async (id?: number) =>
      (await ada.ask('GET /group/parent-groups', id === undefined ? {} : { id })).contents.map(
        ({ id }) => id,
      );
    expect(await offered()).toEqual(expect.arrayContaining([top.id, middle.id, low.id]));
    const forMiddle = await offered(middle.id);
    expect(forMiddle).toContain(top.id);
    for (const id of [middle.id, low.id]) expect(forMiddle).not.toContain(id);

    const bens = await createTestGroup(town, 'ben', ['ada'], { name: 'Ben’s' });
    expect(await offered()).not.toContain(bens.id);
    for (const parent_id of [top.id, middle.id, low.id, bens.id, never])
      expect(
        await ada.refused('POST /group/update', { id: top.id, name: 'Top', parent_id }),
      ).toMatchObject({
        status: 422,
        message: { parent_id: [strings.parentGroup] },
      });
    for (const parent_id of [bens.id, never])
      expect(await ada.refused('POST /group/create', { name: 'Orphan', parent_id })).toMatchObject({
        status: 422,
        message: { parent_id: [strings.parentGroup] },
      });
    expect(
      (await ada.ask('POST /group/update', { id: low.id, name: 'Low', parent_id: null })).group,
    ).not.toHaveProperty('parent_id');
    expect(
      (await ada.ask('POST /group/update', { id: top.id, name: 'Top', parent_id: low.id })).group
        .parent_id,
    ).toBe(low.id);
  });

  test('is offered only for own groups', async () => {
    const group = await createTestGroup(town, 'ada', ['ben']);
    expect(
      await (await town.as('ben')).refused('GET /group/parent-groups', { id: group.id }),
    ).toMatchObject({ status: 403, message: strings.ownerOnly });
    expect(
      (await (await town.as('ben')).refused('GET /group/parent-groups', { id: never })).status,
    ).toBe(404);
  });

  test('that is closed is hidden from outsiders, and remains after its transfer', async () => {
    const [ada, gus] = [await town.as('ada'), await town.as('gus')];
    const parentGroup = await createTestGroup(town, 'ada', ['ben'], {
      name: 'Secret roof',
      status: 'Closed',
    });
    const childGroup = await createTestGroup(town, 'ada', ['ben'], {
      name: 'Known floor',
      parent_id: parentGroup.id,
    });
    const seen = (await gus.ask('GET /group/get-one', { id: childGroup.id })).group;
    expect(seen).not.toHaveProperty('parent_id');
    expect(seen).not.toHaveProperty('parent');
    await ada.ask('POST /group/transfer', { group_id: parentGroup.id, user_id: town.id.ben });
    await (
      await town.as('ben')
    ).ask('POST /group/answer-transfer', { group_id: parentGroup.id, accept: true });
    expect(
      (
        await ada.ask('POST /group/update', {
          id: childGroup.id,
          name: 'Known floor',
          parent_id: parentGroup.id,
        })
      ).group.parent,
    ).toEqual({
      id: parentGroup.id,
      name: 'Secret roof',
    });
  });
});

describe('deleting', () => {
  test('hides the group and everything in it at once, even from its owner', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const group = await createTestGroup(town, 'ada', ['ben'], {
      name: 'Short-lived',
      icon: await pictureOf(town, ada.id),
    });
    const post = await town.post('ben', { group_id: group.id, shared_as: 'Public' });
    await town.say('ada', post.id);
    expect(await ada.ask('POST /group/delete', { id: group.id })).toEqual({
      message: strings.groupDeleted,
    });
    for (const client of [ada, ben]) {
      expect((await client.refused('GET /group/get-one', { id: group.id })).status).toBe(404);
      expect((await client.refused('GET /content/get-one', { id: post.id })).status).toBe(404);
      expect((await client.ask('GET /content/list', { group_id: group.id })).contents).toEqual([]);
      expect((await client.ask('GET /group/list', { keyword: 'Short-lived' })).contents).toEqual(
        [],
      );
    }
    expect((await town.visitor.refused('GET /content/get-one', { id: post.id })).status).toBe(404);
    expect((await ada.refused('POST /group/delete', { id: group.id })).status).toBe(404);
  });

  test('is allowed for the owner and for an administrator who can see it', async () => {
    const keeper = await town.as('keeper');
    const group = await createTestGroup(town, 'ada', ['ben', 'isla']);
    await (
      await town.as('ada')
    ).ask('POST /group/set-role', { group_id: group.id, user_id: town.id.ben, role: 'moderator' });
    for (const name of ['ben', 'isla', 'gus'] as const)
      expect(
        await (await town.as(name)).refused('POST /group/delete', { id: group.id }),
      ).toMatchObject({ status: 403, message: strings.ownerOnly });
    expect(await keeper.ask('POST /group/delete', { id: group.id })).toEqual({
      message: strings.groupDeleted,
    });
    const closed = await createTestGroup(town, 'ada', [], { status: 'Closed' });
    expect((await keeper.refused('POST /group/delete', { id: closed.id })).status).toBe(404);
    expect((await keeper.refused('POST /group/delete', { id: never })).status).toBe(404);
  });
});
