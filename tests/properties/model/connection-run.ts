import { selectAccount } from '../../../src/domain/account-view/selectors.js'
import { selectConnectionStatus, selectConnectionClass } from '../../../src/domain/connection/selectors.js'
import type { RootState } from '../../../src/domain/root.js'
import { openPage, type Page, reload } from '../../domain/page.js'
import { createConnectionModel, type Seen, type SeenSpace } from './connection-model.js'
import type { ConnectionStep } from './connection-steps.js'
import { FOUR, openWorld, SPACES, type Space, WALLETS, type WalletFacts } from './wallets.js'

/** A wallet answers a silent question after this time, in milliseconds: until then the page is connecting. */
const RESTORE_MS = 50
/** All work of a step has ended. */
const SETTLED_MS = 1_000

/** Plays steps on a page and in the model, side by side. */
export function* runConnections(steps: readonly ConnectionStep[]): Generator<{ step: ConnectionStep | 'loaded'; seen: unknown; expected: unknown }> {
  const world = openWorld({ policy: { methods: { restore: { delayMs: RESTORE_MS } } } })
  const model = createConnectionModel()
  let page = openPage({ ...FOUR, memory: world.memory })
  let asked = 0

  function answers({ answer, wallet }: { answer: 'approve' | 'reject'; wallet: WalletFacts }): void {
    world.wallet(wallet).setPolicy({ methods: { restore: { delayMs: RESTORE_MS }, connect: answer } })
  }

  function act(step: ConnectionStep): void {
    switch (step.do) {
      case 'connect':
        answers(step)
        page.give({ type: 'connect', namespace: step.wallet.namespace, connectorId: step.wallet.id })
        break
      case 'switch':
        answers(step)
        page.give({ type: 'switchConnection', namespace: step.wallet.namespace, connectorId: step.wallet.id })
        break
      case 'forget':
        page.give({ type: 'forgetConnection', namespace: step.wallet.namespace, connectorId: step.wallet.id })
        break
      case 'disconnect':
        disconnect(page, step.namespace, step.id)
        break
      case 'walletLeaves':
        world.wallet(step.wallet).disconnect()
        break
      case 'walletAccounts':
        world.wallet(step.wallet).setAccounts(step.accounts)
        break
      case 'account': {
        const address = page.state().account.namespaces[step.namespace]?.allAccounts[step.index]?.address
        if (address !== undefined) page.give({ type: 'switchAccount', namespace: step.namespace, address })
        break
      }
      case 'reload':
        page = reload(page, FOUR)
        break
      case 'disconnectAndCrash': {
        const { disk } = page.memory
        const before = step.lost.map((item) => [`latchkit:${item}`, disk.get(`latchkit:${item}`)] as const)
        disconnect(page, step.namespace)
        page.wait(SETTLED_MS)
        page.close()
        for (const [key, text] of before)
          if (text === undefined) disk.delete(key)
          else disk.put(key, text)
        page = reload(page, FOUR)
      }
    }
  }

  for (const step of steps) {
    model.take(step)
    act(step)
    if (step.do === 'reload' || step.do === 'disconnectAndCrash')
      yield {
        step: 'loaded',
        seen: SPACES.map((namespace) => [
          selectConnectionStatus(page.state(), namespace),
          page.state().connection.namespaces[namespace]?.flow?.connectorId ?? '',
        ]),
        expected: model.restoring().map((id) => [id === '' ? 'disconnected' : 'connecting', id]),
      }
    page.wait(SETTLED_MS)
    for (const namespace of SPACES) nameAccount(page, namespace)
    const requests = WALLETS.flatMap((facts) =>
      world
        .wallet(facts)
        .requests()
        .filter(({ method }) => method === 'connect')
        .map(() => `${facts.namespace} ${facts.id}`),
    )
    yield { step, seen: { ...seenOf(page.state()), asked: requests.length - asked }, expected: counted(model.expected()) }
    asked = requests.length
  }
  page.close()
}

const counted = (seen: Seen) => ({ ...seen, asked: seen.asked.length })

function disconnect(page: Page, namespace: Space | undefined, connectorId?: string): void {
  page.give({ type: 'disconnect', ...(namespace ? { namespace } : {}), ...(connectorId ? { connectorId } : {}) })
}

/** The host knows who the account is. */
function nameAccount(page: Page, namespace: Space): void {
  const address = page.state().account.namespaces[namespace]?.address
  if (address !== undefined) page.give({ type: 'setProfile', namespace, address, name: `${namespace} of ${address}`, image: null })
}

function seenOf(state: RootState): Omit<Seen, 'asked'> {
  return {
    here: state.network.activeNamespace,
    spaces: { eip155: seenIn(state, 'eip155'), solana: seenIn(state, 'solana') },
    recent: state.connection.recentWallets.map(({ id }) => id),
    dialog: state.modal.open,
  }
}

function seenIn(state: RootState, namespace: Space): SeenSpace {
  const view = selectAccount(state, namespace)
  const one = state.connection.namespaces[namespace]
  const networks = state.network.namespaces[namespace]
  return {
    status: view.status,
    connector: view.connectedWalletInfo?.id ?? null,
    classes: WALLETS.filter((facts) => facts.namespace === namespace).map(({ id }) => selectConnectionClass(state, namespace, id)),
    held: (one?.connections ?? []).map(({ connectorId }) => connectorId).sort(),
    ended: [...(one?.disconnectedIds ?? [])].sort(),
    address: view.address ?? null,
    accounts: view.allAccounts.map(({ address }) => address),
    profile: view.profileName ?? null,
    network: networks?.caipNetwork ?? null,
    walletNetwork: networks?.walletNetwork ?? null,
  }
}
