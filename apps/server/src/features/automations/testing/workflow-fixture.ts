import { byUser } from '@enamel/domain/actors/actor'
import type { StageKey } from '@enamel/domain/stages/stages'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { openLog } from '../../../log.ts'
import { aPatient, inside } from '../../../testing/builders.ts'
import { bulkPractice } from '../../../testing/bulk-without-worker.ts'
import { applyStatus } from '../../communications/index.ts'
import { lockDelivery } from '../../delivery/index.ts'
import { runEnrolmentsEverywhere } from '../engine/run-enrolments.job.ts'
import { insertWorkflows } from '../provision/insert-workflows.ts'
import { movePatient } from './move-patient.ts'
import { newWorkflow, type WorkflowInput } from './new-workflow.ts'
import { enrolmentsOf, messagesTo } from './read-progress.ts'

/**
 * A practice with workflows, in a product without a worker: the tests run the engine themselves, and nothing is
 * delivered. It is ten in the morning.
 */
export async function workflowFixture(options: Parameters<typeof bulkPractice>[0] = {}) {
  const { product, practice, staff } = await bulkPractice(options)
  const { deps, clock } = product
  let workflows = 0
  const messages = (patientId: string) => inside(deps, practice, (tx) => messagesTo(tx, patientId))

  const moveIn = (tx: PracticeTx, patientId: string, to: StageKey) =>
    movePatient(tx, { patientId, to, at: clock.now(), nextActionAt: null, actor: byUser(practice.userId) })

  return {
    product,
    practice,
    staff,

    /** Creates a workflow. @returns its id and those of its nodes, in their order */
    async aWorkflow(input: WorkflowInput) {
      const workflow = newWorkflow(input, 100 + ++workflows)
      await inside(deps, practice, (tx) => insertWorkflows(tx, [workflow], clock.now()))
      return { id: workflow.id, nodeIds: workflow.nodes.map(({ id }) => id) }
    },

    patient: (given: Parameters<typeof aPatient>[2] = {}) =>
      aPatient(deps, practice, { gdpr: 'Opted In', ...given }),

    move: (patientId: string, to: StageKey) => inside(deps, practice, (tx) => moveIn(tx, patientId, to)),
    /** The same in a transaction of the test. */
    moveIn,

    /** Runs everything that is due. */
    run: () => runEnrolmentsEverywhere.run({ deps, log: openLog('silent'), signal: undefined }),

    /** The provider reports about a message. */
    report: (messageId: string, status: string, failure_reason: string | null = null) =>
      inside(deps, practice, async (tx) => {
        const message = await lockDelivery(tx, messageId)
        if (!message) throw new Error('There is no such message')
        return applyStatus(tx, message, { status, failure_reason }, clock.now())
      }),

    messages,
    /** The first lines of the messages to a patient: marketing texts also say how to opt out. */
    textsTo: async (patientId: string) =>
      (await messages(patientId)).map(({ text_content }) => text_content.split('\n')[0]),
    enrolments: (patientId: string) => inside(deps, practice, (tx) => enrolmentsOf(tx, patientId)),
  }
}
