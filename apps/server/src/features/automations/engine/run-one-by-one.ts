import { afterFailedRun, RUN_FAILED } from '@enamel/domain/automations/engine/failed-run'
import { nextDue } from '@enamel/domain/automations/engine/patient-enrolments'
import { v7 as uuid } from 'uuid'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { isDatabaseUnavailable } from '../../../db/unavailable.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PeriodicJobContext } from '../../../jobs/job.ts'
import { lockPatient } from '../../patients/index.ts'
import { lockLiveEnrolments, type StoredEnrolment, saveEnrolments } from '../enrolment.queries.ts'
import { insertExecutions } from '../execution.queries.ts'
import { publishEnrolments } from '../publish-automations.ts'
import { runEnrolmentsAt } from './run-enrolments.kind.ts'
import { runNodeOf, runPatients } from './run-patients.ts'

type Context = Pick<PeriodicJobContext, 'deps' | 'log'>

/**
 * Runs patients whose common run failed, each in a transaction of their own, so that one whose run fails again does not
 * keep the others waiting. That one is run node by node.
 */
export async function runOneByOne(
  context: Context,
  clientId: string,
  patientIds: readonly string[],
): Promise<void> {
  const { deps, log } = context
  for (const patientId of patientIds) {
    try {
      await inPractice(deps.db, clientId, (tx) => runPatients(tx, deps, [patientId], deps.clock.now()))
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log.error({ err: error, client_id: clientId }, 'a patient in a workflow could not be run')
      await runNodeByNode(context, clientId, patientId)
    }
  }
}

/** Runs what is due for a patient, each node in a transaction of its own. An enrolment whose node fails waits. */
async function runNodeByNode({ deps, log }: Context, clientId: string, patientId: string): Promise<void> {
  for (;;) {
    const found: { next?: StoredEnrolment | undefined } = {}
    try {
      await inPractice(deps.db, clientId, async (tx) => {
        const now = deps.clock.now()
        found.next = await lockNextDue(tx, patientId, now)
        if (found.next) await runNodeOf(tx, deps, found.next, now)
      })
      if (!found.next) return
    } catch (error) {
      const { next } = found
      if (isDatabaseUnavailable(error) || !next) throw error
      log.error({ err: error, client_id: clientId, enrolment_id: next.id }, 'a node could not be run')
      await inPractice(deps.db, clientId, (tx) => storeFailure(tx, deps, next))
    }
  }
}

async function lockNextDue(
  tx: PracticeTx,
  patientId: string,
  now: Date,
): Promise<StoredEnrolment | undefined> {
  await lockPatient(tx, patientId)
  return nextDue(await lockLiveEnrolments(tx, [patientId]), now)
}

/** Makes an enrolment wait whose node has just failed; after the last attempt the node has failed for good. */
async function storeFailure(tx: PracticeTx, { clock }: Dependencies, failed: StoredEnrolment): Promise<void> {
  const now = clock.now()
  const next = await lockNextDue(tx, failed.patientId, now)
  // It was changed meanwhile, and is run as it is now.
  if (next?.id !== failed.id || next.position !== failed.position) return
  const { failures } = await tx
    .updateTable('enrolments')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('id', '=', next.id)
    .returning('failures')
    .executeTakeFirstOrThrow()
  const node = await nodeOf(tx, next)
  const result = afterFailedRun(next, { node: node?.type ?? null, failures }, now)
  if (result.kind === 'tried_again') {
    await tx
      .updateTable('enrolments')
      .set({ due_at: result.at })
      .where('client_id', '=', tx.clientId)
      .where('id', '=', next.id)
      .execute()
    await runEnrolmentsAt(tx, [result.at], clock)
  } else {
    if (node) await storeFailedNode(tx, { enrolmentId: next.id, nodeId: node.id }, now)
    await saveEnrolments(tx, [result.enrolment])
    await runEnrolmentsAt(tx, result.enrolment.dueAt ? [result.enrolment.dueAt] : [], clock)
  }
  await publishEnrolments(tx, [next], [next.patientId])
}

/** The node where an enrolment is; undefined after the last one. */
function nodeOf(tx: PracticeTx, { workflowId, position }: StoredEnrolment) {
  return tx
    .selectFrom('workflow_nodes')
    .select(['id', 'type'])
    .where('client_id', '=', tx.clientId)
    .where('workflow_id', '=', workflowId)
    .where('position', '=', position)
    .executeTakeFirst()
}

async function storeFailedNode(
  tx: PracticeTx,
  { enrolmentId, nodeId }: { enrolmentId: string; nodeId: string },
  now: Date,
): Promise<void> {
  const failed = {
    enrolment_id: enrolmentId,
    node_id: nodeId,
    id: uuid(),
    outcome: 'failed' as const,
    reason: RUN_FAILED,
    at: now,
  }
  // A row that is there already may be why the node could not be run.
  await insertExecutions(tx, [failed], { skipExisting: true })
}
