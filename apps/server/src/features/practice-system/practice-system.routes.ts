import { practiceSystem } from '@enamel/contract/practice-system'
import { refusingFirst, serve } from '../../http/serve.ts'
import { createPatient, validateCreation } from './links/create-patient.ts'
import { getFinancials, getLink } from './links/get-link.ts'
import { linkPatient } from './links/link-patient.ts'
import { unlinkPatient } from './links/unlink-patient.ts'
import { findMatches } from './lookups/find-matches.ts'
import { listEthnicities, listPaymentPlans, listTitles } from './lookups/list-choices.ts'
import { refuseInactive } from './practice-account.ts'

export const practiceSystemRoutes = refusingFirst(refuseInactive, [
  serve(practiceSystem.titles, listTitles),
  serve(practiceSystem.ethnicities, listEthnicities),
  serve(practiceSystem.paymentPlans, listPaymentPlans),
  serve(practiceSystem.find, findMatches),
  serve(practiceSystem.get, getLink),
  serve(practiceSystem.financials, getFinancials),
  serve(practiceSystem.create, createPatient, validateCreation),
  serve(practiceSystem.link, linkPatient),
  serve(practiceSystem.unlink, unlinkPatient),
])
