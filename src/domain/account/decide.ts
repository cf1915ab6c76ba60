import { isChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { isAllowedAccountType } from '../shared/features.js'
import { isAddress, sameAddress } from '../shared/caip/address.js'
import { addressRefusal } from '../shared/caip/describe-address.js'
import { isSafeImageUrl } from '../shared/text/text.js'
import type { Slice } from '../root.js'
import { labelKey } from './state.js'
import { ACCOUNT_TABS } from './state.js'

/** Most labels that are stored. Labels beyond this number would not be read back (shared/remembered.ts). */
const MAX_LABELS = 256

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'account'>['decide'] = {
  switchAccount(state, { namespace, address }) {
    if (!isChainNamespace(namespace)) return { rejected: failure('ACCOUNT_CHAIN_REQUIRED') }
    const known = state.account.namespaces[namespace]
    const account = isText(address) ? known?.allAccounts.find((one) => sameAddress(namespace, one.address, address)) : undefined
    if (account === undefined) return { rejected: failure('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', { namespace }) }
    if (namespace === 'bip122' && account.type !== 'payment') return { rejected: failure('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', { namespace }) }
    return account.address === known?.address ? [] : [{ type: 'accountSwitched', namespace, address: account.address }]
  },

  setAddressLabel(state, { namespace, address, label }) {
    if (!isChainNamespace(namespace)) return { rejected: failure('ACCOUNT_CHAIN_REQUIRED') }
    if (!isText(address) || !isAddress(namespace, address)) return { rejected: addressRefusal(namespace, address) }
    if (!isText(label)) return { rejected: failure('OPTIONS_INVALID', { option: 'label', problem: 'must be a text; an empty one removes the label' }) }
    const text = label.trim().slice(0, 64).trimEnd()
    const key = labelKey(namespace, address)
    if (text !== '' && !Object.hasOwn(state.account.addressLabels, key) && Object.keys(state.account.addressLabels).length >= MAX_LABELS)
      return { rejected: failure('OPTIONS_INVALID', { option: 'label', problem: `there are ${MAX_LABELS} already; remove one by an empty text` }) }
    return (state.account.addressLabels[key] ?? '') === text ? [] : [{ type: 'addressLabelled', namespace, address, label: text }]
  },

  setPreferredAccountType(state, { namespace, accountType }) {
    if (!isAllowedAccountType(namespace, accountType))
      return { rejected: failure('OPTIONS_INVALID', { option: 'accountType', problem: `"${accountType}" is no account type of ${namespace}` }) }
    return state.account.preferredAccountTypes[namespace] === accountType ? [] : [{ type: 'preferredAccountTypeSet', namespace, accountType }]
  },

  setAccountTab(state, { tab }) {
    if (!ACCOUNT_TABS.includes(tab))
      return { rejected: failure('OPTIONS_INVALID', { option: 'tab', problem: `"${tab}" is none of ${ACCOUNT_TABS.join(', ')}` }) }
    return state.account.currentTab === tab ? [] : [{ type: 'accountTabSet', tab }]
  },

  setProfile(state, { namespace, address, name, image }) {
    if (!isChainNamespace(namespace)) return { rejected: failure('ACCOUNT_CHAIN_REQUIRED') }
    const known = state.account.namespaces[namespace]
    if (known?.address === undefined || !isText(address) || !sameAddress(namespace, known.address, address)) return []
    // Hosts written in plain JavaScript may omit the name or the image.
    const shown = isText(name) ? name : null
    const safe = isText(image) && isSafeImageUrl(image) ? image : null
    if (known.profile?.name === shown && known.profile.image === safe) return []
    return [{ type: 'profileSet', namespace, address: known.address, name: shown, image: safe }]
  },
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
