import { base64 } from '@scure/base'
import { firstValueFrom, NEVER, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { compile, ids, ME, OTHER, transfer, vectors } from '../../../../tests/domain/solana.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import { COMPUTE_BUDGET_PROGRAM } from '../../../domain/shared/solana/programs.js'
import { encodeTransaction } from '../../../domain/shared/solana/transaction.js'
import type { Simulation } from '../../../domain/shared/review/types.js'
import { needsConfirmation } from '../../../domain/shared/review/warnings.js'
import { createSentTransactions } from '../wallets/sent-transactions.js'
import { createFindSent, type SolanaSending } from '../wallets/solana-sending.js'
import { createSolanaReviews, type SolanaReviewTools } from './solana-reviews.js'

const network = solana.caipNetworkId
const account = (lamports: number) => ({ lamports, owner: '1'.repeat(32), data: ['', 'base64'], executable: false, rentEpoch: 0 })
const request = (...texts: readonly string[]) => ({
  kind: 'signTransactions' as const,
  namespace: 'solana' as const,
  network,
  address: ME,
  payload: JSON.stringify(texts.map((transaction) => ({ transaction }))),
})
const order = (...texts: readonly string[]) => ({ ...request(...texts), known: [], ordinals: [], at: 0 })

function setup(tools: Partial<SolanaReviewTools> = {}) {
  const asked: [method: string, params: readonly Json[]][] = []
  const reviews = createSolanaReviews({
    canRead: () => true,
    sent: () => undefined,
    read: () => NEVER,
    ...tools,
    ...(tools.read && {
      read: (id, method, params) => {
        asked.push([method, params])
        return (tools.read as SolanaReviewTools['read'])(id, method, params)
      },
    }),
  })
  const simulate = (...texts: readonly string[]) => {
    const heard: { readonly isHeld: boolean; readonly simulations: readonly (Simulation | undefined)[] }[] = []
    reviews
      .simulate(order(...texts))
      .subscribe(({ transactions }) => heard.push({ isHeld: needsConfirmation(transactions), simulations: transactions.map(({ simulation }) => simulation) }))
    return heard
  }
  return { asked, reviews, simulate }
}
const turns = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

describe('the review of a request', () => {
  it('[CONN-50] without a node is made at once; it is said that nothing could be checked', () => {
    const { simulate, asked } = setup({ canRead: () => false, read: () => NEVER })
    expect([simulate(vectors.v0), asked]).toEqual([[{ isHeld: false, simulations: [{ status: 'unavailable' }] }], []])
  })

  it('[CONN-50, F36] says that the account is no signer, of one or of several, before a node is asked', async () => {
    const { reviews, asked } = setup({ read: () => NEVER })
    const foreign = base64.encode(encodeTransaction(compile([transfer(1n, OTHER, ME)], { payer: OTHER })))
    for (const texts of [[foreign], [vectors.v0, foreign]])
      expect(await firstValueFrom(reviews.read(order(...texts)))).toMatchObject({ problem: `${ME} is not among its signers` })
    expect(await firstValueFrom(reviews.read(order(vectors.v0)))).not.toHaveProperty('problem')
    expect(asked).toEqual([])
  })

  it('[CONN-50] asks for the state of a slot, and for the accounts of the visitor alone', async () => {
    const foreign = { ...account(5), owner: OTHER }
    const { simulate, asked } = setup({
      read: (_, method) =>
        of(
          method === 'simulateTransaction'
            ? { context: { slot: 8 }, value: { err: null, logs: [], accounts: [account(1)] } }
            : { context: { slot: 7 }, value: [account(9), foreign] },
        ),
    })
    const heard = simulate(vectors.v0)
    await turns()
    expect(heard).toEqual([{ isHeld: false, simulations: [{ status: 'succeeded', changes: [{ units: '-8', decimals: 9 }] }] }])
    expect(asked).toMatchObject([
      ['getMultipleAccounts', [[ME, OTHER], { dataSlice: { offset: 0, length: 165 } }]],
      [
        'simulateTransaction',
        [
          vectors.v0,
          { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, minContextSlot: 7, accounts: { encoding: 'base64', addresses: [ME] } },
        ],
      ],
    ])
  })

  it.each<[string, SolanaReviewTools['read']]>([
    ['that fails', () => throwError(() => new Error('away'))],
    ['whose accounts are too few', () => of({ value: [] })],
    ['whose amounts are negative', () => of({ value: [account(-1), account(1)] })],
    ['whose simulation is none', (_, method) => of(method === 'simulateTransaction' ? { value: 'no' } : { value: [account(1), account(1)] })],
    [
      'whose accounts after it are missing',
      (_, method) => of(method === 'simulateTransaction' ? { value: { err: null } } : { value: [account(1), account(1)] }),
    ],
  ])('[CONN-50, fault] a node %s is said not to have simulated; that is no warning', async (_, read) => {
    const { simulate } = setup({ read })
    const heard = simulate(vectors.v0)
    await turns()
    expect(heard).toEqual([{ isHeld: false, simulations: [{ status: 'unavailable' }] }])
  })

  /** A node on which a transaction succeeds that it knows. */
  const knowing =
    (...known: readonly string[]): SolanaReviewTools['read'] =>
    (_, method, [asked]) => {
      if (method !== 'simulateTransaction') return of({ context: { slot: 7 }, value: (asked as readonly Json[]).map(() => account(9)) })
      return of({ value: known.includes(String(asked)) ? { err: null, logs: [], accounts: [account(1)] } : { err: 'AccountNotFound' } })
    }
  const succeeded = { status: 'succeeded', changes: [{ units: '-8', decimals: 9 }] }
  const earlier = { status: 'unavailable', reason: 'earlier' }

  it('[CONN-50] each transaction of a list is simulated, in its place', async () => {
    const { simulate, asked } = setup({ read: knowing(vectors.v0, vectors.legacy) })
    const heard = simulate(vectors.v0, vectors.legacy)
    await turns()
    expect(heard).toEqual([{ isHeld: false, simulations: [succeeded, succeeded] }])
    expect(asked.flatMap(([method, [first]]) => (method === 'simulateTransaction' ? [first] : []))).toEqual([vectors.v0, vectors.legacy])
  })

  it('[CONN-50] one that fails alone may need those before it, and is no warning; the first one is', async () => {
    const later = setup({ read: knowing(vectors.v0) }).simulate(vectors.v0, vectors.legacy)
    const first = setup({ read: knowing(vectors.v0) }).simulate(vectors.legacy, vectors.v0)
    await turns()
    expect(later).toEqual([{ isHeld: false, simulations: [succeeded, earlier] }])
    expect(first).toMatchObject([{ isHeld: true, simulations: [{ status: 'failed' }, succeeded] }])
  })

  it('[CONN-50, T9] a simulation of an unknown program is not believed where one before it may decide', async () => {
    const unknown = base64.encode(encodeTransaction(compile([{ program: OTHER, data: '07' }])))
    const alone = setup({ read: knowing(unknown) }).simulate(unknown)
    const { simulate, asked } = setup({ read: knowing(unknown, vectors.v0) })
    const after = simulate(vectors.v0, unknown)
    await turns()
    expect(alone).toEqual([{ isHeld: false, simulations: [succeeded] }])
    expect(after).toEqual([{ isHeld: true, simulations: [succeeded, earlier] }])
    expect(asked.some(([, [first]]) => first === unknown)).toBe(false)
  })

  it('[CONN-50, T19] of a long list the first ten are simulated', async () => {
    const { simulate, asked } = setup({ read: knowing(vectors.v0) })
    const heard = simulate(...Array.from({ length: 12 }, () => vectors.v0))
    await turns()
    expect(heard[0]?.simulations.map((one) => one?.status)).toEqual([...Array(10).fill('succeeded'), 'unavailable', 'unavailable'])
    expect(asked.filter(([method]) => method === 'simulateTransaction')).toHaveLength(10)
  })
})

describe('additions to signed transactions', () => {
  const plain = base64.encode(encodeTransaction(compile([transfer(1n)])))
  const dearer = encodeTransaction(compile([{ program: COMPUTE_BUDGET_PROGRAM, data: '03204e000000000000' }, transfer(1n)]))
  const found = async (tools: Partial<SolanaReviewTools>, results: readonly string[], ...texts: readonly string[]) => {
    const all: unknown[] = []
    setup(tools)
      .reviews.additions({ ...request(...texts), results })
      .subscribe((additions) => all.push(additions))
    await turns()
    return all
  }

  it('[CONN-50] are read from signed transactions, by their place', async () => {
    expect(await found({}, [plain, base64.encode(dearer)], plain, plain)).toMatchObject([[{ transaction: 1, feeRise: '4000', fee: '9000', checks: 0 }]])
  })

  it('[CONN-50] are read from the transaction that was sent under an id, when the network shows it', async () => {
    const id = 'ffZoUJdqd6wH7aDaVFSqhpEjwSqGJii83JvsPwgfDnyinyE5LFndcFV1gzBsDTdgWaSJHrjRBqsG5JjdZ4C7zLt'
    expect(await found({ sent: async () => dearer }, [id], plain)).toMatchObject([[{ transaction: 0, feeRise: '4000' }]])
    expect(await found({ sent: async () => undefined }, [id], plain)).toEqual([[]])
    expect(await found({}, [id], plain)).toEqual([[]])
  })

  const signed = base64.decode(vectors.v0)
  const other = base64.decode(vectors.legacy)
  it.each<[string, Uint8Array | undefined, string | undefined]>([
    ['what was asked for', signed, undefined],
    ['another transaction', other, 'SENT_TRANSACTION_CHANGED'],
    ['a transaction that nobody knows', undefined, 'SENT_TRANSACTION_UNKNOWN'],
  ])('[CONN-50] a wallet of a session, or the embedded one, that sends by itself is looked after: %s', async (_, bytes, warning) => {
    const warnings: string[] = []
    const asked: string[] = []
    const kept = createSentTransactions()
    const sending: SolanaSending = {
      canSend: (id) => id === network,
      send: () => Promise.reject(new Error('it sends nothing')),
      async find({ id }) {
        asked.push(id)
        return bytes
      },
    }
    const sent = createFindSent(kept, sending, ({ code }) => warnings.push(code))
    await found({ sent }, [ids.v0], vectors.v0)
    await expect.poll(() => warnings).toEqual(warning === undefined ? [] : [warning])
    expect([await kept.find(ids.v0), asked]).toEqual([bytes, [ids.v0]])
    // A kept one is not looked up again; without a node, or if nobody knows what was asked for, none is.
    await found({ sent }, [ids.v0], vectors.v0)
    expect(sent({ network: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', id: 'x', signer: ME, asked: signed })).toBeUndefined()
    expect(sent({ network, id: 'y', signer: ME, asked: undefined })).toBeUndefined()
    expect(asked).toEqual([ids.v0])
  })
})
