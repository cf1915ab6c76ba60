import type { AnySlice } from '../core-definition.js'
import type { Outcome } from '../kernel/types.js'
import type { modal } from '../modal/index.js'
import type { DomainEvent, Slice } from '../root.js'
import type { tabs } from '../tabs/index.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { SiwxCommand } from './messages.js'
import { policies } from './policy.js'
import { joinTabs } from './tabs.js'
import { joinSignIn } from './views.js'

/** Sign-in with the wallet (CAIP-122): a message, its signature, and the session that the host makes of it. */
const siwx: Slice<'siwx', SiwxCommand> = { name: 'siwx', decide, evolve, policies }

/** How its commands end. What still waits at the wallet is cancelled as a request. */
export const siwxOutcomes: Readonly<Record<string, Outcome<DomainEvent>>> = {
  signIn: { done: ['signedIn'], failed: ['signInFailed'], cancel: 'cancelRequest' },
}

/** The slices of an app with sign-in: it takes the place of what says that there is none, and has its say in the dialog and in what other tabs tell. */
export function withSignIn(slices: readonly AnySlice[]): readonly AnySlice[] {
  return slices.map((slice) => {
    if (slice.name === 'siwx') return { ...slice, ...siwx }
    if (slice.name === 'tabs') return { ...slice, ...joinTabs(slice as unknown as typeof tabs) }
    return slice.name === 'modal' && 'openModal' in slice.decide ? { ...slice, ...joinSignIn(slice as unknown as typeof modal) } : slice
  })
}
