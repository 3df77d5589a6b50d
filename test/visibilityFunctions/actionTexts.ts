// Visibility functions for texts of actions that people signed or sent.
import type { Audience } from '#contract/fields.ts';
import { sql } from '#server/db/sql.ts';
import { currentVersion } from '../actionModel.ts';
import { isAsWide } from '../casePermissionsModel.ts';
import { seesPost, type Model } from '../referenceModel.ts';
import { signedOrSentVersions } from '../textVersionsModel.ts';
import type { VisibilityFunctionCase } from './compareVisibilityFunction.ts';
import { correctedTexts } from './rarePostStates.ts';

const posts = (model: Model) => [...model.posts.values()];

export const actionTextFunctions: Record<string, VisibilityFunctionCase> = {
  texts_signed_by: {
    rareStates: correctedTexts,
    rows: () => sql`select concat_ws(' ', content_id, version) from texts_signed_by(v.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) =>
        signedOrSentVersions(model, viewer, post).map((version) => `${post.id} ${version}`),
      ),
  },
  has_signed_text: {
    rareStates: correctedTexts,
    rows: () => sql`select c.id from posts c where has_signed_text(v.id, c.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) =>
        signedOrSentVersions(model, viewer, post).length ? [post.id] : [],
      ),
  },
  visible_action_texts: {
    rareStates: correctedTexts,
    rows: () => sql`select concat_ws(' ', content_id, version) from visible_action_texts(v.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) => {
        const { texts = [] } = post.action ?? {};
        const known = [...texts.map(({ version }) => version), currentVersion];
        const readable = texts.filter(
          ({ sharedAs, collection = null }) =>
            viewer === post.author ||
            isAsWide(
              { sharedAs: sharedAs as Audience, collection, closed: false },
              { ...post, closed: false },
            ),
        );
        const versions = [
          ...(seesPost(model, viewer, post) ? readable.map(({ version }) => version) : []),
          ...signedOrSentVersions(model, viewer, post).filter((version) => known.includes(version)),
        ];
        return [...new Set(versions)].map((version) => `${post.id} ${version}`);
      }),
  },
};
