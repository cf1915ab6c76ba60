import { createMemoryPorts, type TransfersHarness, transfersContract } from 'latchkit/testing'
import { map } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { A, C } from '../domain/facts.js'
import { fails } from './mutants.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNUSED = '0x1111111111111111111111111111111111111111'

function memory(): TransfersHarness {
  const page = createMemoryPorts()
  page.transfers.receiver(UNUSED, { kinds: ['new'] })
  return {
    port: page.transfers.port,
    network: 'eip155:1',
    account: A,
    friend: C,
    unused: UNUSED,
    amount: '1.234567890123456789',
    decimals: 18,
    token: { address: USDC, decimals: 6, units: '5000000' },
    pending: { hash: `0x${'70'.repeat(32)}`, units: '1000000000000000000' },
    breakSource: () => page.transfers.fail(failure('RPC_ALL_FAILED', { hosts: 'a.example' })),
    withinMs: 100,
    elapse: async (ms) => page.time.advanceBy(ms),
  }
}

transfersContract({ describe, it, expect }, 'memory', memory)

const contract = {
  memory,
  run: (api: Parameters<typeof transfersContract>[0], name: string, setUp: () => Promise<TransfersHarness>) => transfersContract(api, name, setUp),
}
const changing = (change: (prepared: Record<string, unknown>) => Record<string, unknown>) => (subject: TransfersHarness) => ({
  ...subject,
  port: {
    ...subject.port,
    prepare: (order: Parameters<TransfersHarness['port']['prepare']>[0]) => mapped(subject.port.prepare(order), change),
  },
})

describe('wrong transfers', () => {
  fails(contract as never, 'rounds the amount', changing((one) => ({ ...one, units: `${String(one['units'] ?? '').slice(0, -3)}000` })) as never)
  fails(
    contract as never,
    'sends all, the fee included',
    changing((one) => ({ ...one, most: { ...(one['most'] as object), units: (one['native'] as { units: string }).units } })) as never,
  )
  fails(contract as never, 'has no fee', changing((one) => ({ ...one, fee: '0' })) as never)
  fails(contract as never, 'hides that an address was never used', ((subject: TransfersHarness) => ({
    ...subject,
    port: { ...subject.port, receiver: () => subject.port.receiver({ network: subject.network, address: subject.account, to: subject.friend }) },
  })) as never)
  fails(contract as never, 'fails by throwing', ((subject: TransfersHarness) => ({ ...subject, breakSource: () => undefined })) as never)
})

function mapped(source: ReturnType<TransfersHarness['port']['prepare']>, change: (prepared: Record<string, unknown>) => Record<string, unknown>) {
  return source.pipe(map((one) => change(one as unknown as Record<string, unknown>)))
}
