// Asking together: who asks while an answer is under way shares the next question.
import DataLoader from 'dataloader';

/** Who waits for an answer to others for longer, as where a connection is dead, asks without it. Milliseconds. */
const patience = 100;
const mostTogether = 100;

type Input<Question, Output> = (questions: readonly Question[]) => Promise<Output[]>;

/**
 * `ask` hears all questions that came while it was busy, and answers them in their order. Each is asked after it came, so that no answer is older than its
 * question, and none is kept. A question by itself waits for nothing. An `ask` that fails, fails for all it was asked.
 */
export function batchWhileBusy<Question, Output>(
  ask: Input<Question, Output>,
): (question: Question) => Promise<Output> {
  let before: Promise<unknown> = Promise.resolve();
  let answers: Promise<Output[]>;
  const questions = new DataLoader<Question, Output>((all) => (answers = ask(all)), {
    cache: false,
    maxBatchSize: mostTogether,
    batchScheduleFn: (go) => {
      before = before.then(() => {
        go();
        return within(patience, answers);
      });
    },
  });
  return (question) => questions.load(question);
}

/** When it is over, well or not, or after so many milliseconds. */
const within = (span: number, work: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const clock = setTimeout(resolve, span).unref();
    const over = () => {
      clearTimeout(clock);
      resolve();
    };
    work.then(over, over);
  });

/** The same for all who ask one thing, as a database. */
export function batchPer<On extends object, Question, Output>(
  ask: (on: On, questions: readonly Question[]) => Promise<Output[]>,
) {
  const askers = new WeakMap<On, (question: Question) => Promise<Output>>();
  return (on: On, question: Question): Promise<Output> => {
    let asker = askers.get(on);
    if (!asker) askers.set(on, (asker = batchWhileBusy((questions) => ask(on, questions))));
    return asker(question);
  };
}

/** The same where all ask for one thing. */
export function singleFlight<Output>(ask: () => Promise<Output>): () => Promise<Output> {
  const it = 'it';
  const requested = batchWhileBusy<typeof it, Output>(async (questions) => {
    const answer = await ask();
    return questions.map(() => answer);
  });
  return () => requested(it);
}
