/** How the app introduces itself to wallets (WC-04). */
export interface AppMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  /** Where the wallet returns to. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}
