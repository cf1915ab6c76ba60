import type { MethodTable, WalletContext } from './context.js'
import { walletErrors } from './errors.js'
import { permissions, readParams } from './params.js'
import type { Hex } from './types.js'

/** Creates the methods that connect a site, and those for permissions of EIP-2255 with MetaMask's method to revoke them. */
export function accountMethods(context: WalletContext): MethodTable {
  const { site, origin } = context
  let connecting = false

  const connect = async (method: string): Promise<readonly Hex[]> => {
    if (connecting) throw walletErrors.alreadyPending(method)
    connecting = true
    try {
      const { addresses } = await context.keyring()
      const chosen = chooseAccounts(addresses, site.selected ?? addresses[context.firstAccount], context.sharedAccounts)
      await context.consent(method, `${origin} wants to see your account.`, [['Account', chosen.join('\n')]])
      if (context.policy().emptyAccounts) return []
      site.grant(chosen)
      return site.accounts()
    } finally {
      connecting = false
    }
  }
  const granted = () => {
    const accounts = site.accounts()
    if (accounts.length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: [...accounts] }]
    return [{ invoker: origin, parentCapability: 'eth_accounts', caveats, date: site.grantedAt }]
  }
  const visible = () => (context.policy().emptyAccounts ? [] : [...site.accounts()])

  return {
    async eth_accounts() {
      if (site.accounts().length === 0) await site.settle()
      return visible()
    },
    eth_requestAccounts: async () => (site.accounts().length > 0 ? visible() : [...(await connect('eth_requestAccounts'))]),
    wallet_getPermissions: async () => granted(),
    async wallet_requestPermissions(params) {
      onlyAccounts(params)
      await connect('wallet_requestPermissions')
      return granted()
    },
    async wallet_revokePermissions(params) {
      onlyAccounts(params)
      site.revoke()
      return null
    },
  }
}

function chooseAccounts(all: readonly Hex[], selected: Hex | undefined, count: number): Hex[] {
  const first = selected !== undefined && all.includes(selected) ? selected : all[0]
  if (first === undefined) return []
  return [first, ...all.filter((address) => address !== first)].slice(0, Math.max(1, count))
}

function onlyAccounts(params: unknown): void {
  const [asked] = readParams(permissions, params)
  const unknown = Object.keys(asked).filter((name) => name !== 'eth_accounts')
  if (unknown.length > 0) throw walletErrors.invalidParams(`permissions that are not known: ${unknown.join(', ')}`)
  if (!('eth_accounts' in asked)) throw walletErrors.invalidParams('no permission is named')
}
