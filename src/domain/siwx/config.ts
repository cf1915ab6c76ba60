import { type LatchkitOptions, type LeaveOut, readable } from '../config/index.js'
import type { Plugin } from '../plugin.js'

/** Configuration of the sign-in with a wallet, in `config.plugins.siwx`. */
export interface SiwxConfig {
  /** True if connected users must sign in. Otherwise the app starts the sign-in. */
  readonly required: boolean
  /** True if sessions end with the connection (SIWX-15). */
  readonly signOutOnDisconnect: boolean
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly siwx?: SiwxConfig
  }
}

/** Reads the configuration from the app's options. Returns undefined to disable sign-in. */
export type SignInResolver = (options: LatchkitOptions, leaveOut: LeaveOut) => SiwxConfig | undefined

/** Configures the sign-in with a wallet. */
export function configureSignIn(resolve: SignInResolver): Required<Pick<Plugin, 'name' | 'configure'>> {
  return {
    name: 'siwx',
    configure({ options }) {
      const leftOut: { option: string; problem: string }[] = []
      const config = readable('siwx', () => resolve(options, (option, problem) => void leftOut.push({ option, problem })))
      return config && { config, leftOut }
    },
  }
}
