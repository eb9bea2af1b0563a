/** The cache's key of everything that is shown as a setting. */
export const SETTINGS_KEY = 'settings'

/** The cache's key of the call-back delays (FLOW-41). */
export const PIPELINE_KEY = 'pipeline-settings'

/** The cache's key of the signed-in user's account. */
export const ACCOUNT_KEY = 'account'

/** The cache's key of the message templates. */
export const TEMPLATES_KEY = 'templates'

/** The cache's key of the names of the lead sources. */
export const SOURCE_NAMES_KEY = 'source names'
