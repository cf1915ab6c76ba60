import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { lazy } from '../../../lazy.js'
import type { SessionChain } from './session-chain.js'

/** Loads the signing methods of a namespace. Returns undefined for eip155, solana and bip122, which have adapters. */
export function loadChain(namespace: ChainNamespace): Promise<SessionChain> | undefined {
  return chains[namespace]?.load().then(({ chain }) => chain)
}

const multiversx = /* @__PURE__ */ lazy(() => import('./multiversx/multiversx.js'))

const chains: { readonly [N in ChainNamespace]?: { load(): Promise<{ readonly chain: SessionChain }> } } = {
  polkadot: /* @__PURE__ */ lazy(() => import('./polkadot/polkadot.js')),
  cosmos: /* @__PURE__ */ lazy(() => import('./cosmos/cosmos.js')),
  algorand: /* @__PURE__ */ lazy(() => import('./algorand/algorand.js')),
  cip34: /* @__PURE__ */ lazy(() => import('./cardano/cardano.js')),
  elrond: multiversx,
  multiversx,
  near: /* @__PURE__ */ lazy(() => import('./near/near.js')),
  tezos: /* @__PURE__ */ lazy(() => import('./tezos/tezos.js')),
}
