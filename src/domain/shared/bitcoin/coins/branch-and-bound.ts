/** Most steps of a search. Exhaustive up to 16 coins. */
export const MAX_STEPS = 100_000

/** Problem of {@link branchAndBound}, in one unit. */
export interface BoundProblem {
  /** Values, each above 0. */
  readonly values: readonly bigint[]
  readonly target: bigint
  /** Most that the sum may exceed the target. */
  readonly tolerance: bigint
}

/**
 * Finds the indexes of values whose sum is the target, or above it within the tolerance, as near to it as the steps allow. Depth-first with the largest values first, and
 * without the branches that cannot reach the target (Erhardt, 2016). Returns undefined if none was found.
 */
export function branchAndBound({ values, target, tolerance }: BoundProblem): readonly number[] | undefined {
  const order = values.map((_, index) => index).sort((one, other) => compare(values[other] as bigint, values[one] as bigint))
  const value = (at: number) => values[order[at] as number] as bigint
  // rest[i]: sum of all values from i on.
  const rest: bigint[] = [...order.map(() => 0n), 0n]
  for (let at = order.length - 1; at >= 0; at--) rest[at] = (rest[at + 1] as bigint) + value(at)

  const chosen: number[] = []
  let best: readonly number[] | undefined
  let bestSum = target + tolerance + 1n
  let sum = 0n
  let at = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    if (sum >= target && sum < bestSum) {
      best = [...chosen]
      bestSum = sum
      if (sum === target) break
    }
    const isDead = sum >= target || at >= order.length || sum + (rest[at] as bigint) < target
    if (!isDead) {
      chosen.push(at)
      sum += value(at)
      at += 1
      continue
    }
    // Takes the last value out and goes on without it. Equal values beside it would give the same sums.
    const last = chosen.pop()
    if (last === undefined) break
    sum -= value(last)
    at = last + 1
    while (at < order.length && value(at) === value(last)) at += 1
  }
  return best?.map((one) => order[one] as number)
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
