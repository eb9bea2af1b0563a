import type { LeadDraft, LeadField } from '@enamel/domain/add-patient/lead-draft'

/** A change of the form, by groups of fields. */
export interface LeadChange {
  contact?: Partial<LeadDraft['contact']>
  marketing?: Partial<LeadDraft['marketing']>
  labels?: LeadDraft['labels']
  nextAction?: Partial<LeadDraft['nextAction']>
}

/** The draft after a change. */
export function applyLeadChange(draft: LeadDraft, change: LeadChange): LeadDraft {
  return {
    contact: { ...draft.contact, ...change.contact },
    marketing: { ...draft.marketing, ...change.marketing },
    labels: change.labels ?? draft.labels,
    nextAction: { ...draft.nextAction, ...change.nextAction },
  }
}

/** The names of the fields in a change. */
export function changedFields({ contact, marketing, labels, nextAction }: LeadChange): LeadField[] {
  return Object.keys({ ...contact, ...marketing, ...(labels && { labels }), ...nextAction }) as LeadField[]
}
