import { type FailureReason, failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { StageKey } from '@enamel/domain/stages/stages'
import { expect } from 'vitest'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import { inside } from '../../../testing/builders.ts'
import { runPatients } from '../engine/run-patients.ts'
import type { NodeInput } from './new-workflow.ts'
import type { workflowFixture } from './workflow-fixture.ts'
import { type ModelEnrolment, type ModelNode, type ModelWorkflow, PatientModel } from './workflow-model.ts'

type Fixture = Awaited<ReturnType<typeof workflowFixture>>
export type PairOfPatients = Awaited<ReturnType<typeof pairOfPatients>>

/** What keeps written messages from being handed to their provider now, as the delivery asks before it does so. */
type ObstaclesTo = (
  tx: PracticeTx,
  messages: readonly { id: string; bulk_batch_id: null; system_actor: 'automation' }[],
  now: Date,
) => Promise<ReadonlyMap<string, { kind: 'withdrawn'; reason: FailureReason } | { kind: 'wait' }>>

/** Two new patients in the product, each with its model. All workflows of the practice are replaced by these. */
export async function pairOfPatients(
  fixture: Fixture,
  workflows: readonly ModelWorkflow[],
  obstaclesTo: ObstaclesTo,
) {
  const { product, practice, staff, patient, messages, enrolments } = fixture
  const { deps, clock } = product
  await inside(deps, practice, (tx) => tx.deleteFrom('workflows').execute())
  const stored = await storeWorkflows(fixture, workflows)
  const patients = [
    { id: await patient({ stage: 'newLead' }), model: new PatientModel(workflows) },
    { id: await patient({ stage: 'newLead' }), model: new PatientModel(workflows) },
  ]
  const delivered = new Set<string>()
  const now = () => clock.now().getTime()

  /** Renews the user's session, which the clock has skipped. To sign in again takes much longer. */
  async function renewSession(): Promise<void> {
    const [created_at, expires_at] = [clock.now(), new Date(now() + 3_600_000)]
    await inside(deps, practice, (tx) => tx.updateTable('sessions').set({ created_at, expires_at }).execute())
  }

  async function put(path: string, body: unknown): Promise<void> {
    await renewSession()
    expect((await staff.put(path, body)).status).toBe(200)
  }

  /** What keeps the messages that were written to a patient, and not delivered, from being handed over now. */
  async function turnsOf(patientId: string) {
    const written = (await messages(patientId)).filter(({ id }) => !delivered.has(id))
    const asked = written.map(({ id }) => ({ id, bulk_batch_id: null, system_actor: 'automation' as const }))
    const obstacles = await inside(deps, practice, (tx) => obstaclesTo(tx, asked, clock.now()))
    return written.map(({ id }) => ({ id, obstacle: obstacles.get(id) }))
  }

  return {
    patients,

    /** Two processes look at the same time. */
    async run() {
      await Promise.all([fixture.run(), fixture.run()])
      for (const { model } of patients) model.run(now())
    },

    /** The process dies at the end of its transaction, which leaves nothing behind. */
    async crash() {
      const death = new Error('The process dies')
      const ids = patients.map(({ id }) => id)
      const dying = inPractice(deps.db, practice.id, async (tx) => {
        await runPatients(tx, deps, ids, clock.now())
        throw death
      })
      await expect(dying).rejects.toBe(death)
    },

    async move(who: number, to: StageKey) {
      const { id, model } = at(patients, who)
      await fixture.move(id, to)
      model.move(to, now())
    },

    async setConsent(who: number, hasAgreed: boolean) {
      const { id, model } = at(patients, who)
      const gdpr = hasAgreed ? 'Opted In' : 'Opted Out'
      await inside(deps, practice, (tx) =>
        tx.updateTable('patients').set({ gdpr }).where('id', '=', id).execute(),
      )
      model.hasAgreed = hasAgreed
    },

    async switchWorkflow(which: number) {
      const enabled = !at(patients, 0).model.enabled[which]
      await put(`/automations/${at(stored, which).id}/enable`, { enabled })
      for (const { model } of patients) model.setEnabled(which, enabled, now())
    },

    async switchAction({ workflow, node }: { workflow: number; node: number }) {
      const key = `${workflow} ${node}`
      const enabled = at(patients, 0).model.off.has(key)
      await put(`/automations/actions/${at(at(stored, workflow).nodeIds, node)}/enable`, { enabled })
      for (const { model } of patients) {
        if (enabled) model.off.delete(key)
        else model.off.add(key)
      }
    },

    async takeOut(who: number, which: number) {
      const { id, model } = at(patients, who)
      const { id: workflowId } = at(stored, which)
      const last = (await enrolments(id)).findLast(({ workflow_id }) => workflow_id === workflowId)
      if (!last || last.state === 'finished' || last.state === 'ended') return
      await renewSession()
      expect((await staff.post(`/automations/enrolments/${last.id}/take-out`)).status).toBe(200)
      model.takeOut(which)
    },

    /** Every message that was written and not delivered before has its turn. */
    async deliver() {
      for (const { id: patientId, model } of patients) {
        const turns = await turnsOf(patientId)
        const names = turns.map(({ obstacle }) =>
          obstacle?.kind === 'withdrawn' ? obstacle.reason : (obstacle?.kind ?? 'send'),
        )
        const written = model.messages.filter(({ state }) => state === 'written')
        expect(names.sort()).toEqual(written.map((message) => model.turnOf(message, now())).sort())
        for (const { id, obstacle } of turns) {
          if (obstacle?.kind === 'wait') continue
          delivered.add(id)
          if (obstacle) await fixture.report(id, 'failed', failureOf(obstacle.reason).text)
          else await fixture.report(id, 'sent')
        }
        model.deliver(now())
      }
    },

    /** Compares enrolments and messages with those of the models. */
    async compare() {
      for (const { id, model } of patients) {
        const ways = (await enrolments(id)).map((enrolment) => wayInProduct(enrolment, stored, workflows))
        expect(ways).toEqual(model.enrolments.map((enrolment) => wayInModel(enrolment, workflows)))
        const written = (await messages(id)).map(({ comm_type, automated }) => [comm_type, automated])
        const expected = model.messages.map(({ enrolment: { workflow }, node }) => [
          commType(workflows[workflow]?.nodes[node]),
          true,
        ])
        expect(written.sort()).toEqual(expected.sort())
      }
    },
  }
}

type Stored = Awaited<ReturnType<Fixture['aWorkflow']>>

async function storeWorkflows(
  { aWorkflow }: Fixture,
  workflows: readonly ModelWorkflow[],
): Promise<Stored[]> {
  const ids = workflows.map(() => crypto.randomUUID())
  const stored: Stored[] = []
  for (const [index, { start, end, nodes }] of workflows.entries())
    stored.push(
      await aWorkflow({
        id: at(ids, index),
        start: { ...start, referral: null },
        end: end && { ...end, referral: null },
        nodes: nodes.map((node) => nodeInput(node, ids)),
      }),
    )
  return stored
}

function nodeInput(node: ModelNode, ids: readonly string[]): NodeInput {
  switch (node.kind) {
    case 'delay':
      return { delay: node.minutes, unit: 'minutes' }
    case 'wait':
      return { wait: node.awaited.map((index) => at(ids, index)) }
    default: {
      const { kind, purpose, atNight, condition } = node
      return { [kind]: 'Hello', purpose, atNight, condition }
    }
  }
}

function wayInProduct(
  enrolment: Awaited<ReturnType<Fixture['enrolments']>>[number],
  stored: readonly Stored[],
  workflows: readonly ModelWorkflow[],
) {
  const { workflow_id, state, end_reason: endReason, position, due_at, log } = enrolment
  const workflow = stored.findIndex(({ id }) => id === workflow_id)
  return {
    workflow,
    state: state === 'running' || state === 'waiting' ? 'live' : state,
    endReason,
    position,
    dueAt: isTimed(workflows[workflow]?.nodes[position]) ? due_at?.toISOString() : undefined,
    log: log.map((entry) => (entry.startsWith('failed') ? 'failed' : entry)),
  }
}

function wayInModel(enrolment: ModelEnrolment, workflows: readonly ModelWorkflow[]) {
  const { workflow, state, endReason, position, dueAt, log } = enrolment
  const isDue = (state === 'live' || state === 'held') && isTimed(workflows[workflow]?.nodes[position])
  return {
    workflow,
    state,
    endReason,
    position,
    dueAt: isDue ? new Date(dueAt).toISOString() : undefined,
    log: [...log],
  }
}

/** Whether an enrolment has a time at this node: a wait for other workflows is looked at when they end. */
function isTimed(node: ModelNode | undefined): boolean {
  return node?.kind !== 'wait'
}

/** W-17. */
function commType(node: ModelNode | undefined): string {
  if (node?.kind === 'sms') return 'sms'
  return node?.kind === 'email' && node.purpose === 'service' ? 'email' : 'marketing_email'
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`There is no item ${index}`)
  return item
}
