/**
 * Returns namespace and reference of a CAIP-2 id in our form: `mvx` is the registry's name of `multiversx`, and Tezos networks have names in sessions beside the
 * references of the registry. Ids are compared in this form; a request keeps the wallet's.
 */
export function canonicalParts(namespace: string, reference: string): readonly [namespace: string, reference: string] {
  if (namespace === 'mvx') return ['multiversx', reference]
  return [namespace, (namespace === 'tezos' && tezosNames.find(([name]) => name === reference)?.[1]) || reference]
}

/** Returns the id under which a session proposes a network. */
export function sessionNetworkId(id: string): string {
  const name = tezosNames.find(([, reference]) => id === `tezos:${reference}`)?.[0]
  return name === undefined ? id.replace(/^(elrond|multiversx):/, 'mvx:') : `tezos:${name}`
}

/** Returns the namespace's key in a session proposal. */
export function sessionNamespace(namespace: string): string {
  return namespace === 'elrond' || namespace === 'multiversx' ? 'mvx' : namespace
}

/** Names of Tezos networks, and their CAIP-2 references. */
const tezosNames: readonly (readonly [string, string])[] = [
  ['mainnet', 'NetXdQprcVkpaWU'],
  ['ghostnet', 'NetXnHfVqm9iesp'],
]
