import type { automations } from '@enamel/contract/automations'
import { endEnrolment, enterNextNode, isLive } from '@enamel/domain/automations/enrolment'
import { releaseWaits } from '@enamel/domain/automations/patient-enrolments'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/database.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { lockPatient } from '../../patients/index.ts'
import {
  lockEnrolment,
  lockLiveEnrolments,
  type StoredEnrolment,
  saveEnrolments,
} from '../engine/enrolment.queries.ts'
import { runEnrolmentsNow } from '../engine/run-enrolments.kind.ts'
import { publishEnrolments } from '../publish-automations.ts'
import { shareWorkflows, workflowsOf } from '../workflow.queries.ts'
import { namedEnrolment, namedEnrolments } from './named-enrolments.ts'
import { presentEnrolments } from './present-enrolment.ts'

/** Takes a patient out of a workflow. What waits for the end of it goes on. */
export const takeOut: Handler<typeof automations.takeOut> = ({ deps, change }, { params }) =>
  change(async (tx) => {
    const enrolment = await lockEnrolmentAndPatient(tx, params.id)
    if (!enrolment) return refuse('not_found')
    if (!isLive(enrolment)) return refuse('enrolment_over')
    const now = deps.clock.now()
    const ended = endEnrolment(enrolment, 'taken_out', now)
    const others = await lockLiveEnrolments(tx, [enrolment.patientId])
    const released = releaseWaits(await workflowsOf(tx), others, [ended], now)
    const waiting = released.filter((other, index) => other !== others[index])
    await saveEnrolments(tx, [ended, ...waiting])
    if (waiting.length > 0) await runEnrolmentsNow(tx)
    return presentChanged(tx, enrolment)
  })

/** Ends the wait of a patient, who goes on to the next node at once. */
export const skipWait: Handler<typeof automations.skipWait> = ({ deps, change }, { params, body }) =>
  change(async (tx) => {
    const enrolment = await lockEnrolmentAndPatient(tx, params.id)
    if (!enrolment) return refuse('not_found')
    if (!isLive(enrolment)) return refuse('enrolment_over')
    const workflow = (await workflowsOf(tx)).get(enrolment.workflowId)
    const node = workflow?.nodes[enrolment.position]
    if (enrolment.state !== 'waiting' || node?.id !== body.node_id) return refuse('not_waiting')
    const now = deps.clock.now()
    await tx
      .insertInto('node_executions')
      .values({
        client_id: tx.clientId,
        enrolment_id: enrolment.id,
        node_id: node.id,
        id: uuid(),
        outcome: 'skipped',
        reason: 'by_user',
        at: now,
      })
      .execute()
    await saveEnrolments(tx, [enterNextNode(enrolment, now)])
    await runEnrolmentsNow(tx)
    return presentChanged(tx, enrolment)
  })

async function lockEnrolmentAndPatient(tx: PracticeTx, id: string): Promise<StoredEnrolment | undefined> {
  const found = await namedEnrolments(tx).where('e.id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await lockPatient(tx, found.patient_id)
  await shareWorkflows(tx)
  return lockEnrolment(tx, id)
}

async function presentChanged(tx: PracticeTx, { id, workflowId, patientId }: StoredEnrolment) {
  await publishEnrolments(tx, [{ workflowId }], [patientId])
  const row = await namedEnrolments(tx).where('e.id', '=', id).executeTakeFirstOrThrow()
  const [enrolment] = await presentEnrolments(tx, [namedEnrolment(row)])
  if (!enrolment) throw new Error(`The workflow of enrolment ${id} is gone`)
  return ok(enrolment, { patientIds: [patientId] })
}
