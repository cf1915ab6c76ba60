/** Turns of the promise queue between two steps of time. Enough for chains of `await`. */
const TURNS = 20

/** Runs everything that waits in the promise queue. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve()
}
