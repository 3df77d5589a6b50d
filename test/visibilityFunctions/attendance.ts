// The visibility function of answers to events, on random answers to the actions of the model.
import { sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { createRandom } from '../random.ts';
import { seesPerson, seesPost, type Model, type Viewer } from '../referenceModel.ts';
import { flag, type VisibilityFunctionCase } from './compareVisibilityFunction.ts';

type Answer = {
  event: number;
  person: number;
  answer: 'going' | 'maybe' | 'no';
  waiting: boolean;
  shown: boolean;
  /** Before any change of an audience. */
  early: boolean;
};
type AttendanceModel = Model & { answers: Answer[] };

/** Adds answers. They are rolled back after the comparison. */
async function addAnswers(db: TestApp['db'], model: Model): Promise<AttendanceModel> {
  const random = createRandom(model.blocks.size);
  const events = [...model.posts.values()].filter(({ action }) => action !== null);
  const answers = events.flatMap(({ id: event }) =>
    [...model.people.keys()]
      .filter(() => random.boolean(0.5))
      .map((person): Answer => {
        const answer = random.pick(['going', 'going', 'going', 'maybe', 'no'] as const);
        return {
          event,
          person,
          answer,
          waiting: answer === 'going' && random.boolean(0.3),
          shown: answer === 'going' && random.boolean(0.7),
          early: random.boolean(0.5),
        };
      }),
  );
  await db.execute(sql`
    insert into attendance (content_id, person_id, answer, waiting, shown, answered_at)
    select a.event, a.person, a.answer, a.waiting, a.shown, now() + case when a.early then '-1 year' else '1 day' end::interval
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) a (event bigint, person bigint, answer text, waiting boolean, shown boolean, early boolean)`);
  return { ...model, answers };
}

function seesAnswer(model: Model, viewer: Viewer, answer: Answer): boolean {
  const event = model.posts.get(answer.event)!;
  if (viewer === null || !seesPost(model, viewer, event)) return false;
  if (answer.person === viewer) return true;
  if (!seesPerson(model, viewer, answer.person)) return false;
  if (event.author === viewer) return true;
  const goesOpenly = answer.answer === 'going' && !answer.waiting && answer.shown;
  const audienceChangedSince = answer.early && event.audienceRevision > 0;
  return goesOpenly && !audienceChangedSince;
}

export const attendanceFunctions: Record<string, VisibilityFunctionCase> = {
  visible_attendance: {
    rareStates: addAnswers,
    rows: () =>
      sql`select concat_ws(' ', content_id, person_id, answer, waiting) from visible_attendance(v.id)`,
    expected: (model, viewer) =>
      (model as AttendanceModel).answers
        .filter((one) => seesAnswer(model, viewer, one))
        .map(
          ({ event, person, answer, waiting }) => `${event} ${person} ${answer} ${flag(waiting)}`,
        ),
  },
};
