import { map, mergeMap } from 'rxjs'
import type { RootState } from '../../../../src/domain/root.js'
import { type Any, asksPort, becomes, decides, type Defect, emits, endless, evolves, policy } from '../defect-kinds.js'
import { ACCOUNTS } from '../pages.js'

/** Defects of names, histories, the directory, settings and analytics. */
export const serviceDefects: readonly Defect[] = [
  asksPort('the name of another account is asked for', ['NAME-04'], 'names', 'lookUp', () => ({ address: ACCOUNTS[1].toLowerCase() })),
  decides(
    'a name is asked for on a testnet',
    ['NAME-03'],
    'names',
    'refreshIdentity',
    (decide) => (state: RootState, command: Any, context: Any) => decide(onMainnet(state), command, context),
  ),
  policy('nobody ends the question for a name', ['I-16'], 'names', 'reads', endless),
  asksPort('the history of another network is asked for', ['ACTIVITY-14'], 'activity', 'page', (request) => ({
    ...request,
    network: request.network === 'eip155:1' ? 'eip155:8453' : 'eip155:1',
  })),
  asksPort('a page is asked for by the cursor of another history', ['ACTIVITY-14'], 'activity', 'page', (request) =>
    request.cursor === undefined ? request : { ...request, cursor: `eip155:100:0x00|${request.cursor.split('|')[1]}` },
  ),
  evolves('rows that come again stand twice', ['ACTIVITY-14'], 'activity', 'activityLoaded', (evolve) => (state: Any, event: Any, at: number) => {
    const next = evolve(state, event, at)
    const key = `${event.network}:${event.address}`
    if (event.cursor === undefined || next.held[key] === undefined || event.onramp !== undefined) return next
    const transactions = [...(state.held[key]?.transactions ?? []), ...event.transactions]
    return { ...next, held: { ...next.held, [key]: { ...next.held[key], transactions } } }
  }),
  decides(
    'a late history counts for the one that is asked for',
    ['I-5', 'ACTIVITY-14', 'design'],
    'activity',
    'reportActivity',
    (decide) => (state: RootState, report: Any, context: Any) => {
      const [key, one] = Object.entries(state.activity.held).find(([, { pending }]) => pending !== undefined) ?? []
      if (key === undefined || key.includes('/')) return decide(state, report, context)
      const at = key.lastIndexOf(':')
      return decide(state, { ...report, network: key.slice(0, at), address: key.slice(at + 1), onramp: undefined, operation: one?.pending }, context)
    },
  ),
  asksPort('the page after is asked for', ['WALLETS-07', 'WALLETS-08'], 'wallets', 'list', (query) =>
    query.search === undefined ? { ...query, page: query.page + 1 } : query,
  ),
  emits('a search is answered with another', ['WALLETS-08', 'I-5'], 'reportWalletSearch', (report, { directory }) => {
    const other = Object.values(directory.searches).find(({ wallets }) => wallets !== undefined && wallets.length !== report.wallets.length)
    return other === undefined ? report : { ...report, wallets: other.wallets }
  }),
  evolves(
    'a picture is put under the id of another wallet',
    ['WALLETS-12'],
    'directory',
    'walletImageLoaded',
    (evolve) => (state: Any, event: Any, at: number) => {
      const other = Object.values(state.images).find((url) => url !== null)
      return evolve(state, { ...event, url: other ?? event.url }, at)
    },
  ),
  becomes(
    'the settings are asked for with the start of the page',
    ['CONFIG-13'],
    'settings',
    'noticeFirstAct',
    () => (io: Any) =>
      io.on('started').pipe(
        mergeMap(() => io.ports.services.page()),
        map((facts) => ({ type: 'reportServicesPage', facts })),
      ),
  ),
  evolves(
    'the word of the browser about analytics is not heard',
    ['EVENTS-12'],
    'settings',
    'servicesPageRead',
    (evolve) => (state: Any, event: Any, at: number) => evolve(state, { ...event, facts: { ...event.facts, privacyControl: false } }, at),
  ),
  emits('an event tells the account', ['EVENTS-13'], 'reportAnalytics', (report, { account }) => ({
    ...report,
    event: { ...report.event, properties: { ...report.event.properties, who: account.namespaces.eip155?.address ?? '' } },
  })),
]

/** Returns the state as if the wallet were on Ethereum. */
function onMainnet(state: RootState): RootState {
  const { eip155 } = state.network.namespaces
  if (eip155 === undefined) return state
  return { ...state, network: { ...state.network, namespaces: { ...state.network.namespaces, eip155: { ...eip155, caipNetwork: 'eip155:1' } } } }
}
