import { describe, expect, it } from 'vitest'
import { ALPHA, B, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, walletOf } from '../../../tests/domain/page.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { selectSignIn } from './selectors.js'

const REQUIRED = { signIn: { required: true, signOutOnDisconnect: true } } as const satisfies PageOptions

const views = (page: Page) => (page.state().modal.open ? page.state().modal.stack.map(({ view }) => view) : [])
const status = (page: Page) => selectSignIn(page.state()).status
const shakes = (page: Page) => page.state().modal.shakes
/** Connects Alpha to an app that requires sign-in. */
const openOwed = () => openConnected(REQUIRED)

async function openSignedIn(): Promise<Page> {
  const page = await openOwed()
  expect((await page.run({ type: 'signIn' }))?.type).toBe('signedIn')
  page.clear()
  return page
}

/** Cases that random runs found. */
describe('sign-in with the wallet, whatever else goes on', () => {
  it('[I-25, MODAL-44, SIWX-03] its wallet connected once more leads back to it, not out of it (seed 53)', async () => {
    const page = await openOwed()
    page.give({ type: 'chooseWallet', connectorId: ALPHA })
    page.wait(2_000)
    expect([views(page), status(page), page.events('connected').length]).toEqual([['SIWXSignMessage'], 'owed', 1])
  })

  describe('with a question about a network of another namespace over it', () => {
    /** Connects both chains of Alpha, whose Solana wallet is on a network that the app does not have. */
    async function openAsked(): Promise<Page> {
      const page = openPage({
        ...REQUIRED,
        options: { networks: [mainnet, solana] },
        adapters: ['eip155', 'solana'],
        wallets: [{ id: ALPHA }, { id: ALPHA, namespace: 'solana', accounts: [S], network: solanaDevnet.caipNetworkId }],
      })
      const [eip155, other] = (['eip155', 'solana'] as const).map((namespace) => ({ connectorId: ALPHA, namespace }))
      await page.run({ type: 'connectChains', connectors: [eip155!, other!] })
      page.wait(2_000)
      page.clear()
      expect([views(page), status(page)]).toEqual([['UnsupportedChain'], 'owed'])
      return page
    }
    const ends = (page: Page) => [views(page), status(page), page.events('modalClosed')]
    const back = [['SIWXSignMessage'], 'owed', []]

    it('[I-25, MODAL-44, NET-17] a wallet that connects leads back to it (seed 1000330)', async () => {
      const page = await openAsked()
      page.give({ type: 'pushView', view: 'Networks' })
      page.give({ type: 'chooseWallet', connectorId: ALPHA, namespace: 'eip155' })
      page.wait(2_000)
      expect(ends(page)).toEqual(back)
    })

    it('[I-25, MODAL-44, NET-17] the dialog is not closed', async () => {
      const page = await openAsked()
      page.give({ type: 'pushView', view: 'Networks' })
      page.give({ type: 'closeModal' })
      page.give({ type: 'goBack' })
      page.give({ type: 'goBack' })
      expect(ends(page)).toEqual([['UnsupportedChain'], 'owed', []])
    })
  })

  it('[SIWX-16, T17] a message whose session would be over already is made anew before it is signed', async () => {
    const page = await openConnected({ ...REQUIRED, memory: createMemoryPorts({ siwx: { expiresInMs: 60_000 } }) })
    const before = page.state().siwx.prepared?.data.nonce
    page.wait(60_000)
    expect((await page.run({ type: 'signIn' }))?.type).toBe('signedIn')
    expect([status(page), page.state().siwx.session?.data.nonce === before]).toEqual(['signedIn', false])
  })

  it('[I-5] a try that has failed does not fail once more where the next message cannot be made (seed 143)', async () => {
    const page = await openOwed()
    walletOf(page).setPolicy({ methods: { signMessage: 'reject' } })
    page.memory.siwx.setPolicy({ fails: ['createMessage'] })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' })
    page.wait(0)
    const failed = page.events('signInFailed')
    expect(failed.map(({ failure }) => failure.code)).toEqual(['SIGNATURE_DECLINED', 'SIGN_IN_FAILED'])
    expect(new Set(failed.map(({ operation }) => operation)).size).toBe(2)
  })

  it('[I-25, MODAL-44] nor does choosing the network that is active lead out of it (seed 186)', async () => {
    const page = await openOwed()
    page.give({ type: 'chooseNetwork', network: 'eip155:1' })
    expect([views(page), shakes(page)]).toEqual([['SIWXSignMessage'], 1])
    page.give({ type: 'pushView', view: 'Networks' })
    page.give({ type: 'chooseNetwork', network: 'eip155:1' })
    expect([views(page), shakes(page)]).toEqual([['SIWXSignMessage'], 1])
    page.give({ type: 'chooseNetwork', network: 'eip155:8453' })
    expect(views(page)).toEqual(['SIWXSignMessage', 'SwitchNetwork'])
  })

  it('[I-24, I-23] nor while a network is being switched, when who is there is looked at later only', async () => {
    const page = await openOwed()
    page.memory.siwx.setPolicy({ delayMs: 1_000 })
    walletOf(page).setPolicy({ methods: { switchNetwork: 'ask' } })
    const run = page.run({ type: 'signIn' })
    page.wait(500)
    page.give({ type: 'switchNetwork', network: 'eip155:8453' })
    walletOf(page).setAccounts([B])
    page.wait(3_000)
    expect([page.state().account.namespaces.eip155?.address, page.state().network.pending?.network]).toEqual([B, 'eip155:8453'])
    page.memory.siwx.setPolicy({})
    walletOf(page).approve()
    page.wait(100)
    await expect(run).rejects.toMatchObject({ code: 'ABORTED' })
    expect([page.events('signedIn'), status(page), page.state().siwx.subject]).toEqual([[], 'owed', { accountAddress: B, chainId: 'eip155:8453' }])
  })

  it('[I-23, SIWX-07] who is signed in and leaves while a network is being switched is not signed in any more', async () => {
    const page = await openSignedIn()
    walletOf(page).setPolicy({ methods: { switchNetwork: 'silent' } })
    page.give({ type: 'switchNetwork', network: 'eip155:8453' })
    walletOf(page).setAccounts([B])
    page.wait(0)
    expect([page.state().network.pending?.network, status(page), page.state().siwx.session]).toEqual(['eip155:8453', 'none', undefined])
    page.give({ type: 'cancelSwitchNetwork' })
    page.wait(0)
    expect([status(page), page.state().siwx.subject, views(page)]).toEqual(['owed', { accountAddress: B, chainId: 'eip155:1' }, ['SIWXSignMessage']])
  })

  it('[I-23] nor is one by sessions of the account before, which the host tells late', async () => {
    const page = await openSignedIn()
    page.memory.siwx.setPolicy({ delayMs: 1_000 })
    walletOf(page).setPolicy({ methods: { switchNetwork: 'silent' } })
    page.give({ type: 'reportTabMessage', message: { kind: 'signIn', network: 'eip155:1', signedIn: false } })
    page.give({ type: 'switchNetwork', network: 'eip155:8453' })
    walletOf(page).setAccounts([B])
    page.wait(2_000)
    expect([status(page), page.state().siwx.session]).toEqual(['looking', undefined])
    page.give({ type: 'cancelSwitchNetwork' })
    page.wait(2_000)
    expect([status(page), page.state().siwx.subject?.accountAddress]).toEqual(['owed', B])
  })
})
