export {
  CONNECTOR_GROUPS,
  type AppMetadata,
  type ConfigState,
  type ConnectMethod,
  type ConnectorGroup,
  type FeatureButton,
  type Features,
  type NamespaceOverride,
  type NamespaceOverrides,
  type Unavailable,
  type UsedHost,
  type ConfiguredConnector,
  type ThemeMode,
  type ThemeVariables,
  type Transport,
} from './state.js'
export { type LatchkitOptions, resolveConfig } from './options.js'
export { readThemeVariables } from './theme-variables.js'
export { readable, readOptions } from './read-options.js'
export { invalidOption, isReported, type LeaveOut, texts } from './invalid-option.js'
export { configuredConnector, sessionConnector, transportOf } from './state.js'
