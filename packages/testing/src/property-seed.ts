import fc from 'fast-check'

/**
 * A set-up file: properties are checked with the same values in every run, so that a change does not fail because of an
 * older counterexample. PROPERTY_SEED is another seed, to look for counterexamples or to reproduce one.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
