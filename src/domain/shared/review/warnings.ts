import type { Review, ReviewWarning } from './types.js'

const ORDER = ['danger', 'warning', 'notice'] as const

/** Sorts warnings, the worst first. Equal ones stand there once. */
export function worstFirst(warnings: readonly ReviewWarning[]): readonly ReviewWarning[] {
  const texts = warnings.map((one) => JSON.stringify(one))
  return warnings.filter((_, index) => texts.indexOf(texts[index] ?? '') === index).sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level))
}

/** Returns true if the visitor has to confirm before the wallet is asked: a warning is more than a notice. */
export function needsConfirmation(transactions: readonly Pick<Review, 'warnings'>[]): boolean {
  return transactions.some(({ warnings }) => warnings.some(({ level }) => level !== 'notice'))
}
