import { type FailureReason, failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { StageKey } from '@enamel/domain/stages/stages'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { expect } from 'vitest'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { inside } from '../../../testing/builders.ts'
import { runPatients } from '../engine/run-patients.ts'
import { commType, enrolmentInModel, enrolmentInProduct } from './compare-with-model.ts'
import type { NodeInput } from './new-workflow.ts'
import type { workflowFixture } from './workflow-fixture.ts'
import { type ModelNode, type ModelWorkflow, PatientModel } from './workflow-model.ts'

type Fixture = Awaited<ReturnType<typeof workflowFixture>>
type Stored = Awaited<ReturnType<Fixture['aWorkflow']>>

/** What keeps written messages from being handed to their provider now, as the delivery asks before it does so. */
type ObstaclesTo = (
  tx: PracticeTx,
  messages: readonly { id: string; bulk_batch_id: null; system_actor: 'automation' }[],
  now: Date,
) => Promise<ReadonlyMap<string, { kind: 'withdrawn'; reason: FailureReason } | { kind: 'wait' }>>

/** A patient in the product, and in the model. */
interface ModelledPatient {
  id: string
  model: PatientModel
}

interface Prepared {
  fixture: Fixture
  workflows: readonly ModelWorkflow[]
  obstaclesTo: ObstaclesTo
  /** The workflows in the product. */
  stored: readonly Stored[]
  patients: readonly ModelledPatient[]
}

/** Two new patients in the product, each with its model. All workflows of the practice are replaced by these. */
export async function pairOfPatients(
  fixture: Fixture,
  workflows: readonly ModelWorkflow[],
  obstaclesTo: ObstaclesTo,
): Promise<PairOfPatients> {
  const { product, practice, patient } = fixture
  await inside(product.deps, practice, (tx) => tx.deleteFrom('workflows').execute())
  const stored = await storeWorkflows(fixture, workflows)
  const newLead = async () => ({
    id: await patient({ stage: 'newLead' }),
    model: new PatientModel(workflows),
  })
  const patients = [await newLead(), await newLead()]
  return new PairOfPatients({ fixture, workflows, obstaclesTo, stored, patients })
}

/** Does the same with patients of the product and with their models. */
export class PairOfPatients {
  readonly patients: readonly ModelledPatient[]
  private readonly fixture: Fixture
  private readonly workflows: readonly ModelWorkflow[]
  private readonly stored: readonly Stored[]
  private readonly obstaclesTo: ObstaclesTo
  private readonly delivered = new Set<string>()

  constructor({ fixture, workflows, obstaclesTo, stored, patients }: Prepared) {
    this.fixture = fixture
    this.workflows = workflows
    this.stored = stored
    this.patients = patients
    this.obstaclesTo = obstaclesTo
  }

  /** Two processes look at the same time. */
  async run(): Promise<void> {
    await Promise.all([this.fixture.run(), this.fixture.run()])
    for (const { model } of this.patients) model.run(this.now())
  }

  /** The process dies at the end of its transaction, which leaves nothing behind. */
  async crash(): Promise<void> {
    const { product, practice } = this.fixture
    const { deps } = product
    const death = new Error('The process dies')
    const ids = this.patients.map(({ id }) => id)
    const dying = inPractice(deps.db, practice.id, async (tx) => {
      await runPatients(tx, deps, ids, deps.clock.now())
      throw death
    })
    await expect(dying).rejects.toBe(death)
  }

  async move(who: number, to: StageKey): Promise<void> {
    const { id, model } = at(this.patients, who)
    await this.fixture.move(id, to)
    model.move(to, this.now())
  }

  async setConsent(who: number, hasAgreed: boolean): Promise<void> {
    const { id, model } = at(this.patients, who)
    const gdpr = hasAgreed ? 'Opted In' : 'Opted Out'
    await this.inside((tx) => tx.updateTable('patients').set({ gdpr }).where('id', '=', id).execute())
    model.hasAgreed = hasAgreed
  }

  async switchWorkflow(which: number): Promise<void> {
    const enabled = !at(this.patients, 0).model.enabled[which]
    await this.put(`/automations/${at(this.stored, which).id}/enable`, { enabled })
    for (const { model } of this.patients) model.setEnabled(which, enabled, this.now())
  }

  async switchAction({ workflow, node }: { workflow: number; node: number }): Promise<void> {
    const key = `${workflow} ${node}`
    const enabled = at(this.patients, 0).model.off.has(key)
    await this.put(`/automations/actions/${at(at(this.stored, workflow).nodeIds, node)}/enable`, { enabled })
    for (const { model } of this.patients) {
      if (enabled) model.off.delete(key)
      else model.off.add(key)
    }
  }

  async takeOut(who: number, which: number): Promise<void> {
    const { enrolments, staff } = this.fixture
    const { id, model } = at(this.patients, who)
    const { id: workflowId } = at(this.stored, which)
    const last = (await enrolments(id)).findLast(({ workflow_id }) => workflow_id === workflowId)
    if (!last || last.state === 'finished' || last.state === 'ended') return
    await this.renewSession()
    expect((await staff.post(`/automations/enrolments/${last.id}/take-out`)).status).toBe(200)
    model.takeOut(which)
  }

  /** Every message that was written and not delivered before has its turn. */
  async deliver(): Promise<void> {
    const { report } = this.fixture
    for (const { id: patientId, model } of this.patients) {
      const turns = await this.turnsOf(patientId)
      const names = turns.map(({ obstacle }) =>
        obstacle?.kind === 'withdrawn' ? obstacle.reason : (obstacle?.kind ?? 'send'),
      )
      const written = model.messages.filter(({ state }) => state === 'written')
      expect(names.sort()).toEqual(written.map((message) => model.turnOf(message, this.now())).sort())
      for (const { id, obstacle } of turns) {
        if (obstacle?.kind === 'wait') continue
        this.delivered.add(id)
        if (obstacle) await report(id, 'failed', failureOf(obstacle.reason).text)
        else await report(id, 'sent')
      }
      model.deliver(this.now())
    }
  }

  /** Compares enrolments and messages with those of the models. */
  async compare(): Promise<void> {
    const { enrolments, messages } = this.fixture
    const { workflows } = this
    const ids = this.stored.map(({ id }) => id)
    for (const { id, model } of this.patients) {
      const inProduct = (await enrolments(id)).map((each) => enrolmentInProduct(each, ids, workflows))
      expect(inProduct).toEqual(model.enrolments.map((each) => enrolmentInModel(each, workflows)))
      const written = (await messages(id)).map(({ comm_type, automated }) => [comm_type, automated])
      const expected = model.messages.map(({ enrolment: { workflow }, node }) => [
        commType(workflows[workflow]?.nodes[node]),
        true,
      ])
      expect(written.sort()).toEqual(expected.sort())
    }
  }

  private now(): number {
    return this.fixture.product.clock.now().getTime()
  }

  private inside<Result>(work: (tx: PracticeTx) => Promise<Result>): Promise<Result> {
    const { product, practice } = this.fixture
    return inside(product.deps, practice, work)
  }

  /** What keeps the messages that were written to a patient, and not delivered, from being handed over now. */
  private async turnsOf(patientId: string) {
    const written = (await this.fixture.messages(patientId)).filter(({ id }) => !this.delivered.has(id))
    const asked = written.map(({ id }) => ({ id, bulk_batch_id: null, system_actor: 'automation' as const }))
    const obstacles = await this.inside((tx) => this.obstaclesTo(tx, asked, new Date(this.now())))
    return written.map(({ id }) => ({ id, obstacle: obstacles.get(id) }))
  }

  private async put(path: string, body: unknown): Promise<void> {
    await this.renewSession()
    expect((await this.fixture.staff.put(path, body)).status).toBe(200)
  }

  /** Renews the user's session, which the clock has skipped. To sign in again takes much longer. */
  private async renewSession(): Promise<void> {
    const [created_at, expires_at] = [new Date(this.now()), new Date(this.now() + MS_PER_HOUR)]
    await this.inside((tx) => tx.updateTable('sessions').set({ created_at, expires_at }).execute())
  }
}

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

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`There is no item ${index}`)
  return item
}
