import { SOCIAL_PROVIDERS } from '../shared/features.js'
import type { Remembered, RootState } from '../root.js'
import { parseCaipNetworkId } from '../shared/caip/caip.js'
import { text } from '../shared/json/remembered.js'
import { isRecord } from '../shared/json/objects.js'
import type { AuthState } from './state.js'

/** Stored items of the embedded wallet (CORE-23, CORE-32 to CORE-37), below the wallet's own prefix. No codes, no tokens (CORE-39). */
export const authItems = {
  emailLoginUsed: item(
    'wallet/email_login_used',
    ({ used }) => used,
    (value) => (typeof value === 'boolean' ? value : undefined),
  ),
  email: item('wallet/email', ({ remembered: { email } }) => email ?? null, optionalText),
  lastCodeAt: item(
    'wallet/last_email_login_time',
    ({ lastCodeAt }) => lastCodeAt ?? null,
    (value) => (value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) ? value : undefined),
  ),
  userName: item('wallet/social_username', ({ remembered: { userName } }) => userName ?? null, optionalText),
  social: item(
    'wallet/connected_social',
    ({ remembered: { social } }) => social ?? null,
    (value) => (value === null ? null : SOCIAL_PROVIDERS.find((one) => one === value)),
  ),
  lastNetwork: item(
    'wallet/last_used_chain',
    ({ lastNetwork }) => lastNetwork ?? null,
    (value) => {
      const parsed = parseCaipNetworkId(value)
      return parsed.ok ? parsed.value.caipNetworkId : value === null ? null : undefined
    },
  ),
  // CORE-37: a comma-separated list, empty for none.
  smartAccountNetworks: item(
    'wallet/smart_account_enabled_networks',
    ({ smartAccountNetworks }) => smartAccountNetworks.join(','),
    (value) => (typeof value === 'string' && /^(\d{1,16}(,\d{1,16}){0,99})?$/.test(value) ? value : undefined),
  ),
  away: item(
    'wallet/social_login_away',
    ({ away }) => away ?? null,
    (value) => {
      if (value === null) return null
      const provider = isRecord(value) ? SOCIAL_PROVIDERS.find((one) => one === value['provider']) : undefined
      return isRecord(value) && provider !== undefined && typeof value['at'] === 'number' ? { provider, at: value['at'] } : undefined
    },
  ),
} as const

/** Restored state of the auth slice. Undefined if nothing was stored. */
export type RestoredAuth = Partial<Omit<AuthState, 'login'>>

/** Combines the stored items to the restored state of the slice. */
export function restoreAuth(take: <T>(item: Remembered<T>) => T | undefined): RestoredAuth | undefined {
  const [used, email, lastCodeAt, userName, social, lastNetwork, networks, away] = [
    take(authItems.emailLoginUsed),
    take(authItems.email),
    take(authItems.lastCodeAt),
    take(authItems.userName),
    take(authItems.social),
    take(authItems.lastNetwork),
    take(authItems.smartAccountNetworks),
    take(authItems.away),
  ]
  const restored: RestoredAuth = {
    ...(used ? { used, remembered: { ...(email ? { email } : {}), ...(userName ? { userName } : {}), ...(social ? { social } : {}) } } : {}),
    ...(lastCodeAt ? { lastCodeAt } : {}),
    ...(used && lastNetwork ? { lastNetwork } : {}),
    ...(used && networks ? { smartAccountNetworks: networks.split(',').map(Number) } : {}),
    ...(away ? { away } : {}),
  }
  return Object.keys(restored).length === 0 ? undefined : restored
}

function item<T>(key: string, select: (state: AuthState) => T, parse: (value: unknown) => T | undefined): Remembered<T> {
  return { key, select: (state: RootState) => select(state.auth), depends: (state: RootState) => state.auth, parse }
}

function optionalText(value: unknown): string | null | undefined {
  return value === null ? null : text(value)
}
