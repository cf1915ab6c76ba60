/** Something that the visitor, the secure site or time does. */
export type EmailChangeStep =
  /** Asks for another e-mail, 30 s after the last code. */
  | { readonly do: 'update'; readonly email: string; readonly skipsPrimary: boolean }
  /** `lost`: the site takes the code, and its answer does not come. */
  | { readonly do: 'code'; readonly right: boolean; readonly lost: boolean }
  | { readonly do: 'leave' }
  | { readonly do: 'wait'; readonly ms: number }

/** Compared state after each step. */
export interface SeenEmailChange {
  readonly step: 'primary' | 'secondary' | undefined
  readonly email: string
  /** Number of times that the wallet was asked for its e-mail. */
  readonly looks: number
}

/** A message to the site and its answer. */
export const ANSWER_MS = 5
const LOOK_EVERY_MS = 1_000

/** A change of e-mail by the rules, in virtual time. */
export function createEmailChangeModel(start: string) {
  let now = 0
  let email = start
  /** E-mail address of the wallet, which the page may not know yet. */
  let atSite = start
  let change: { readonly to: string; step: 'primary' | 'secondary'; submitted: boolean } | undefined
  let nextLook = Number.POSITIVE_INFINITY
  let looks = 0

  function move(step: 'primary' | 'secondary'): void {
    if (change === undefined) return
    change.step = step
    change.submitted = false
    if (step === 'secondary') nextLook = now + LOOK_EVERY_MS
  }

  function end(): void {
    change = undefined
    nextLook = Number.POSITIVE_INFINITY
  }

  function pass(ms: number): void {
    const until = now + ms
    while (nextLook + ANSWER_MS <= until) {
      now = nextLook + ANSWER_MS
      looks += 1
      nextLook = now + LOOK_EVERY_MS
      if (change !== undefined && atSite === change.to) {
        email = atSite
        end()
      }
    }
    now = until
  }

  return {
    take(step: EmailChangeStep): void {
      switch (step.do) {
        case 'update':
          end()
          pass(30_000 + ANSWER_MS)
          change = { to: step.email, step: 'primary', submitted: false }
          move(step.skipsPrimary ? 'secondary' : 'primary')
          break
        case 'code': {
          const asked = change !== undefined && !change.submitted ? change : undefined
          if (asked !== undefined) asked.submitted = true
          pass(ANSWER_MS)
          if (asked === undefined || change !== asked) break
          if (step.right && asked.step === 'secondary') atSite = asked.to
          if (step.lost && asked.step === 'secondary') break
          if (!step.right) asked.submitted = false
          else if (asked.step === 'primary') move('secondary')
          else {
            email = asked.to
            end()
          }
          break
        }
        case 'leave':
          end()
          break
        case 'wait':
          pass(step.ms)
      }
    },
    expected: (): SeenEmailChange => ({ step: change?.step, email, looks }),
  }
}
