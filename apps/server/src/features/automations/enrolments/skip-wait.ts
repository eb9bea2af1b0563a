import type { automations } from '@enamel/contract/automations'
import { enterNextNode, isLive } from '@enamel/domain/automations/engine/enrolment'
import { v7 as uuid } from 'uuid'
import { refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { runEnrolmentsNow } from '../engine/run-enrolments.kind.ts'
import { saveEnrolments } from '../enrolment.queries.ts'
import { insertExecutions } from '../execution.queries.ts'
import { workflowById } from '../workflow.queries.ts'
import { lockEnrolmentAndPatient, publishAndPresent } from './change-enrolment.ts'

/** Ends the wait of a patient, who goes on to the next node at once. */
export const skipWait: Handler<typeof automations.skipWait> = ({ deps, change }, { params, body }) =>
  change(async (tx) => {
    const enrolment = await lockEnrolmentAndPatient(tx, params.id)
    if (!enrolment) return refuse('not_found')
    if (!isLive(enrolment)) return refuse('enrolment_over')
    const workflow = await workflowById(tx, enrolment.workflowId)
    const node = workflow?.nodes[enrolment.position]
    if (enrolment.state !== 'waiting' || node?.id !== body.node_id) return refuse('not_waiting')
    const now = deps.clock.now()
    const skipped = { id: uuid(), outcome: 'skipped' as const, reason: 'by_user', at: now }
    await insertExecutions(tx, [{ ...skipped, enrolment_id: enrolment.id, node_id: node.id }])
    await saveEnrolments(tx, [enterNextNode(enrolment, now)])
    await runEnrolmentsNow(tx)
    return publishAndPresent(tx, enrolment)
  })
