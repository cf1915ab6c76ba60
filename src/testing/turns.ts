/** Turns of the promise queue between two steps of time: enough for chains of `await` in between. */
const TURNS = 20

/** Lets everything go on that waits in the promise queue. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve()
}
