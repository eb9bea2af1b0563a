import { type IntegrationKey, integrationDescriptions } from '../integrations/integration.ts'

/** The practice system among the services that a practice can be connected to. */
export const PRACTICE_SYSTEM_KEY = 'dentally' satisfies IntegrationKey

/** The practice system's name for people; every text takes it from here. */
export const PRACTICE_SYSTEM_NAME = integrationDescriptions[PRACTICE_SYSTEM_KEY].displayName
