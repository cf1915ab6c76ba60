import type { ReactElement } from 'react'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { failure } from '../../src/domain/smart-sessions/errors.js'
import type { SmartSessionRow, SmartSessionsView as Sessions } from '../../src/domain/smart-sessions/selectors.js'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { SessionsView } from '../../src/ui-react/features/smart-sessions/sessions-view.js'
import type { Figure } from './figures.js'
import { other } from './samples.js'

const nothing = () => undefined
const END = Date.UTC(2026, 2, 14, 12)
const permission = { type: 'native-token-allowance', data: { allowanceAmount: '50000000000000000' } }
const tokens = { type: 'erc20-token-periodic', data: { tokenAddress: other, periodAmount: '0x4c4b40', periodDuration: 86_400 } }
const endless = { type: 'erc20-token-allowance', data: {} }

const session = (id: string, more: Partial<SmartSessionRow>): SmartSessionRow => ({
  id,
  source: 'service',
  status: 'active',
  revoking: false,
  expiresAt: END,
  permissions: [permission],
  ...more,
})
const all: readonly SmartSessionRow[] = [
  session('1', { app: 'Fernwood', permissions: [permission, tokens] }),
  session('0xc0ffee0000000000000000000000000000000001', { source: 'wallet', status: 'unknown', permissions: [endless] }),
  session('3', { app: 'Harbor Market Subscriptions International', status: 'expired' }),
  session('4', { app: 'Lumen', status: 'revoked', revokedAt: END }),
]

const figure = (caption: string, more: Partial<Sessions>): Figure => ({
  section: 'account',
  caption,
  title: 'Smart Sessions',
  start: <BackButton onPress={nothing} />,
  children: view(more),
})

function view(more: Partial<Sessions>): ReactElement {
  const sessions: Sessions = { phase: 'ready', offered: true, accountCode: { kind: 'contract' }, sessions: all, missing: [], ...more }
  return <SessionsView sessions={sessions} wallet="Kestrel" native={mainnet.nativeCurrency} onRevoke={nothing} onRetry={nothing} />
}

const unread = failure('SMART_SESSIONS_UNAVAILABLE')

/** Sessions of a smart account. */
export const smartSessionFigures: readonly Figure[] = [
  figure('SmartSessionList', {}),
  figure('SmartSessionList, being ended', { sessions: all.map((one, index) => (index === 0 ? { ...one, revoking: true } : one)) }),
  figure('SmartSessionList, not ended', { sessions: all.map((one, index) => (index === 0 ? { ...one, failure: failure('SMART_SESSION_NOT_REVOKED') } : one)) }),
  figure('SmartSessionList, of a delegate', { accountCode: { kind: 'delegated', delegate: other }, missing: ['wallet'], sessions: all.slice(0, 2) }),
  figure('SmartSessionList, loading', { phase: 'loading', offered: false, sessions: [] }),
  figure('SmartSessionList, none', { sessions: [] }),
  figure('SmartSessionList, plain account', { sessions: [], offered: false, accountCode: { kind: 'plain' } }),
  figure('SmartSessionList, failed', { phase: 'unavailable', sessions: [], offered: false, failure: unread }),
  figure('SmartSessionList, outdated', { phase: 'outdated', failure: unread, missing: ['service'] }),
]
