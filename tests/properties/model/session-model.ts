import { A, ALPHA, B, BETA, C, S } from '../../domain/facts.js'
import { S2, SPACES, type Space } from './wallets.js'

/** Something that the visitor, a wallet or time does. */
export type SessionStep =
  /** A session, asked for in a namespace; its wallet agrees. */
  | { readonly do: 'session'; readonly namespace: Space }
  /** The page's own wallet of a namespace. */
  | { readonly do: 'wallet'; readonly namespace: Space }
  | { readonly do: 'walletEnds' }
  | { readonly do: 'disconnect'; readonly namespace: Space }
  | { readonly do: 'expiry' }

const BY_SESSION: Readonly<Record<Space, readonly string[]>> = { eip155: [A, B], solana: [S] }
const BY_WALLET: Readonly<Record<Space, readonly [string, readonly string[]]>> = { eip155: [ALPHA, [C]], solana: [BETA, [S2]] }

/** Creates the model of the connection that serves each namespace. */
export function createSessionModel(served: readonly Space[]) {
  const active: Record<Space, 'session' | 'wallet' | undefined> = { eip155: undefined, solana: undefined }
  let lives = false

  function ends(): void {
    lives = false
    for (const namespace of SPACES) if (active[namespace] === 'session') active[namespace] = undefined
  }

  return {
    /** A session takes the place of another one; two at once are another rule. */
    isPossible: (step: SessionStep): boolean => step.do !== 'session' || !lives,
    take(step: SessionStep): void {
      switch (step.do) {
        case 'session':
          lives = true
          for (const namespace of served) active[namespace] = 'session'
          break
        case 'wallet':
          active[step.namespace] = 'wallet'
          break
        case 'walletEnds':
        case 'expiry':
          if (lives) ends()
          break
        case 'disconnect':
          if (active[step.namespace] === 'session') ends()
          else active[step.namespace] = undefined
      }
    },
    expected: () => [
      SPACES.map((namespace) => {
        const by = active[namespace]
        if (by === undefined) return [undefined, []]
        return by === 'session' ? ['walletConnect', BY_SESSION[namespace]] : [...BY_WALLET[namespace]]
      }),
      lives,
    ],
  }
}
