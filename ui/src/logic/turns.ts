// Questions that come faster than answers, such as those of a filter that somebody types: the first is asked at once; while
// an answer is under way only the latest question waits, and answers that were overtaken are dropped.

/** Gives a function to ask with. `done` and `failed` hear of the latest question only. */
export function inTurn<Q, A>(
  ask: (question: Q) => Promise<A>,
  done: (answer: A) => void,
  failed: (thrown: unknown) => void,
): { ask: (question: Q) => void; stop: () => void } {
  let busy = false;
  let live = true;
  let waiting: { question: Q } | null = null;

  async function take(question: Q): Promise<void> {
    busy = true;
    let tell: () => void;
    try {
      const answer = await ask(question);
      tell = () => done(answer);
    } catch (thrown) {
      tell = () => failed(thrown);
    }
    busy = false;
    const next = waiting;
    waiting = null;
    if (!live) return;
    if (next) void take(next.question);
    else tell();
  }

  return {
    ask: (question) => {
      if (busy) waiting = { question };
      else void take(question);
    },
    stop: () => (live = false),
  };
}
