/** One line: what Latchkit's page does, what the baseline does, and how far apart they may be. */
export interface Line {
  readonly name: string
  readonly unit: 'ms' | 'B' | ''
  readonly values: readonly number[]
  readonly baseline?: readonly number[]
  /** At most: the difference or the ratio of the medians, or the median itself. */
  readonly atMost: number
  readonly of: 'figure' | 'difference' | 'ratio'
}

/** Prints the lines: medians, and in brackets the span from the lower to the upper quartile. */
export function printTable(lines: readonly Line[]): void {
  const rows = lines.map(({ name, unit, values, baseline, atMost, of }) => {
    const figure = median(values)
    const difference = baseline && figure - median(baseline)
    const held = { figure, difference, ratio: baseline && figure / median(baseline) }[of]
    const aim = { figure: `${atMost} ${unit}`.trim(), difference: `baseline + ${atMost} ${unit}`, ratio: `${atMost} x baseline` }[of]
    return [
      name,
      spread(values),
      baseline ? spread(baseline) : '',
      { figure: '', difference: show(difference ?? Number.NaN), ratio: `${show(held ?? Number.NaN)} x` }[of],
      aim,
      held !== undefined && held <= atMost ? 'yes' : 'NO',
    ]
  })
  const all = [['figure', 'Latchkit', 'baseline', 'difference', 'at most', ''], ...rows]
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  for (const row of all) console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
}

/** The middle of some figures. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The middle of some figures, and between which the middle half of them lies. */
export function spread(values: readonly number[]): string {
  if (values.length === 1) return show(values[0] ?? Number.NaN)
  return `${show(median(values))} (${show(quantile(values, 0.25))} to ${show(quantile(values, 0.75))})`
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at % 1)
}

function show(value: number): string {
  return Math.abs(value) < 10 && !Number.isInteger(value) ? value.toFixed(1) : String(Math.round(value))
}
