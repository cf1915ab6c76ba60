import { base58 } from '@scure/base'
import { firstValueFrom, of } from 'rxjs'
import { expect, it } from 'vitest'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { ed25519 } from '@noble/curves/ed25519.js'
import { createEmbeddedConnector } from '../embedded-wallet/embedded-connector.js'
import type { ConnectorPort } from '../../ports/connector.js'
import type { Json } from '../../domain/shared/json/json.js'
import { createSessionConnector } from '../walletconnect/sessions/session-connector.js'
import { loadSolanaChecks } from './remote-checks.js'

const SEED = new Uint8Array(32).fill(7)
const ADDRESS = base58.encode(ed25519.getPublicKey(SEED))
const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
// 4 line feeds are 10 signers and 10 accounts; the rest is in the form of a legacy transaction.
const TRANSACTION = `${'\n'.repeat(4)}${'a'.repeat(352)}\n${'\n\u0001a\u0000'.repeat(10)}`

type Ask = (method: string, params: Json) => string

/** Connectors over a wallet that signs each text. */
const connectors: Readonly<Record<string, (ask: Ask) => ConnectorPort>> = {
  'a session': (ask) =>
    createSessionConnector({
      relay: { events: () => of(), request: ({ method, params }: { method: string; params: Json }) => of({ signature: ask(method, params) }) } as never,
      timer: createMemoryTimer(createVirtualTime({ start: 0 })).port,
      session: () => ({ topic: 't', namespaces: { solana: { accounts: [`${NETWORK}:${ADDRESS}`], chains: [NETWORK], methods: [], events: [] } } }) as never,
      solanaChecks: loadSolanaChecks,
    }).port,
  'the embedded wallet': (ask) =>
    createEmbeddedConnector({
      by: {
        state: () =>
          ({
            account: { namespaces: { solana: { address: ADDRESS } } },
            network: { namespaces: { solana: { walletNetwork: NETWORK } } },
            connection: { namespaces: { solana: { connectorId: 'ID_AUTH' } } },
          }) as never,
        subscribe: () => () => undefined,
      },
      ask: (request) => of(request.type === 'request' ? JSON.stringify({ signature: ask(request.method, request.params) }) : 'null'),
      solanaChecks: loadSolanaChecks,
    }),
}

it.each(Object.entries(connectors))(
  '[CONN-50, WC-12, F42] %s asks for no text that reads as a transaction, and takes no signature of another text',
  async (_, make) => {
    const asked: [string, Json][] = []
    let signed = 'Grüße, Latchkit'
    const port = make((method, params) => {
      asked.push([method, params])
      return base58.encode(ed25519.sign(new TextEncoder().encode(signed), SEED))
    })
    const sign = (message: string) => firstValueFrom(port.signMessage({ connectorId: 'x', namespace: 'solana', address: ADDRESS, message }))
    expect(base58.decode(await sign(signed))).toHaveLength(64)
    expect(asked).toEqual([['solana_signMessage', { message: base58.encode(new TextEncoder().encode(signed)), pubkey: ADDRESS }]])
    await expect(sign('Another')).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    signed = TRANSACTION
    await expect(sign(TRANSACTION)).rejects.toMatchObject({ cause: { code: -32602 } })
    expect(asked).toHaveLength(2)
  },
)
