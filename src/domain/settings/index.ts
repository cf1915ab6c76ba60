export { describeFeature, describeFeatures } from './describe.js'
export { type FeatureName, type FeatureReason, type FeatureState, offeredSocials, selectFeature, selectWalletFeatures } from './features.js'
export type { RemoteFeatureName, RemoteSettings, SettingsState } from './state.js'
