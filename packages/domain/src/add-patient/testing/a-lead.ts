import { emptyLead, type LeadDraft } from '../lead-draft.ts'

interface LeadChanges {
  contact?: Partial<LeadDraft['contact']>
  marketing?: Partial<LeadDraft['marketing']>
  labels?: LeadDraft['labels']
  nextAction?: Partial<LeadDraft['nextAction']>
}

/** A draft that can be saved, with the given changes. */
export function aLead({ contact, marketing, labels = [], nextAction }: LeadChanges = {}): LeadDraft {
  return {
    contact: {
      name: 'Priya Nair',
      email: 'priya.nair@post.example',
      phone: '07700 900731',
      ...contact,
    },
    marketing: {
      ...emptyLead.marketing,
      treatmentType: 'Clear aligners',
      referralSource: 'Google Ads',
      ...marketing,
    },
    labels,
    nextAction: { ...emptyLead.nextAction, action: 'enquiry', ...nextAction },
  }
}
