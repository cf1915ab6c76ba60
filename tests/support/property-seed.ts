import fc from 'fast-check'

const seed = Number(process.env.LATCHKIT_SEED)

// Properties follow the seed of the run, so `npm test -- --seed` repeats their examples, too.
if (seed > 0) fc.configureGlobal({ seed })
