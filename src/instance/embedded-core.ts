import { createEmbeddedConnector } from '../adapters/embedded-wallet/embedded-connector.js'
import { createEmbeddedProvider, type EmbeddedProvider } from '../adapters/embedded-wallet/embedded-provider.js'
import { createFrameHome } from '../adapters/embedded-wallet/frame-home.js'
import { createWindowPopup } from '../adapters/embedded-wallet/window-popup.js'
import { embeddedOutcomes, embeddedSlices } from '../domain/embedded-slices.js'
import type { ChainNamespace } from '../domain/shared/caip.js'
import type { EmbeddedContext, EmbeddedParts, FrameHome } from './embedded.js'
import { createPlainNodes } from '../adapters/evm/plain-nodes.js'
import { createLazyFrame } from './lazy-frame.js'

/** What the facade loads for an app with an embedded wallet: what decides on it, its login window, its connector. The frame comes with the first need of it. */
export function createEmbedded({ config: { secureSite }, projectId, debug, clock, timer }: EmbeddedContext): Omit<EmbeddedParts, 'resolve'> {
  let held: FrameHome | undefined
  const faces = new Map<ChainNamespace, EmbeddedProvider>()
  const home = () => {
    held ??= createFrameHome(frame.hasten)
    return held
  }
  const frame = createLazyFrame(async () =>
    (await import('../adapters/embedded-wallet/iframe-frame.js')).createIframeFrame({ secureSite, projectId, enableLogger: debug, timer, home }),
  )
  return {
    slices: embeddedSlices,
    outcomes: embeddedOutcomes,
    frame,
    popup: createWindowPopup(secureSite),
    rpc: createPlainNodes({ clock, timer }),
    connector: createEmbeddedConnector,
    provider(by, namespace) {
      const face = faces.get(namespace) ?? createEmbeddedProvider(by, namespace)
      faces.set(namespace, face)
      return face.provider
    },
    home,
    dispose() {
      for (const face of faces.values()) face.dispose()
      held?.dispose()
    },
  }
}
