export { type MissingButton, selectFeatureButtons, selectMissingButtons } from './buttons.js'
export { describeFeature, describeFeatures } from './describe.js'
export type { FeatureName, FeatureReason, FeatureState } from './feature-state.js'
export { selectFeature } from './features.js'
