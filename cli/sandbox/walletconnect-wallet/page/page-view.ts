import { drawingFor } from '../../wallet/page/icon.js'
import { maker, picture } from '../../wallet/page/elements.js'
import type { WalletChain } from '../../wallet/types.js'
import { walletPageSheet } from './page-sheet.js'
import { scanView } from './scan-view.js'
import type { WalletSession } from '../types.js'
import type { WalletConnectWallet } from '../wallet.js'

/** Controls of the page. */
export interface WalletView {
  /** Pairs as if the URI had been pasted. */
  pair(uri: string): Promise<void>
}

/** Shows the wallet in the page: a field for a pairing URI, selection of account and network, the sessions, and the requests. */
export async function showWallet(document: Document, { wallet, chains }: { wallet: WalletConnectWallet; chains: readonly WalletChain[] }): Promise<WalletView> {
  const { controls } = wallet
  const make = maker(document)
  document.adoptedStyleSheets = [walletPageSheet()]

  const status = make('p', { role: 'status' })
  /** Runs an action of the person and shows its outcome. */
  const act = async (doing: string, done: string, action: () => Promise<unknown>) => {
    status.textContent = doing
    try {
      await action()
      status.textContent = done
    } catch (error) {
      status.textContent = error instanceof Error ? error.message : String(error)
    }
    update()
  }
  const button = (label: string, name: string, onClick: () => void) => {
    const element = make('button', { type: 'button', 'aria-label': name }, label)
    element.addEventListener('click', onClick)
    return element
  }
  const choice = (label: string, options: readonly (readonly [value: string, text: string])[], onChange: (value: string) => void) => {
    const select = make('select', { 'aria-label': label }, ...options.map(([value, text]) => make('option', { value }, text)))
    select.addEventListener('change', () => onChange(select.value))
    return { select, field: make('label', {}, label, select) }
  }

  const uri = make('input', { type: 'text', name: 'uri', autocomplete: 'off', spellcheck: 'false', placeholder: 'wc:…' })
  const pair = (text: string) => act('Pairing…', 'Paired. The proposal follows.', () => controls.pair(text.trim()))
  const form = make('form', {}, make('label', {}, 'Pairing URI', uri), make('button', { type: 'submit', class: 'main' }, 'Pair'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pair(uri.value).then(() => {
      uri.value = ''
    })
  })

  const scan = await scanView(document, {
    found: pair,
    say: (text) => {
      status.textContent = text
    },
  })

  const accounts = await controls.accounts()
  const account = choice(
    'Account',
    accounts.map((address, index) => [String(index), `${index + 1}: ${address}`]),
    (index) => void act('Switching…', 'Account switched.', () => controls.switchAccount(Number(index))),
  )
  const network = choice(
    'Network',
    chains.map(({ chainId, name }) => [String(chainId), name ?? `Chain ${chainId}`]),
    (chainId) => void act('Switching…', 'Network switched.', () => controls.switchChain(Number(chainId))),
  )

  const sessions = make('ul', { 'aria-label': 'Sessions' })
  const requests = make('ol', { 'aria-label': 'Requests' })
  const showSession = (session: WalletSession) => {
    const { topic, peer, namespaces } = session
    const served = Object.values(namespaces).flatMap(({ accounts: each }) => each)
    return make(
      'li',
      {},
      make('strong', {}, peer.name),
      make('small', {}, peer.url),
      make('p', { class: 'mono' }, served.join('\n')),
      make(
        'div',
        { class: 'actions' },
        button('Share all accounts', `Share all accounts with ${peer.name}`, () =>
          act('Updating…', 'Session updated.', () => controls.update(withAllAccounts(session, accounts), topic)),
        ),
        button('Extend', `Extend the session with ${peer.name}`, () => act('Extending…', 'Session extended.', () => controls.extend(topic))),
        button('Ping', `Ping ${peer.name}`, () => act('Pinging…', 'Answered.', () => controls.ping(topic))),
        button('End', `End the session with ${peer.name}`, () => act('Ending…', 'Session ended.', () => controls.disconnect(topic))),
      ),
    )
  }
  const update = () => {
    network.select.value = String(controls.chainId)
    const all = controls.sessions
    sessions.replaceChildren(...(all.length === 0 ? [make('li', {}, 'None')] : all.map(showSession)))
    const newest = controls.requests.slice(-10).reverse()
    requests.replaceChildren(...newest.map(({ method, outcome, error }) => make('li', {}, `${method}: ${error?.message ?? outcome}`)))
  }
  wallet.subscribe(update)
  wallet.questions.subscribe(update)

  document.body.replaceChildren(
    make('header', {}, picture(document, drawingFor('Heron')), make('h1', {}, 'Heron'), make('small', {}, 'test wallet')),
    make('main', {}, form, scan, status, account.field, network.field, make('h2', {}, 'Sessions'), sessions, make('h2', {}, 'Requests'), requests),
    make('footer', {}, 'For development only: everybody has the keys of these accounts.'),
  )
  update()
  return { pair }
}

/** Returns the namespaces of a session with all accounts of the wallet on each of its EVM chains. */
function withAllAccounts({ namespaces }: WalletSession, addresses: readonly string[]): WalletSession['namespaces'] {
  const { eip155 } = namespaces
  if (eip155 === undefined) return namespaces
  const chains = [...new Set(eip155.accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
  const first = eip155.accounts[0]?.split(':')[2]
  const ordered = [...addresses].sort((a, b) => Number(b === first) - Number(a === first))
  return { ...namespaces, eip155: { ...eip155, accounts: chains.flatMap((chain) => ordered.map((address) => `${chain}:${address}`)) } }
}
