/** Wallet of each account object that was given to the app. */
const wallets = /* @__PURE__ */ new WeakMap<object, object>()

/** Remembers the wallet of an account object. */
export function keepWallet(account: object, wallet: object): void {
  wallets.set(account, wallet)
}

/** Returns the wallet of an account object; undefined for other objects. */
export function walletOf(account: object): object | undefined {
  return wallets.get(account)
}
