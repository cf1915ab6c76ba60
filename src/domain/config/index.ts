export {
  CONNECTOR_GROUPS,
  type AppMetadata,
  type ConfigState,
  type ConnectMethod,
  type ConnectorGroup,
  type Features,
  type ThemeMode,
  type ThemeVariables,
} from './state.js'
export { type LatchkitOptions, resolveConfig } from './options.js'
