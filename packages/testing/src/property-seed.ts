import fc from 'fast-check'

/**
 * A set-up file. Properties are checked with the same values in every run, so that a change does not fail because of a
 * counterexample that existed before. PROPERTY_SEED sets a different seed, to find counterexamples or to reproduce one.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
