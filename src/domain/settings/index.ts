export { describeFeature, describeFeatures } from './describe.js'
export { type FeatureName, type FeatureReason, type FeatureState, selectFeature, selectWalletFeatures } from './features.js'
export type { RemoteFeatureName, RemoteSettings, SettingsState } from './state.js'
export { isBranded, offeredSocials, offersEmail } from './offers.js'
