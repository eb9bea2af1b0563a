import type { Advance } from '@enamel/domain/automations/engine/advance'
import type { Situation } from '@enamel/domain/automations/engine/check-send'
import type { Execution } from '@enamel/domain/automations/engine/enrolment'
import type { Workflow, WorkflowAction } from '@enamel/domain/automations/workflow'
import type { LockedPatient } from '../../patients/index.ts'
import type { StoredEnrolment } from '../enrolment.queries.ts'
import type { ComposedMessage } from './compose-message.ts'

/** A patient with what the engine has done for them. */
export interface PatientRun {
  patient: LockedPatient
  situation: Situation
  /** The live enrolments before the run. */
  enrolments: readonly StoredEnrolment[]
  results: readonly Advance[]
}

/** An execution that is not stored yet; its id is also that of its message. */
export interface NewExecution {
  id: string
  run: Pick<PatientRun, 'patient' | 'situation'>
  /** As it was before the run. */
  enrolment: StoredEnrolment
  execution: Execution
}

/** A message that is not stored yet, with its action. */
export interface NewMessage extends NewExecution {
  workflow: Workflow
  action: WorkflowAction
  content: ComposedMessage
}
