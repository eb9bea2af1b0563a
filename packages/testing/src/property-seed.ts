import fc from 'fast-check'

/**
 * A set-up file: properties are tried with the same values in every run, so that no change meets a counterexample that
 * existed before it. PROPERTY_SEED is another seed, to look for counterexamples or to see one again.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
