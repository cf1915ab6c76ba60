import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Problem } from './rule.js'
import { CURRENCIES, SLACK_MS, TOAST_LIFE_MS } from './tables.js'

/** Screen state besides connections: dialog, toasts, alerts, theme, figures, labels. Folded from the events independently, like `Model`. */
export interface Shown {
  see(event: DomainEvent, state: RootState, at: number): Problem | undefined
  compare(state: RootState): Problem | undefined
  /** Returns an item that is shown longer than allowed. */
  overdue(now: number): Problem | undefined
}

interface Figure {
  readonly text: string
  readonly pending?: string | undefined
}

export function createShown(): Shown {
  let toast: { readonly id: string; readonly message: string; readonly open: boolean; readonly autoClose: boolean; readonly at: number } | undefined
  let next: { readonly id: string; readonly dueAt: number } | undefined
  let alert: string | undefined
  let mode: string | undefined
  let tab = 'tokens'
  let copies: readonly string[] = []
  let figures: Record<string, Figure> = {}
  let labels: Record<string, string> = {}
  let compared: RootState | undefined

  function see(event: DomainEvent, state: RootState, at: number): Problem | undefined {
    switch (event.type) {
      case 'restored':
        labels = { ...state.account.addressLabels }
        figures = Object.fromEntries(Object.entries(state.balances.native).map(([key, one]) => [key, { text: figureOf(one), pending: one.pending }]))
        return undefined
      case 'stopped':
        toast = undefined
        next = undefined
        alert = undefined
        tab = 'tokens'
        copies = []
        figures = Object.fromEntries(Object.entries(figures).map(([key, one]) => [key, { text: one.text }]))
        return undefined
      case 'toastShown':
        toast = { ...event.toast, at }
        if (next?.id === event.toast.id) next = undefined
        return undefined
      case 'toastHidden':
        if (toast?.id !== event.id) return { id: 'I-32', problem: `toast ${event.id} is hidden, and ${toast?.id} is shown` }
        toast = { ...toast, open: false }
        return undefined
      case 'toastQueued':
        next = { id: event.toast.id, dueAt: at + event.ms }
        return undefined
      case 'alertShown':
        alert = event.alert.key
        return undefined
      case 'alertDismissed':
        alert = undefined
        return undefined
      case 'themeModeSet':
        mode = event.mode
        return undefined
      case 'accountTabSet':
        tab = event.tab
        return undefined
      case 'disconnected':
        tab = 'tokens'
        return staysAfterDisconnect(event.connectorId, state)
      case 'copyStarted':
        copies = [...copies, event.operation]
        return undefined
      case 'textCopied':
      case 'copyFailed':
        copies = copies.filter((one) => one !== event.operation)
        return undefined
      case 'addressLabelled': {
        const key = `${event.namespace}:${event.namespace === 'eip155' ? event.address.toLowerCase() : event.address}`
        const { [key]: _, ...others } = labels
        labels = event.label === '' ? others : { ...others, [key]: event.label }
        return undefined
      }
      case 'balanceRequested':
        put(event, (one) => ({ text: one?.text ?? '', pending: event.operation }))
        return undefined
      case 'balanceLoaded':
        put(event, () => ({ text: `${event.amount} ${event.symbol} ${event.decimals} ${at}` }))
        return currencyOf(event)
      case 'balanceFailed':
        put(event, (one) => ({ text: one?.text ?? '' }))
        return undefined
      case 'requestCompleted':
      case 'requestAnsweredLate':
        if (event.kind === 'sendTransaction' || event.kind === 'sendCalls')
          figures = Object.fromEntries(
            Object.entries(figures).flatMap(([key, one]) =>
              !key.startsWith(`${event.network}:`) ? [[key, one]] : one.pending === undefined ? [] : [[key, { text: '', pending: one.pending }]],
            ),
          )
        return undefined
      case 'modalOpened':
      case 'viewPushed':
      case 'viewReplaced':
      case 'viewReset':
        return undefined
      case 'networkSwitched':
        return staysAfterSwitch(state)
      default:
        return undefined
    }
  }

  function put({ network, address }: { readonly network: string; readonly address: string }, update: (one: Figure | undefined) => Figure): void {
    const key = `${network}:${address}`
    figures = { ...figures, [key]: update(figures[key]) }
  }

  function compare(state: RootState): Problem | undefined {
    const before = compared
    compared = state
    if (before?.toasts !== state.toasts) {
      const { current } = state.toasts
      if (current?.id !== toast?.id || current?.message !== toast?.message || (current?.open ?? false) !== (toast?.open ?? false))
        return { id: 'I-32', problem: `the toast is ${current?.id} ${current?.open}, and by the events ${toast?.id} ${toast?.open}` }
      if (state.toasts.next?.id !== next?.id) return { id: 'I-32', problem: `the toast ${state.toasts.next?.id} waits, and by the events ${next?.id}` }
    }
    if (before?.alerts !== state.alerts && state.alerts.current?.key !== alert)
      return { id: 'TOAST-16', problem: `the alert is ${state.alerts.current?.key}, and by the events ${alert}` }
    if (before?.theme !== state.theme && mode !== undefined && state.theme.mode !== mode) return { id: 'MODAL-39', problem: `the theme is ${state.theme.mode}` }
    if (before?.clipboard !== state.clipboard && state.clipboard.pending.map(({ operation }) => operation).join() !== copies.join())
      return { id: 'I-16', problem: `copies are ${JSON.stringify(state.clipboard.pending)}, and by the events ${copies}` }
    if (before?.account !== state.account) {
      if (state.account.currentTab !== tab) return { id: 'I-3', problem: `the tab is ${state.account.currentTab}, and by the events ${tab}` }
      if (flat(state.account.addressLabels) !== flat(labels))
        return { id: 'ACCT-10', problem: `labels are ${flat(state.account.addressLabels)}, and by the events ${flat(labels)}` }
    }
    return before?.balances === state.balances ? undefined : compareFigures(state)
  }

  /** Checks that each shown figure is the last one read; discarded figures are ignored. */
  function compareFigures(state: RootState): Problem | undefined {
    for (const [key, one] of Object.entries(state.balances.native)) {
      const known = figures[key]
      if (known === undefined) return { id: 'BAL-15', problem: `a figure of ${key} that nobody read` }
      if (figureOf(one) !== known.text) return { id: 'BAL-15', problem: `the figure of ${key} is ${figureOf(one)}, and ${known.text} was read` }
      if (one.pending !== known.pending) return { id: 'I-16', problem: `the read of ${key} is ${one.pending}, and by the events ${known.pending}` }
    }
    return undefined
  }

  return {
    see,
    compare,
    overdue(now) {
      if (toast?.open && toast.autoClose && toast.at + TOAST_LIFE_MS + SLACK_MS < now) return { id: 'I-32', problem: `the toast ${toast.id} stays` }
      return next !== undefined && next.dueAt + SLACK_MS < now ? { id: 'I-32', problem: `the toast ${next.id} never comes` } : undefined
    },
  }
}

function figureOf({ amount, symbol, decimals, at }: RootState['balances']['native'][string]): string {
  return amount === undefined ? '' : `${amount} ${symbol} ${decimals} ${at}`
}

function flat(table: object): string {
  return JSON.stringify(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Checks that an amount is in the currency of its own network. */
function currencyOf({ network, symbol, decimals }: { readonly network: string; readonly symbol: string; readonly decimals: number }): Problem | undefined {
  const right = CURRENCIES[network]
  if (right === undefined) return { id: 'BAL-15', problem: `a balance on the unknown network ${network}` }
  return right.symbol === symbol && right.decimals === decimals
    ? undefined
    : { id: 'BAL-15', problem: `a balance on ${network} in ${symbol} with ${decimals} decimals` }
}

/** Checks that views of an account close with it (I-31). */
function staysAfterDisconnect(connectorId: string, { modal }: RootState): Problem | undefined {
  const stays = modal.stack.find(({ view }) => view === 'Account' || view === 'ProfileWallets' || view === 'UnsupportedChain')
  return stays === undefined ? undefined : { id: 'I-31', problem: `${stays.view} stays after ${connectorId} is disconnected` }
}

/** Checks that views that wait for a switch close with it. */
function staysAfterSwitch({ modal }: RootState): Problem | undefined {
  const stays = modal.stack.find(({ view }) => view === 'SwitchNetwork' || view === 'Networks' || view === 'UnsupportedChain')
  return modal.open && stays !== undefined ? { id: 'I-33', problem: `${stays.view} stays after the switch` } : undefined
}
