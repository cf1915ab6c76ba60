/** Something that the visitor does while a code is shown, or time goes by. */
export type PairingStep =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'hide' }
  | { readonly do: 'show' }
  | { readonly do: 'connect'; readonly namespace: 'eip155' | 'solana' }
  | { readonly do: 'cancel' }
  | { readonly do: 'scan' }

/** Compared state after each step. `ends`: time at which the code on screen expires. */
export interface SeenPairing {
  readonly phase: 'none' | 'asking' | 'ready' | 'expired' | 'connected'
  readonly ends: number | undefined
  /** Codes that were asked for so far. */
  readonly codes: number
}

const LIFE = 4 * 60_000
const MARGIN = 10_000

/**
 * A code by the rules, in virtual time.
 * @param delay milliseconds that the relay takes for a code
 */
export function createPairingModel(start: number, delay: number) {
  let now = start
  let visible = true
  let phase: SeenPairing['phase'] = 'none'
  let ends: number | undefined
  let codes = 0
  /** When the phase ends by itself. */
  let due = Number.POSITIVE_INFINITY

  function become(next: SeenPairing['phase'], at = Number.POSITIVE_INFINITY): void {
    phase = next
    due = at
    if (next !== 'ready') ends = undefined
  }

  function ask(): void {
    codes += 1
    become('asking', now + delay)
  }

  function pass(until: number): void {
    while (due <= until) {
      now = due
      if (phase === 'asking') {
        become('ready', now + LIFE - MARGIN)
        ends = now + LIFE
      } else if (visible) ask()
      else become('expired')
    }
    now = until
  }

  return {
    take(step: PairingStep): void {
      switch (step.do) {
        case 'wait':
          break
        case 'hide':
          visible = false
          break
        case 'show':
          visible = true
          if (phase === 'expired') ask()
          break
        case 'connect':
          if (phase === 'none' || phase === 'connected') ask()
          break
        case 'cancel':
          if (phase !== 'connected') become('none')
          break
        case 'scan':
          if (phase === 'ready') become('connected')
      }
      pass(step.do === 'wait' ? now + step.ms : now)
    },
    expected: (): SeenPairing => ({ phase, ends, codes }),
  }
}
