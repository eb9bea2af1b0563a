import { assignment } from '@enamel/contract/assignment'
import { serve } from '../../http/pipeline/serve.ts'
import { assignPatient } from './assign-patient.ts'
import { assignmentPolicy } from './assignment.policy.ts'
import { listColleagues } from './list-colleagues.ts'

export const assignmentRoutes = [
  serve(assignment.assign, assignmentPolicy.assign, assignPatient),
  serve(assignment.colleagues, assignmentPolicy.read, listColleagues),
]
