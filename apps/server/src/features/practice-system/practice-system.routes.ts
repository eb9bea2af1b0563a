import { practiceSystem } from '@enamel/contract/practice-system'
import { practiceSystemMatches } from '@enamel/contract/practice-system-matches'
import { serve, withPrecheck } from '../../http/pipeline/serve.ts'
import { createPatient, validateCreation } from './links/create-patient.ts'
import { getFinancials, getLink } from './links/get-link.ts'
import { linkPatient } from './links/link-patient.ts'
import { unlinkPatient } from './links/unlink-patient.ts'
import { findMatches } from './lookups/find-matches.ts'
import { listEthnicities, listPaymentPlans, listTitles } from './lookups/list-choices.ts'
import { confirmMatch, rejectMatch, undoRejectMatch } from './matches/decide-match.ts'
import { listMatches } from './matches/list-matches.ts'
import { refuseInactive } from './practice-account.ts'
import { practiceSystemPolicy } from './practice-system.policy.ts'

const connectedRoutes = withPrecheck(refuseInactive, [
  serve(practiceSystem.titles, practiceSystemPolicy.read, listTitles),
  serve(practiceSystem.ethnicities, practiceSystemPolicy.read, listEthnicities),
  serve(practiceSystem.paymentPlans, practiceSystemPolicy.read, listPaymentPlans),
  serve(practiceSystem.find, practiceSystemPolicy.read, findMatches),
  serve(practiceSystem.get, practiceSystemPolicy.read, getLink),
  serve(practiceSystem.financials, practiceSystemPolicy.read, getFinancials),
  serve(practiceSystem.create, practiceSystemPolicy.link, createPatient, validateCreation),
  serve(practiceSystem.link, practiceSystemPolicy.link, linkPatient),
  serve(practiceSystem.unlink, practiceSystemPolicy.link, unlinkPatient),
  serve(practiceSystemMatches.confirm, practiceSystemPolicy.link, confirmMatch),
])

export const practiceSystemRoutes = [
  ...connectedRoutes,
  serve(practiceSystemMatches.list, practiceSystemPolicy.read, listMatches),
  serve(practiceSystemMatches.reject, practiceSystemPolicy.link, rejectMatch),
  serve(practiceSystemMatches.undoReject, practiceSystemPolicy.link, undoRejectMatch),
]
