import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { announceStandard, createBitcoinPageWallet, createSatsConnectWallet } from 'latchkit-cli/sandbox'
import { base64 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { announceSatsConnect } from '../../../cli/sandbox/page-wallets/sats-connect.js'
import { verifyMessage } from '../../../src/adapters/bitcoin/messages/verify-message.js'
import { createBitcoinConnector } from '../../../src/adapters/bitcoin/wallets/bitcoin-connector.js'
import { createBitcoinWallets } from '../../../src/adapters/bitcoin/wallets/bitcoin-wallets.js'
import { createObjectIds } from '../../../src/kit/object-ids.js'

const WALLET = { name: 'Kestrel', rpcUrl: 'http://127.0.0.1:1', policy: 'approve' } as const

/** Opens a page with one wallet of the sandbox, in one of its protocols, connected. */
async function open(protocol: 'wallet-standard' | 'btc-providers') {
  const window = Object.assign(new EventTarget(), {})
  const { port: timer } = createMemoryTimer(createVirtualTime())
  if (protocol === 'wallet-standard') announceStandard(window, createBitcoinPageWallet(WALLET).wallet)
  else announceSatsConnect(window as never, createSatsConnectWallet(WALLET))
  const wallets = createBitcoinWallets({ window, timer, identify: createObjectIds(), onWarning: () => {} })
  wallets.discovery.announcements().subscribe()
  const { port } = createBitcoinConnector({
    wallets,
    timer,
    signer: async () => ({}) as never,
    checkKeys: async (grant) => grant,
    verifyMessage: async (...asked) => verifyMessage(...asked),
    onWarning: () => {},
  })
  const ref = { connectorId: `${protocol}:kestrel`, namespace: 'bip122' } as const
  const { accounts, details = [] } = await firstValueFrom(port.connect({ ...ref, silent: false }))
  return { accounts, details, sign: (address: string) => firstValueFrom(port.signMessage({ ...ref, address, message: 'Hello' })) }
}

describe.each(['wallet-standard', 'btc-providers'] as const)('a wallet by %s', (protocol) => {
  it('[CONN-49, ACCT-06] signs messages with its ordinals address, which is no account, and with its payment address', async () => {
    const { accounts, details, sign } = await open(protocol)
    const ordinals = details.find(({ purpose }) => purpose === 'ordinals')?.address ?? ''
    expect(accounts).toEqual([expect.stringMatching(/^bcrt1q/)])
    for (const address of [ordinals, accounts[0] as string]) {
      const signature = await sign(address)
      expect(Verifier.verifySignature(address, 'Hello', base64.encode(base64.decode(signature)), true)).toBe(true)
    }
    expect(ordinals).toMatch(/^bcrt1p/)
  })
})
