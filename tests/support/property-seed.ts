import fc from 'fast-check'

/** Seed of every property where none is given, so that a run of the tests has the same examples as the one before. */
const FIXED_SEED = 1

// `npm run explore` gives others. A `maxLength` is the length that is reached; without this nothing is longer than its `minLength` and ten.
fc.configureGlobal({ seed: Number(process.env.LATCHKIT_PROPERTY_SEED) || FIXED_SEED, defaultSizeToMaxWhenMaxSpecified: true })
