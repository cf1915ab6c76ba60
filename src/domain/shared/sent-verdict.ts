import type { SentVerdict } from '../../ports/finality.js'

/** Verdicts about what was sent, the worst first. */
export const SENT_VERDICTS: readonly SentVerdict[] = ['differs', 'unchecked', 'asShown']

/** Reads a stored verdict; undefined for anything else. */
export function readVerdict(value: unknown): SentVerdict | undefined {
  return SENT_VERDICTS.find((one) => one === value)
}
