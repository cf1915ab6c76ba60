import type { ConfigState } from '../config/state.js'
import type { ConnectorState } from './state.js'

/** Returns the configured connectors, which need no wallet in the page. */
export function initialConnectors({ connectors }: Pick<ConfigState, 'connectors'>): ConnectorState {
  return { found: connectors.flatMap(({ id, type, name, namespaces }) => namespaces.map((chain) => ({ id, type, name, chain }))), limitReached: false }
}
