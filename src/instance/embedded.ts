import type { EmbeddedWalletResolver } from '../domain/config/index.js'
import type { EmbeddedSlices } from '../domain/core-definition.js'
import type { Outcome } from '../domain/kernel/types.js'
import type { DomainEvent, PublicCommand, RootState } from '../domain/root.js'
import type { ConnectorPort } from '../ports/connector.js'
import type { FramePort } from '../ports/frame.js'
import type { PopupPort } from '../ports/popup.js'

/** The embedded wallet as an instance takes it: what decides on it, and what it is reached by. Its plug brings all of it. */
export interface EmbeddedParts {
  readonly resolve: EmbeddedWalletResolver
  readonly slices: EmbeddedSlices
  readonly outcomes: Readonly<Record<string, Outcome<DomainEvent>>>
  readonly frame: FramePort
  readonly popup: PopupPort
  /** Turns calls of its connector into commands. */
  connector(by: EmbeddedCalls): ConnectorPort
}

/** What the connector of the embedded wallet works by. */
export interface EmbeddedCalls {
  run(command: PublicCommand, options: { readonly signal: AbortSignal }): Promise<unknown>
  state(): RootState
}
