import type { TabStorage } from '../adapters/browser/local-storage.js'
import type { SiweConfig } from '../adapters/siwx/siwe-config.js'
import type { SiwxHost } from '../adapters/siwx/host-siwx.js'
import { createSiwx, type MessageOptions } from '../adapters/siwx/siwx.js'
import type { SignInResolver } from '../domain/config/index.js'
import { joinSignIn } from './join-sign-in.js'
import type { SignInParts } from './sign-in.js'

/** What the facade loads for an app with sign-in: what decides on it, and the host's part. */
export function createSignIn(resolve: SignInResolver, options: MessageOptions): SignInParts {
  return {
    resolve,
    join({ definition, ends, ports }, { config, clock, siwx: host, siweConfig, read }) {
      const port = createSiwx({
        ...options,
        clock,
        storage: (ports.storage as Partial<TabStorage>).apart ?? ports.storage,
        url: config.metadata.url,
        host: host as SiwxHost,
        siwe: siweConfig as SiweConfig,
        read,
      })
      // Where it is not required nobody is asked unbidden.
      return joinSignIn({ definition, ends, ports }, port, config.siwx?.required === true)
    },
  }
}
