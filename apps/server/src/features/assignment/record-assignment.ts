import { assignmentHeadline } from '@enamel/domain/assignment/assignee'
import type { PatientAssigned } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { recordBusinessEvent } from '../timeline/index.ts'
import { userNamed } from './colleague.queries.ts'

/** Puts an assignment on the patient's timeline. */
export const recordAssignmentOnTimeline: Reaction<PatientAssigned> = async (tx, event) => {
  const { patientId, at, from, to, actor } = event
  const by = await userNamed(tx, actor.userId)
  if (!by) return
  await recordBusinessEvent(tx, {
    patientId,
    at,
    name: 'patient_assigned',
    headline: assignmentHeadline(by, from, to),
    icon: 'user-check',
    color: 'grey',
    tooltip: 'Assignment',
    actor,
  })
}
