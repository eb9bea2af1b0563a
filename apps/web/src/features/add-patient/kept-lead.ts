import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import { createKept } from '../../lib/kept.ts'

/** The patient who was being added when a session expired: one person adds one at a time. */
export const keptLead = createKept<LeadDraft>()
export const NEW_PATIENT = 'new patient'
