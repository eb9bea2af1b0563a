import type { Advance } from '@enamel/domain/automations/engine/advance'
import type { Situation } from '@enamel/domain/automations/engine/check-send'
import { isLive } from '@enamel/domain/automations/engine/enrolment'
import { runDue, runOneNode, type Workflows } from '@enamel/domain/automations/engine/patient-enrolments'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { lockPatients } from '../../patients/index.ts'
import { lockLiveEnrolments, type StoredEnrolment, saveEnrolments } from '../enrolment.queries.ts'
import { publishEnrolments } from '../publish-automations.ts'
import { shareWorkflows, workflowsOf } from '../workflow.queries.ts'
import type { PatientRun } from './patient-run.ts'
import { readSituations } from './read-situations.ts'
import { runEnrolmentsAt } from './run-enrolments.kind.ts'
import { storeRuns } from './store-executions.ts'

type Decide = (workflows: Workflows, live: readonly StoredEnrolment[], situation: Situation) => Advance[]

/**
 * Runs the due enrolments of these patients: decides by the rules of the domain, writes the messages, and stores where
 * the patients are now. All of it commits together, so that no message is written twice or lost (W-13).
 */
export function runPatients(
  tx: PracticeTx,
  deps: Dependencies,
  patientIds: readonly string[],
  now: Date,
): Promise<void> {
  return run(tx, deps, { patientIds, now }, runDue)
}

/** Runs one node of an enrolment that is due. The caller has locked its patient. */
export function runNodeOf(
  tx: PracticeTx,
  deps: Dependencies,
  { id, patientId }: StoredEnrolment,
  now: Date,
): Promise<void> {
  return run(tx, deps, { patientIds: [patientId], now }, (workflows, live, situation) => {
    const next = live.find((enrolment) => enrolment.id === id)
    return next ? runOneNode(workflows, { live, next }, situation) : []
  })
}

async function run(
  tx: PracticeTx,
  deps: Dependencies,
  { patientIds, now }: { patientIds: readonly string[]; now: Date },
  decide: Decide,
): Promise<void> {
  const patients = await lockPatients(tx, patientIds)
  await shareWorkflows(tx)
  const workflows = await workflowsOf(tx)
  const live = Map.groupBy(await lockLiveEnrolments(tx, patientIds), ({ patientId }) => patientId)
  const situationOf = await readSituations(tx, deps, patients, now)
  const runs = patients.map((patient): PatientRun => {
    const situation = situationOf(patient)
    const enrolments = live.get(patient.id) ?? []
    return { patient, situation, enrolments, results: decide(workflows, enrolments, situation) }
  })
  const enrolments = runs.flatMap(({ results }) => results.map(({ enrolment }) => enrolment))
  if (enrolments.length === 0) return
  await storeRuns(tx, deps, runs, workflows)
  await saveEnrolments(tx, enrolments)
  const dueAt = enrolments.filter(isLive).flatMap((enrolment) => enrolment.dueAt ?? [])
  await runEnrolmentsAt(tx, dueAt, deps.clock)
  await publishEnrolments(tx, enrolments, patientIds)
}
