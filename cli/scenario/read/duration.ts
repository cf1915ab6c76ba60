/** Milliseconds of a duration as scenarios write it (`150ms`, `5s`, `1.5s`, `2m`, `8h`); undefined for anything else. */
export function parseDuration(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim()) ?? []
  if (amount === undefined || unit === undefined) return undefined
  return Math.round(Number(amount) * (UNITS[unit] as number))
}

/** Milliseconds as a person reads them: `0 ms`, `150 ms`, `1.2 s`, `2 min 5 s`, `8 h`. */
export function showDuration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  if (ms < 60_000) return `${ms / 1_000} s`
  if (ms < 3_600_000) return joined(Math.floor(ms / 60_000), 'min', (ms % 60_000) / 1_000, 's')
  return joined(Math.floor(ms / 3_600_000), 'h', Math.floor((ms % 3_600_000) / 60_000), 'min')
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

function joined(whole: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${restUnit}`
}
