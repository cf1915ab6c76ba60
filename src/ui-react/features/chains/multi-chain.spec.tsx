import { act, cleanup } from '@testing-library/react'
import { base, mainnet } from 'latchkit'
import { bitcoin, solana } from '../../../domain/shared/networks/chains.js'
import { ConnectButton } from 'latchkit/react'
import type { MemoryWalletOptions } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/eventually.js'
import { type Bench, createBench, dialog, inside, press, renderKit } from '../../../../tests/ui/kit.js'

afterEach(cleanup)

const WALLETS: readonly MemoryWalletOptions[] = [
  { id: 'io.example.alpha', name: 'Alpha', object: 'o1' },
  {
    id: 'wallet-standard:alpha',
    name: 'Alpha',
    object: 'o1',
    rdns: null,
    namespace: 'solana',
    accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    network: solana.caipNetworkId,
  },
]

async function openView(solanaWallet: Partial<MemoryWalletOptions> = {}): Promise<Bench> {
  const bench = createBench({
    wallets: [WALLETS[0] as MemoryWalletOptions, { ...(WALLETS[1] as MemoryWalletOptions), ...solanaWallet }],
    options: { networks: [mainnet, base, solana, bitcoin] },
    namespaces: ['eip155', 'solana'],
  })
  renderKit(bench.kit, <ConnectButton />)
  act(() => void bench.kit.dispatch({ type: 'openModal' }))
  await dialog('Connect wallet')
  press(inside('modal'), /^A?Alpha/)
  await dialog('Select chain')
  return bench
}

const rows = () =>
  [...inside('modal').getByRole('group', { name: 'Chains of Alpha' }).querySelectorAll('.lk-row')].map((row) => row.querySelector('.lk-row__text')?.textContent)
const connected = ({ kit }: Bench) => Object.entries(kit.getState().connection.namespaces).flatMap(([namespace, one]) => (one.connectorId ? [namespace] : []))

describe('view ConnectingMultiChain', () => {
  it('[CONN-07, MODAL-16] a wallet with several chains leads to a choice: all of them, and the dialog closes after the last', async () => {
    const bench = await openView()
    expect([rows(), connected(bench)]).toEqual([['Ethereum', 'Solana'], []])
    press(inside('modal'), 'Connect all')
    bench.advance(50)
    expect(connected(bench)).toEqual(['eip155', 'solana'])
    bench.advance(1_400)
    expect(bench.kit.getState().modal.open).toBe(false)
  })

  it('[CONN-07] one of them, by its row', async () => {
    const bench = await openView()
    press(inside('modal'), /^Solana/)
    bench.advance(50)
    expect(connected(bench)).toEqual(['solana'])
  })

  it('[CONN-07, CONN-38] says what was refused, keeps what is connected, and asks again by a click', async () => {
    const bench = await openView({ policy: 'reject' })
    press(inside('modal'), 'Connect all')
    bench.advance(1_500)
    expect([rows(), bench.kit.getState().modal.open]).toEqual([['EthereumConnected', 'SolanaYou declined'], true])
    bench.page.wallets.get('wallet-standard:alpha').setPolicy('approve')
    press(inside('modal'), 'Connect the rest')
    bench.advance(50)
    expect([rows(), connected(bench)]).toEqual([
      ['EthereumConnected', 'SolanaConnected'],
      ['eip155', 'solana'],
    ])
  })

  it('[CONN-07, UX-05] says where the wallet has no account', async () => {
    const bench = await openView({ policy: { emptyAccounts: true } })
    press(inside('modal'), 'Connect all')
    bench.advance(1_500)
    expect([rows(), connected(bench)]).toEqual([['EthereumConnected', 'SolanaNo account for Solana. Try again'], ['eip155']])
  })

  it('[CONN-07, UX-05, RPC-15] says where an earlier request is open in the wallet', async () => {
    const bench = await openView({ policy: { methods: { connect: { error: { code: -32002, message: 'pending' } } } } })
    press(inside('modal'), 'Connect all')
    bench.advance(1_500)
    expect([rows(), connected(bench)]).toEqual([['EthereumConnected', 'SolanaAnswer the open request in Alpha first'], ['eip155']])
  })

  it('[CONN-07, UX-05] names no prompt for a chain that is only read, and tells what was declined', async () => {
    const bench = await openView({ policy: { decision: 'approve', delayMs: 30 } })
    bench.page.wallets.get('io.example.alpha').setPolicy('reject')
    press(inside('modal'), 'Connect all')
    bench.advance(10)
    expect(rows()).toEqual(['EthereumYou declined', 'Solana'])
    bench.advance(1_500)
    const [said] = await eventually(() => inside('modal').getAllByText(/You declined/, { selector: '[aria-live]' }))
    expect(said?.textContent).toContain('Ethereum: You declined')
    expect(said?.textContent).not.toContain('Solana: ')
  })

  it('[CONN-07] shows which chain the wallet is asked for, and can be cancelled', async () => {
    const bench = await openView({ policy: { decision: 'ask' } })
    press(inside('modal'), 'Connect all')
    bench.advance(50)
    expect(rows()).toEqual(['EthereumConnected', 'SolanaConfirm in Alpha'])
    press(inside('modal'), 'Cancel')
    expect([rows(), connected(bench)]).toEqual([['EthereumConnected', 'SolanaNot connected. Try again'], ['eip155']])
    press(inside('modal'), 'Done')
    expect(bench.kit.getState().modal.open).toBe(false)
  })
})
