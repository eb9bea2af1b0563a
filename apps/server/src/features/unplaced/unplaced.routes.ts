import { unplaced } from '@enamel/contract/unplaced'
import { allOf, when } from '../../http/pipeline/policy.ts'
import { serve } from '../../http/pipeline/serve.ts'
import { leadPolicy } from '../add-patient/index.ts'
import { getRaw, listUnplaced } from './list-unplaced.ts'
import { dismiss, dismissMany, placeUnplaced } from './place-unplaced.ts'
import { unplacedPolicy } from './unplaced.policy.ts'

const placePolicy = allOf(unplacedPolicy.place, when(bodyNamesNoPatient, leadPolicy.add))

export const unplacedRoutes = [
  serve(unplaced.list, unplacedPolicy.read, listUnplaced),
  serve(unplaced.raw, unplacedPolicy.read, getRaw),
  serve(unplaced.place, placePolicy, placeUnplaced),
  serve(unplaced.dismiss, unplacedPolicy.dismiss, dismiss),
  serve(unplaced.dismissMany, unplacedPolicy.dismiss, dismissMany),
]

/** Whether the request places the message on a new lead. */
function bodyNamesNoPatient({ body }: { body: { patient_id?: string | null | undefined } }): boolean {
  return typeof body.patient_id !== 'string'
}
