import type { automations } from '@enamel/contract/automations'
import { holdEnrolment, resumeEnrolment } from '@enamel/domain/automations/enrolment'
import { actionsOf, requiresCustomisation } from '@enamel/domain/automations/workflow'
import type { PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { lockEnrolmentsOf, saveEnrolments } from '../engine/enrolment.queries.ts'
import { runEnrolmentsAt } from '../engine/run-enrolments.kind.ts'
import { markChanged } from '../mark-changed.ts'
import { lockWorkflow, type StoredWorkflow, workflowById, workflowOfAction } from '../workflow.queries.ts'

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
      await markChanged(tx, workflow.id, { changed_at: now, changed_by: session.userId })
    }
    return ok({ id: workflow.id, enabled, requires_customisation: requiresCustomisation(workflow) })
  })

async function holdAll(tx: PracticeTx, { id }: StoredWorkflow, now: Date): Promise<void> {
  const live = await lockEnrolmentsOf(tx, id)
  await saveEnrolments(
    tx,
    live.map((enrolment) => holdEnrolment(enrolment, now)),
  )
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

/** Enables or disables an action. Patients who have passed it do not get its message later (W-14). */
export const enableAction: Handler<typeof automations.enableAction> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const found = await workflowOfAction(tx, params.id)
    if (!found) return refuse('not_found')
    await lockWorkflow(tx, found.id)
    const workflow = await workflowById(tx, found.id)
    const action = workflow && actionsOf(workflow).find(({ id }) => id === params.id)
    if (!action) return refuse('not_found')
    const { enabled } = body
    const { requiresCustomisation: requires_customisation } = action
    if (enabled && requires_customisation) return refuse('requires_customisation')
    if (enabled !== action.enabled) {
      await tx
        .updateTable('workflow_nodes')
        .set({ enabled })
        .where('client_id', '=', tx.clientId)
        .where('id', '=', action.id)
        .execute()
      await markChanged(tx, workflow.id, { changed_at: deps.clock.now(), changed_by: session.userId })
    }
    return ok({ id: action.id, enabled, requires_customisation })
  })
