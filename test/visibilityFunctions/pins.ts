// Visibility functions for pinned posts.
import { sql } from '#server/db/sql.ts';
import { seesGroup, seesPost, type Model, type Post, type Viewer } from '../referenceModel.ts';
import type { VisibilityFunctionCase } from './compareVisibilityFunction.ts';

const visiblePinned = (model: Model, viewer: Viewer, place: keyof Post['pinned']) =>
  [...model.posts.values()].filter(
    (post) => post.pinned[place] && !post.draft && seesPost(model, viewer, post),
  );

export const pinFunctions: Record<string, VisibilityFunctionCase> = {
  visible_pinned_in_group: {
    rows: () =>
      sql`select concat_ws(' ', g.id, c.id) from groups g cross join lateral visible_pinned_in_group(v.id, g.id) c`,
    expected: (model, viewer) =>
      visiblePinned(model, viewer, 'group').flatMap(({ id, group }) =>
        group !== null && seesGroup(model, viewer, model.groups.get(group)!)
          ? [`${group} ${id}`]
          : [],
      ),
  },
  visible_pinned_on_profile: {
    rows: () =>
      sql`select concat_ws(' ', p.id, c.id) from people p cross join lateral visible_pinned_on_profile(v.id, p.id) c`,
    expected: (model, viewer) =>
      visiblePinned(model, viewer, 'profile').map(({ id, author }) => `${author} ${id}`),
  },
};
