/** Writes addresses as EIP-55 has them. */
export type Checksum = (address: string) => string

/** Loads what computes checksums once, when first needed. */
export interface Checksums {
  /** Undefined until it is loaded. */
  readonly ready: Checksum | undefined
  /** Never rejects: where the code cannot be loaded, addresses stay as the wallet wrote them, and the next call tries again. */
  load(): Promise<Checksum>
}

/**
 * Makes the loader. The hash behind a checksum weighs more than everything that a connect needs beside it, so it travels while the visitor
 * looks at the wallet's prompt.
 */
export function createChecksums(importer: () => Promise<{ checksumAddress: Checksum }> = () => import('./checksum.js')): Checksums {
  let ready: Checksum | undefined
  let loading: Promise<Checksum> | undefined
  return {
    get ready() {
      return ready
    },
    load() {
      loading ??= importer().then(
        (module) => {
          ready = module.checksumAddress
          return ready
        },
        () => {
          loading = undefined
          return (address: string) => address
        },
      )
      return loading
    },
  }
}
