import { getAddress, stringToHex } from 'viem'
import type { Keyring } from '../wallet/keyring.js'
import { RpcError } from '../http/json-rpc.js'
import type { Hex } from '../wallet/types.js'
import type { ServedNamespace } from './agree.js'
import type { AuthPayload, StartedKit } from './walletkit.js'

/**
 * Signs in with the connection (CAIP-122 in the form of EIP-4361): one signed message for each requested chain that is served, by the selected account.
 *
 * @throws RpcError 5100 if no chain is served.
 */
export async function signIn(
  { kit, narrowed, cacao }: Pick<StartedKit, 'kit' | 'narrowed' | 'cacao'>,
  asked: AuthPayload,
  { chains, accountsOn, methods }: ServedNamespace,
  keyring: Keyring,
): Promise<readonly unknown[]> {
  const served = chains.filter((chain) => asked.chains.includes(chain))
  const [account] = (served[0] === undefined ? [] : accountsOn(served[0])) as readonly Hex[]
  if (account === undefined) throw new RpcError(5100, 'Unsupported chains.')
  const payload = narrowed(asked, served, methods)
  return Promise.all(
    served.map(async (chain) => {
      const iss = `did:pkh:${chain}:${getAddress(account)}`
      const message = kit.formatAuthMessage({ request: payload, iss })
      return cacao(payload, await keyring.signMessage(account, stringToHex(message)), iss)
    }),
  )
}
