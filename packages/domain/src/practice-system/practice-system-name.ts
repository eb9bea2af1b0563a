/** The practice system among the services that a practice can be connected to. */
export const PRACTICE_SYSTEM_KEY = 'dentally'

/** The name of the practice system in every text for people. */
export const PRACTICE_SYSTEM_NAME = 'Dentally'
