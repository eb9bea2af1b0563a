import { type IntegrationKey, integrationDescriptions } from '../integrations/integration.ts'

/** The practice system among the services that a practice can be linked to. */
export const PRACTICE_SYSTEM_KEY = 'dentally' satisfies IntegrationKey

/** What people call the practice system: whatever the product says of it takes the name from here. */
export const PRACTICE_SYSTEM_NAME = integrationDescriptions[PRACTICE_SYSTEM_KEY].displayName
