/** Runs `work` several times after a warm-up and gives the median rate: units of work a second. */
export function rate(units: number, work: () => void, rounds = 7): number {
  work()
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    work()
    rates.push(units / ((performance.now() - started) / 1_000))
  }
  return rates.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** One line of the table: what, how fast, what it should be, and how it stands to the baseline of the same run. */
export interface Figure {
  readonly name: string
  readonly perSecond: number
  readonly floor?: number
}

/** Prints figures as a table; ratios against the first one, because machines are noisy. */
export function printFigures(figures: readonly Figure[]): void {
  const [baseline] = figures
  for (const { name, perSecond, floor } of figures) {
    const ratio = baseline === undefined ? 0 : perSecond / baseline.perSecond
    const verdict = floor === undefined ? '' : perSecond >= floor ? `at least ${floor.toLocaleString('en')}: yes` : `at least ${floor.toLocaleString('en')}: NO`
    console.log(
      `${name.padEnd(58)} ${Math.round(perSecond).toLocaleString('en').padStart(12)} a second  ${ratio.toFixed(3).padStart(7)} of baseline  ${verdict}`,
    )
  }
}
