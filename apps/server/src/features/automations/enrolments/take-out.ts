import type { automations } from '@enamel/contract/automations'
import { endEnrolment, isLive } from '@enamel/domain/automations/engine/enrolment'
import { releaseWaits } from '@enamel/domain/automations/engine/patient-enrolments'
import { refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { runEnrolmentsNow } from '../engine/run-enrolments.kind.ts'
import { lockLiveEnrolments, saveEnrolments } from '../enrolment.queries.ts'
import { workflowsById } from '../workflow.queries.ts'
import { lockEnrolmentAndPatient, publishAndPresent } from './change-enrolment.ts'

/** Takes a patient out of a workflow. What waits for the end of it goes on. */
export const takeOut: Handler<typeof automations.takeOut> = ({ deps, change }, { params }) =>
  change(async (tx) => {
    const enrolment = await lockEnrolmentAndPatient(tx, params.id)
    if (!enrolment) return refuse('not_found')
    if (!isLive(enrolment)) return refuse('enrolment_over')
    const now = deps.clock.now()
    const ended = endEnrolment(enrolment, 'taken_out', now)
    const others = await lockLiveEnrolments(tx, [enrolment.patientId])
    const workflows = await workflowsById(
      tx,
      others.map(({ workflowId }) => workflowId),
    )
    const released = releaseWaits(workflows, others, [ended], now)
    const waiting = released.filter((other, index) => other !== others[index])
    await saveEnrolments(tx, [ended, ...waiting])
    if (waiting.length > 0) await runEnrolmentsNow(tx)
    return publishAndPresent(tx, enrolment)
  })
