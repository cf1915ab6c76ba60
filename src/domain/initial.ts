import { NO_ACTIVITY } from './activity/state.js'
import { NO_SMART_SESSIONS } from './smart-sessions/state.js'
import { NO_AUTH } from './auth/state.js'
import { NO_PAYMENTS } from './bitcoin/state.js'
import { NO_ANALYTICS } from './analytics/state.js'
import { NOTHING_BOUGHT } from './buy/state.js'
import type { ConfigState } from './config/index.js'
import { initialConnectors } from './connectors/state.js'
import { UNKNOWN_PLATFORM } from './lifecycle/state.js'
import { closedModal } from './modal/state.js'
import { initialNetworks } from './network/initial.js'
import { NO_DIRECTORY } from './directory/state.js'
import { NO_PORTFOLIO } from './portfolio/state.js'
import type { RootState } from './root.js'
import { NO_SETTINGS } from './settings/state.js'
import { NO_NAMES } from './names/state.js'
import { NOTHING_RECEIVED } from './receive/state.js'
import { NO_REGISTRATION } from './registration/state.js'
import { NO_SIGN_IN } from './siwx/state.js'
import { NO_PLANS } from './plans/state.js'
import { NO_PAYMENT } from './pay/state.js'
import { NO_DRAFT } from './send/state.js'
import { NO_ALLOWANCES } from './allowances/state.js'
import { NO_SWAP } from './swap/state.js'
import { NO_REVIEWS } from './reviews/state.js'
import { NO_TRANSACTIONS } from './transactions/state.js'

/**
 * Returns the initial state, for servers, first renders, and pages before the user's first action. Separate from deciders and reducers, so that a page can show
 * it without loading them.
 */
export function initialState(config: ConfigState): RootState {
  return {
    config,
    lifecycle: { status: 'idle', platform: UNKNOWN_PLATFORM, storageDegraded: false, readOnlyItems: [], stoppedPolicies: [] },
    connectors: initialConnectors(config),
    connection: { namespaces: {}, recentWallets: [], disconnecting: [] },
    chains: {},
    network: initialNetworks(config),
    account: { namespaces: {}, preferredAccountTypes: {}, addressLabels: {}, currentTab: 'tokens' },
    balances: { native: {}, hidden: false },
    capabilities: { held: {} },
    requests: { pending: [] },
    transactions: NO_TRANSACTIONS,
    reviews: NO_REVIEWS,
    tokens: { held: {} },
    modal: closedModal(config),
    toasts: {},
    alerts: { told: [] },
    theme: { mode: config.themeMode, variables: config.themeVariables },
    clipboard: { pending: [] },
    settings: NO_SETTINGS,
    analytics: NO_ANALYTICS,
    directory: NO_DIRECTORY,
    names: NO_NAMES,
    registration: NO_REGISTRATION,
    relay: { toldFaults: [] },
    frame: { phase: 'absent', generation: 0 },
    auth: NO_AUTH,
    approvals: { queue: [], pending: [] },
    siwx: NO_SIGN_IN,
    bitcoin: NO_PAYMENTS,
    activity: NO_ACTIVITY,
    portfolio: NO_PORTFOLIO,
    smartSessions: NO_SMART_SESSIONS,
    receive: NOTHING_RECEIVED,
    buy: NOTHING_BOUGHT,
    plans: NO_PLANS,
    send: NO_DRAFT,
    swap: NO_SWAP,
    allowances: NO_ALLOWANCES,
    pay: NO_PAYMENT,
    tabs: { shared: config.tabs === 'shared' },
  }
}
