import { firstValueFrom, type Observable } from 'rxjs'
import { createMemoryTimer } from '../../src/adapters/memory/memory-timer.js'
import { createVirtualTime } from '../../src/adapters/memory/virtual-time.js'
import { createChecksums } from '../../src/adapters/evm/checksums.js'
import { captureProvider } from '../../src/adapters/evm/eip1193.js'
import { createEvmConnector } from '../../src/adapters/evm/evm-connector.js'
import { createWalletRegistry } from '../../src/adapters/evm/wallet-registry.js'
import type { LatchkitErrorShape } from '../../src/domain/shared/errors.js'
import { type Script, scriptedWallet, uuidOf } from './evm-scripted-wallet.js'

/** How the connector of {@link connectorOver} names its only wallet. */
export const wallet1 = { connectorId: 'com.wallet', namespace: 'eip155' as const }

/** The EVM connector over one scripted wallet, in virtual time. */
export function connectorOver(
  script: Script,
  { requestPermissions = false, checksums = createChecksums(), remembered = (_: string): string | undefined => undefined } = {},
) {
  const time = createVirtualTime()
  const timer = createMemoryTimer(time)
  const registry = createWalletRegistry()
  const warnings: LatchkitErrorShape[] = []
  const wallet = scriptedWallet(script)
  const add = () => {
    const provider = captureProvider(wallet)
    if (provider) registry.announce({ info: { uuid: uuidOf(1), name: 'Wallet', icon: null, rdns: 'com.wallet' }, provider, source: wallet })
  }
  const connector = createEvmConnector({
    registry,
    timer: timer.port,
    checksums,
    remembered,
    requestPermissions,
    onWarning: (warning) => warnings.push(warning),
  })
  add()
  return { time, timer, registry, warnings, wallet, connector, add }
}

/** The failure of a stream; an error where it succeeds. */
export const failureOf = (source: Observable<unknown>): Promise<LatchkitErrorShape> =>
  firstValueFrom(source).then(
    (value) => {
      throw new Error(`succeeded with ${JSON.stringify(value)}`)
    },
    (failure: LatchkitErrorShape) => failure,
  )
