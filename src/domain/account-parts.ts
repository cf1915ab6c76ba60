import { accountPart } from './account/part.js'
import { balancesPart } from './balances/part.js'
import { clipboard } from './clipboard/index.js'
import { connectionPart } from './connection/part.js'
import type { AccountParts } from './core-definition.js'
import { modalPart } from './modal/part.js'
import { networkPart } from './network/part.js'
import { requests } from './requests/index.js'

/** What has work when a wallet is asked; an app loads it by then. */
export const accountParts: AccountParts = { account: accountPart, others: [connectionPart, balancesPart, requests, networkPart, modalPart, clipboard] }
