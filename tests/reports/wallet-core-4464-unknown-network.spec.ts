import { firstValueFrom, of, throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { switchSession } from '../../src/adapters/walletconnect/sessions/session-switch.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import { base } from '../../src/domain/shared/networks/evm-chains.js'
import { connectorOver, failureOf, wallet1 } from '../peers/evm/evm-connector-setup.js'
import { walletError } from '../peers/evm/evm-scripted-wallet.js'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/** Refusals of a network that the wallet does not know, with the reports of each. */
const UNKNOWN: readonly (readonly [report: string, code: number, message: string])[] = [
  ['trustwallet/wallet-core#4464, in the words of the visitor', 0, '尚未添加此网络'],
  ['MetaMask/metamask-mobile#3035', -32601, 'The method wallet_switchEthereumChain does not exist/is not available'],
  ['rainbow-me/rainbow#5620', -32600, 'Chain Id not supported'],
  ['Uniswap/web3-react#587', -32603, 'Unrecognized chain ID "0x2105".'],
]

/** A wallet that knows a network once it was added. */
function strange(code: number, message: string) {
  let chain = '0x1'
  let isKnown = false
  return connectorOver({
    eth_chainId: () => chain,
    [SWITCH]: () => {
      if (!isKnown) throw code === 0 ? new Error(message) : walletError(code, message)
      chain = '0x2105'
      return null
    },
    [ADD]: () => {
      isKnown = true
      return null
    },
  })
}

it.each(UNKNOWN)('[NET-23, fault] adds the network after the refusal of %s', async (_, code, message) => {
  const { connector, wallet } = strange(code, message)
  expect(await firstValueFrom(connector.switchNetwork({ ...wallet1, network: base }))).toBe(null)
  expect(wallet.methods()).toEqual([SWITCH, ADD, 'eth_chainId', SWITCH])
})

it.each(UNKNOWN)('[NET-23, fault] does so in a session, after %s', async (_, code, message) => {
  const asked: string[] = []
  const ask = (method: string) => {
    asked.push(method)
    const refused = failure('RPC_FAILED', { name: 'UnknownRpcError', detail: message }, { code, message })
    return asked.length === 1 ? throwError(() => refused) : of<Json>(null)
  }
  expect(await firstValueFrom(switchSession(ask, base))).toBe(null)
  expect(asked).toEqual([SWITCH, ADD, SWITCH])
})

it.each([
  ['the page is not authorized', 4100],
  ['it has no line to its chains', 4900],
  ['it is busy with another prompt', -32002],
  ['too much was asked', -32005],
])('[NET-23, fault] adds nothing when the wallet says that %s', async (_, code) => {
  const { connector, wallet } = strange(code, 'no')
  expect(await failureOf(connector.switchNetwork({ ...wallet1, network: base }))).toMatchObject({ code: 'NETWORK_SWITCH_FAILED', cause: { code } })
  expect(wallet.methods()).toEqual([SWITCH])
})

it('[NET-23, fault] adds nothing when a session fails before the wallet has spoken', async () => {
  const asked: string[] = []
  const gone = failure('REQUEST_UNANSWERED', { wallet: 'Far wallet' }, { code: 'x', message: 'Unrecognized chain' })
  const ask = (method: string) => {
    asked.push(method)
    return throwError(() => gone)
  }
  expect([await failureOf(switchSession(ask, base)), asked]).toEqual([gone, [SWITCH]])
})
