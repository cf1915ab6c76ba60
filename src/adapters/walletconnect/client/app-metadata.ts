/** The app's description for wallets (WC-04). */
export interface AppMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  /** Links with which the wallet returns to the app. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}
