import type { automations } from '@enamel/contract/automations'
import { holdEnrolment, holdFinished, resumeEnrolment } from '@enamel/domain/automations/engine/enrolment'
import { requiresCustomisation } from '@enamel/domain/automations/workflow'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { runEnrolmentsAt } from '../engine/run-enrolments.kind.ts'
import { lockEnrolmentsOf, saveEnrolments } from '../enrolment.queries.ts'
import { lockFinishedWithUnsent } from '../enrolments/lock-finished-with-unsent.ts'
import { changeBy, markChanged } from '../mark-changed.ts'
import { lockWorkflow, type StoredWorkflow, workflowById } from '../workflow.queries.ts'

/** Enables a workflow, which resumes the patients who are held in it, or disables it, which holds them (W-14). */
export const enableWorkflow: Handler<typeof automations.enable> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    await lockWorkflow(tx, params.id)
    const workflow = await workflowById(tx, params.id)
    if (!workflow) return refuse('not_found')
    const { enabled } = body
    if (enabled && requiresCustomisation(workflow)) return refuse('requires_customisation')
    if (enabled !== workflow.enabled) {
      const now = deps.clock.now()
      await tx
        .updateTable('workflows')
        .set({ enabled })
        .where('client_id', '=', tx.clientId)
        .where('id', '=', workflow.id)
        .execute()
      if (enabled) await resumeAll(tx, deps, workflow, now)
      else await holdAll(tx, workflow, now)
      await markChanged(tx, workflow.id, changeBy(session, now))
    }
    return ok({ id: workflow.id, enabled, requires_customisation: requiresCustomisation(workflow) })
  })

async function holdAll(tx: PracticeTx, workflow: StoredWorkflow, now: Date): Promise<void> {
  const live = await lockEnrolmentsOf(tx, workflow.id)
  const finished = await lockFinishedWithUnsent(tx, workflow)
  await saveEnrolments(tx, [
    ...live.map((enrolment) => holdEnrolment(enrolment, now)),
    ...finished.map((enrolment) => holdFinished(enrolment, now)),
  ])
}

async function resumeAll(
  tx: PracticeTx,
  { clock }: Dependencies,
  { id, nodes }: StoredWorkflow,
  now: Date,
): Promise<void> {
  const live = await lockEnrolmentsOf(tx, id)
  const resumed = live.map((enrolment) => resumeEnrolment(enrolment, nodes[enrolment.position]?.type, now))
  await saveEnrolments(tx, resumed)
  await runEnrolmentsAt(
    tx,
    resumed.flatMap(({ dueAt }) => dueAt ?? []),
    clock,
  )
}
