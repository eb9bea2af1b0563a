import { practiceSystem } from '@enamel/contract/practice-system'
import { serve } from '../../http/serve.ts'
import { createPatient, linkPatient } from './links/link-patient.ts'
import { getFinancials, getLink } from './links/read-link.ts'
import { unlinkPatient } from './links/unlink-patient.ts'
import { findMatches } from './lookups/find-matches.ts'
import { listEthnicities, listPaymentPlans, listTitles } from './lookups/list-choices.ts'

export const practiceSystemRoutes = [
  serve(practiceSystem.titles, listTitles),
  serve(practiceSystem.ethnicities, listEthnicities),
  serve(practiceSystem.paymentPlans, listPaymentPlans),
  serve(practiceSystem.find, findMatches),
  serve(practiceSystem.get, getLink),
  serve(practiceSystem.financials, getFinancials),
  serve(practiceSystem.create, createPatient),
  serve(practiceSystem.link, linkPatient),
  serve(practiceSystem.unlink, unlinkPatient),
]
