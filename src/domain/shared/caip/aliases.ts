import type { CaipNetworkId } from './caip.js'

/**
 * Ids of networks that have two forms in use. The first is the id of the registry, or ours; the second is the one that wallets of sessions know. Ids are compared
 * after {@link canonicalParts}; a request keeps the wallet's form.
 */
const forms: readonly (readonly [CaipNetworkId, string])[] = [
  ['tezos:NetXdQprcVkpaWU', 'tezos:mainnet'],
  ['tezos:NetXnHfVqm9iesp', 'tezos:ghostnet'],
]

/** Returns namespace and reference of a CAIP-2 id in our form: `mvx` is the registry's name of `multiversx`, and Tezos networks have names. */
export function canonicalParts(namespace: string, reference: string): readonly [namespace: string, reference: string] {
  const id = `${namespace}:${reference}`
  const found = forms.find(([, name]) => name === id)?.[0]
  return [namespace === 'mvx' ? 'multiversx' : namespace, found === undefined ? reference : found.slice(found.indexOf(':') + 1)]
}

/** Returns the id under which a session proposes a network. */
export function sessionNetworkId(id: string): string {
  return forms.find(([one]) => one === id)?.[1] ?? id.replace(/^(elrond|multiversx):/, 'mvx:')
}

/** Returns the namespace's key in a session proposal. */
export function sessionNamespace(namespace: string): string {
  return namespace === 'elrond' || namespace === 'multiversx' ? 'mvx' : namespace
}
