import { AUTH_CONNECTOR_ID } from '../../src/domain/auth/connector-id.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { createSecret } from '../../src/domain/shared/secrets/secret.js'
import { EMAIL, LOADED_MS } from '../domain/embedded.js'
import { ALPHA, BETA, C } from '../domain/facts.js'
import { openPage, type Page, type PageOptions, walletOf } from '../domain/page.js'
import { CONNECT, memoryOf, SESSIONS, WIDE } from '../domain/sessions.js'
import { S2, SPACES } from './model/wallets.js'

const KINDS = ['social', 'email', 'walletConnect', 'external'] as const
type Kind = (typeof KINDS)[number]
const CONNECTORS: Readonly<Record<Kind, string>> = { social: AUTH_CONNECTOR_ID, email: AUTH_CONNECTOR_ID, walletConnect: 'walletConnect', external: ALPHA }

/** The view in which each login flow goes on. */
const VIEWS: Readonly<Record<Kind, string>> = {
  social: 'ConnectingSocial',
  email: 'EmailLogin',
  walletConnect: 'ConnectingWalletConnect',
  external: 'ConnectingExternal',
}
const APP = {
  ...SESSIONS,
  embedded: {},
  options: { projectId: 'p', networks: [mainnet, solana] },
  adapters: SPACES,
  wallets: [
    { id: ALPHA, accounts: [C] },
    { id: BETA, namespace: 'solana', accounts: [S2], network: solana.caipNetworkId },
  ],
} as const satisfies PageOptions
const SHOWN_MS = 3_000

/** The rest of a flow that has begun. */
function complete(page: Page, kind: Kind): void {
  if (kind === 'email') {
    page.wait(30_000)
    page.give({ type: 'loginWithEmail', email: EMAIL, namespace: 'eip155' })
    page.wait(LOADED_MS)
    page.give({ type: 'submitEmailCode', code: createSecret(page.memory.secureSite.code()) })
  } else if (kind === 'social') {
    page.wait(LOADED_MS)
    page.memory.popup.result('https://secure.walletconnect.org/result?token=1')
  } else if (kind === 'walletConnect') {
    page.wait(0)
    page.memory.relay.wallet.scan()
  }
  page.wait(SHOWN_MS)
}

function connectFirst(page: Page, kind: Kind): void {
  if (kind === 'social') page.give({ type: 'loginWithSocial', provider: 'google', namespace: 'eip155' })
  if (kind === 'walletConnect') page.give(CONNECT)
  if (kind === 'external') page.give({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
  complete(page, kind)
}

it('[ACCT-15] a connection that was ended is switched to by its login flow, and leads back to ProfileWallets', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 3 }),
      (before, back) => {
        const page = openPage({ ...APP, memory: memoryOf({ namespaces: { eip155: WIDE.namespaces?.eip155 ?? { accounts: [] } } }) })
        page.give({ type: 'connect', connectorId: BETA, namespace: 'solana' })
        page.wait(SHOWN_MS)
        let login: Kind | undefined
        const held = new Set<Kind>()
        const remember = (kind: Kind) => {
          // One connection stands for each login to the embedded wallet: the last one.
          if (CONNECTORS[kind] === AUTH_CONNECTOR_ID) {
            if (login !== undefined) held.delete(login)
            login = kind
          }
          held.add(kind)
          page.give({ type: 'disconnect', namespace: 'eip155' })
          page.wait(5_000)
          page.give({ type: 'closeModal' })
        }
        for (const kind of before) {
          connectFirst(page, kind)
          remember(kind)
        }
        for (const kind of back) {
          if (!held.has(kind)) continue
          page.clear()
          const prompts = walletOf(page).requests().length
          page.give({ type: 'openModal', view: 'ProfileWallets' })
          const connectorId = CONNECTORS[kind]
          // As the view gives them.
          page.give(
            connectorId === AUTH_CONNECTOR_ID
              ? { type: 'switchConnection', namespace: 'eip155', connectorId }
              : { type: 'chooseWallet', namespace: 'eip155', connectorId },
          )
          expect(page.state().modal.stack.at(-1)?.view).toBe(VIEWS[kind])
          const begun = [page.state().auth.login?.kind, page.state().relay.pairing !== undefined, walletOf(page).requests().length - prompts]
          expect(begun).toEqual([kind === 'social' ? 'social' : undefined, kind === 'walletConnect', kind === 'external' ? 1 : 0])
          complete(page, kind)
          const { connection, modal, account } = page.state()
          expect([connection.namespaces.eip155?.connectorId, modal.open, modal.stack.map(({ view }) => view)]).toEqual([connectorId, true, ['ProfileWallets']])
          expect([connection.namespaces.solana?.connectorId, account.namespaces.solana?.address]).toEqual([BETA, S2])
          remember(kind)
        }
        page.close()
      },
    ),
    { numRuns: 30 },
  )
})
