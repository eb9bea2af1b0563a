import { automationGroups } from './automations.ts'
import { inboxGroups } from './inbox.ts'
import { integrationGroups } from './integrations.ts'
import { messageGroups } from './messages.ts'
import { patientGroups } from './patient.ts'
import { queueGroups } from './queue.ts'
import { replyGroups } from './reply.ts'
import { reportGroups } from './reports.ts'
import { savedFilterGroups } from './saved-filters.ts'
import { scheduledGroups } from './scheduled.ts'
import type { ScreenGroup } from './screen.ts'
import { searchGroups } from './search.ts'
import { settingsGroups } from './settings.ts'
import { signingInGroups } from './signing-in.ts'

/**
 * Every screen of the product and every state in which it can be, each once. Its accessibility is checked, and pictures
 * are made of it. States that only the steps of a journey reach are checked in that journey: the second factor, a single
 * sign-in, an invitation, a page to unsubscribe, an attachment as a whole, the choice of a practice in Dentally.
 */
export const catalogue: readonly ScreenGroup[] = [
  ...signingInGroups,
  ...queueGroups,
  ...inboxGroups,
  ...savedFilterGroups,
  ...patientGroups,
  ...replyGroups,
  ...scheduledGroups,
  ...messageGroups,
  ...searchGroups,
  ...reportGroups,
  ...automationGroups,
  ...settingsGroups,
  ...integrationGroups,
]
