/** Requests the stock client's code beside ours, for a visitor who waits for a code: it is most of what comes, and would come last. Never throws. */
export function hastenStockClient(): void {
  // What is wrong with it is told where it is used.
  import('@walletconnect/sign-client').catch(() => undefined)
}
