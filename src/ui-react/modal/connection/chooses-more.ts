import type { ConfigState } from '../../../domain/config/state.js'

/** Whether view Connect has more than wallets: logins, or terms to accept. */
export function choosesMore({ embeddedWallet, features }: ConfigState): boolean {
  return embeddedWallet !== undefined || features.legalCheckbox
}
