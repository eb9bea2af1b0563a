import { practiceSystem } from '@enamel/contract/practice-system'
import { serve, withPrecheck } from '../../http/pipeline/serve.ts'
import { createPatient, validateCreation } from './links/create-patient.ts'
import { getFinancials, getLink } from './links/get-link.ts'
import { linkPatient } from './links/link-patient.ts'
import { unlinkPatient } from './links/unlink-patient.ts'
import { findMatches } from './lookups/find-matches.ts'
import { listEthnicities, listPaymentPlans, listTitles } from './lookups/list-choices.ts'
import { refuseInactive } from './practice-account.ts'
import { practiceSystemPolicy } from './practice-system.policy.ts'

export const practiceSystemRoutes = withPrecheck(refuseInactive, [
  serve(practiceSystem.titles, practiceSystemPolicy.read, listTitles),
  serve(practiceSystem.ethnicities, practiceSystemPolicy.read, listEthnicities),
  serve(practiceSystem.paymentPlans, practiceSystemPolicy.read, listPaymentPlans),
  serve(practiceSystem.find, practiceSystemPolicy.read, findMatches),
  serve(practiceSystem.get, practiceSystemPolicy.read, getLink),
  serve(practiceSystem.financials, practiceSystemPolicy.read, getFinancials),
  serve(practiceSystem.create, practiceSystemPolicy.link, createPatient, validateCreation),
  serve(practiceSystem.link, practiceSystemPolicy.link, linkPatient),
  serve(practiceSystem.unlink, practiceSystemPolicy.link, unlinkPatient),
])
