import { type ComponentType, createContext } from 'react'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'

/** Props of a login method. */
export interface LoginProps {
  readonly disabled: boolean
  readonly namespace: ChainNamespace | undefined
  /** Prefetches the view that follows. */
  readonly prefetch: () => void
}

/** Login methods of the embedded wallet in view Connect. */
export interface Logins {
  readonly Email: ComponentType<LoginProps>
  readonly Social: ComponentType<LoginProps>
}

/** Undefined in an app without an embedded wallet, which does not load them. */
export const LoginsContext = /* @__PURE__ */ createContext<Logins | undefined>(undefined)
