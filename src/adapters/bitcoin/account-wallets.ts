/** Wallet of each account object that was given to the app. */
const wallets = /* @__PURE__ */ new WeakMap<object, object>()

/** Remembers the wallet of an account object. */
export function keepWallet(account: object, wallet: object): void {
  wallets.set(account, wallet)
}

/** Returns the Wallet Standard wallet of an account object that the app has; undefined for other objects. */
export function walletOfAccount(account: object): object | undefined {
  return wallets.get(account)
}
