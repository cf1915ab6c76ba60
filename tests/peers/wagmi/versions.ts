import * as wagmi2 from 'wagmi-2'
import * as wagmi3 from 'wagmi'

/** The hooks under test by one set of names: wagmi 3 renamed `useAccount` to `useConnection`. */
export const versions = [
  { name: 'wagmi 2', ...wagmi2, useConnection: wagmi2.useAccount },
  // Both have the same shape where these tests use them; the types of the two differ in generic parameters alone.
  { name: 'wagmi 3', ...(wagmi3 as unknown as typeof wagmi2), useConnection: wagmi3.useConnection as unknown as typeof wagmi2.useAccount },
]

/** One release of wagmi. */
export type Wagmi = (typeof versions)[number]
