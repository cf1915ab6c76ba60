import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { transferTransaction } from '../../../cli/sandbox/solana/transaction.js'
import type { SolanaNode } from '../../../cli/sandbox/solana/node.js'
import { openEmbedded } from './host.js'
import { approve, login } from './visitor.js'

const host = openEmbedded({ solana: true })
const node = () => host.solana() as SolanaNode
/** Somebody to send to, of each test its own. */
const receiverOf = (test: number) => base58.encode(new Uint8Array(32).fill(test))

const address = async (page: Page) => (await page.evaluate(() => window.embedded.kit().getState().account.namespaces.solana?.address)) as string
const transfer = (from: string, receiver: string, lamports = 1_500_000_000n) =>
  base58.encode(transferTransaction({ from, to: receiver, lamports, blockhash: node().ledger.latestBlockhash().blockhash }))

/** Asks the provider that an app takes for Solana; a refusal comes as its code. */
function ask<T>(page: Page, method: string, params: unknown): Promise<T | number> {
  return page.evaluate(
    async ([name, given]) => {
      const provider = window.embedded.kit().getProvider('solana') as { request(request: object): Promise<never> }
      return provider.request({ method: name, params: given }).catch((error: { code: number }) => error.code as never)
    },
    [method, params] as const,
  )
}

/** Ed25519 by Node's own crypto. */
function verifies(message: Uint8Array, signature: string, signer: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(base58.decode(signer)).toString('base64url') }, format: 'jwk' })
  return verify(null, message, key, base58.decode(signature))
}

/** The signature of its only signer, and what it signed. */
function takenApart(transaction: string): { signature: string; message: Uint8Array } {
  const bytes = base58.decode(transaction)
  return { signature: base58.encode(bytes.subarray(1, 65)), message: bytes.subarray(65) }
}

describe('an embedded wallet in Solana', () => {
  it('[CONN-14, AUTH-03, AUTH-36, FRAME-31, FRAME-32, FRAME-33, FRAME-34] signs messages and transactions that verify, and sends one that a VM runs', () =>
    host.visit(async (visit) => {
      const { page } = visit
      await login(visit, host.site(), 'ada@example.org', 'solana')
      const who = await address(page)
      const receiver = receiverOf(7)
      expect(await page.evaluate(() => window.embedded.kit().getState().connection.namespaces.solana?.connectorId)).toBe('ID_AUTH')
      await expect.poll(() => page.evaluate(() => JSON.stringify(window.embedded.kit().getState().balances))).toContain('"10"')

      const message = new TextEncoder().encode('Hello from Harbour')
      const signed = ask<{ signature: string }>(page, 'solana_signMessage', { message: base58.encode(message), pubkey: who })
      await approve(visit, 'Sign a message')
      expect(verifies(message, ((await signed) as { signature: string }).signature, who)).toBe(true)

      const one = ask<{ transaction: string }>(page, 'solana_signTransaction', { transaction: transfer(who, receiver) })
      await approve(visit, 'Sign a transaction')
      const single = takenApart(((await one) as { transaction: string }).transaction)
      expect(verifies(single.message, single.signature, who)).toBe(true)
      expect(node().ledger.balance(receiver)).toBe(0n)

      const both = ask<{ transactions: string[] }>(page, 'solana_signAllTransactions', {
        transactions: [transfer(who, receiver, 1n), transfer(who, receiver, 2n)],
      })
      await approve(visit, 'Sign 2 transactions')
      for (const text of ((await both) as { transactions: string[] }).transactions) {
        const { message: bytes, signature } = takenApart(text)
        expect(verifies(bytes, signature, who)).toBe(true)
      }

      const sent = ask<{ signature: string }>(page, 'solana_signAndSendTransaction', { transaction: transfer(who, receiver) })
      await approve(visit, 'Sign a transaction')
      expect(node().ledger.landed(((await sent) as { signature: string }).signature)).toMatchObject({ err: null })
      expect([node().ledger.balance(receiver), node().ledger.balance(who)]).toEqual([1_500_000_000n, 8_499_995_000n])
    }))

  it('[CONN-14, AUTH-36] the layer signs and sends by its own commands too', () =>
    host.visit(async (visit) => {
      const { page } = visit
      await login(visit, host.site(), 'barbara@example.org', 'solana')
      const who = await address(page)
      const receiver = receiverOf(8)
      const signed = page.evaluate(() =>
        window.embedded
          .kit()
          .run({ type: 'signMessage', namespace: 'solana', message: 'gm' } as never)
          .then(
            (event) => event as unknown as { result?: unknown },
            (error: Error) => String(error),
          ),
      )
      await approve(visit, 'Sign a message')
      const { result } = (await signed) as { result: string }
      expect(verifies(new TextEncoder().encode('gm'), result, who)).toBe(true)
      const before = node().ledger.balance(receiver)
      const raw = base64.encode(base58.decode(transfer(who, receiver, 1_000_000_000n)))
      const sent = page.evaluate(
        (transaction) =>
          window.embedded
            .kit()
            .run({ type: 'sendTransaction', namespace: 'solana', transaction: { transaction } } as never)
            .then(
              (event) => event as unknown as { result?: unknown },
              (error: Error) => String(error),
            ),
        raw,
      )
      await approve(visit, 'Sign a transaction')
      expect(await sent).toMatchObject({ result: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
      expect(node().ledger.balance(receiver) - before).toBe(1_000_000_000n)
    }))

  it('[AUTH-37, AUTH-39, AUTH-33] declined is 4001, what another account must sign is refused, and what is of eip155 is not taken', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        await login(visit, host.site(), 'grace@example.org', 'solana')
        const who = await address(page)
        const receiver = receiverOf(9)
        const declined = ask(page, 'solana_signMessage', { message: base58.encode(new TextEncoder().encode('no')), pubkey: who })
        await inside.getByRole('heading', { name: 'Sign a message' }).waitFor()
        await inside.getByRole('button', { name: /Reject|Decline|Cancel/ }).click()
        expect(await declined).toBe(4001)
        expect(await ask(page, 'solana_signMessage', { message: 'no base58: 0OIl', pubkey: who })).toBe(-32602)
        expect(await ask(page, 'solana_signTransaction', { transaction: transfer(receiver, receiver) })).toBeTypeOf('number')
        expect(await ask(page, 'solana_getPrivateKey', {})).toBe(4200)
      },
      { tolerate: /RPC call is not allowed/ },
    ))
})
