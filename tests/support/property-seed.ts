import fc from 'fast-check'

/** Seed of every property where none is given, so that a run of the tests has the same examples as the one before. */
const FIXED_SEED = 1

// `npm run explore` gives others.
fc.configureGlobal({ seed: Number(process.env.LATCHKIT_PROPERTY_SEED) || FIXED_SEED })
