import { firstValueFrom, type Observable } from 'rxjs'
import { createMemoryTimer } from '../../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../../src/adapters/memory/time/virtual-time.js'
import { captureProvider } from '../../../src/adapters/evm/wallets/eip1193.js'
import { createEvmConnector } from '../../../src/adapters/evm/wallets/evm-connector.js'
import { createWalletRegistry } from '../../../src/adapters/evm/wallets/wallet-registry.js'
import type { LatchkitErrorShape } from '../../../src/domain/shared/errors/errors.js'
import { type Script, scriptedWallet, uuidOf } from './evm-scripted-wallet.js'

/** Reference of the only wallet of {@link connectorOver}. */
export const wallet1 = { connectorId: 'com.wallet', namespace: 'eip155' as const }

/** Creates the EVM connector over one scripted wallet, in virtual time. */
export function connectorOver(script: Script, { requestPermissions = false, rdns = 'com.wallet', window = undefined as EventTarget | undefined } = {}) {
  const time = createVirtualTime()
  const timer = createMemoryTimer(time)
  const registry = createWalletRegistry()
  const warnings: LatchkitErrorShape[] = []
  const wallet = scriptedWallet(script)
  const add = () => {
    const provider = captureProvider(wallet)
    if (provider)
      registry.announce({ info: { uuid: uuidOf(1), name: rdns === 'com.wallet' ? 'Wallet' : 'MetaMask', icon: null, rdns }, provider, source: wallet })
  }
  const connector = createEvmConnector({
    registry,
    timer: timer.port,
    window,
    requestPermissions,
    onWarning: (warning) => warnings.push(warning),
  })
  add()
  return { time, timer, registry, warnings, wallet, connector, add }
}

/** Resolves with the failure of a stream; fails if the stream succeeds. */
export const failureOf = (source: Observable<unknown>): Promise<LatchkitErrorShape> =>
  firstValueFrom(source).then(
    (value) => {
      throw new Error(`succeeded with ${JSON.stringify(value)}`)
    },
    (failure: LatchkitErrorShape) => failure,
  )
