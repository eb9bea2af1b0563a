import type { DueAction } from '@enamel/contract/actions'
import { actionViews } from '@enamel/domain/actions/views'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { HttpRequest } from '../../lib/http-client.ts'
import { aNote, aPatient } from '../../signed-in/testing/events.ts'
import { type PatientServer, patientServer, type Reply } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import { ActionsPage } from '../actions/actions-page.tsx'
import { showPatient } from './show-patient.tsx'

/** The signed-in user. */
export const ME = 'me'

let count = 0
export function idOf(number: number): string {
  return `0198c1de-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** Beth Langley, by default a new lead whose action has been due since 19 November 2025. */
export function aDueAction(action: Partial<DueAction> = {}): DueAction {
  count += 1
  return {
    patient_id: idOf(count),
    first_name: 'Beth',
    last_name: 'Langley',
    distinguisher: null,
    phone: '+447700900502',
    type: 'Whitening',
    source: 'Instagram',
    labels: [],
    stage: 'newLead',
    date: '2025-11-19T16:20:00.000Z',
    referred: false,
    snooze: null,
    initialized: true,
    assignee: null,
    ...action,
  }
}

/** Tom Langley, whose action has been due since the day before Beth's. */
export const aSecondAction = () => aDueAction({ first_name: 'Tom', date: '2025-11-18T09:00:00.000Z' })

export interface ActionsServer extends PatientServer {
  /** Responds to a request for due actions; tests replace it. */
  due: (query: URLSearchParams) => Reply | Promise<Reply>
  /** The queries of due actions, oldest first. */
  dueQueries: () => Record<string, string>[]
}

/** A server whose listed patients differ only in the data of their rows. */
function actionsServer(due: DueAction[]): ActionsServer {
  const server = patientServer({ items: [aNote()] }) as ActionsServer
  const queries: URLSearchParams[] = []
  server.due = () => ({ status: 200, body: due })
  server.dueQueries = () => queries.map((query) => Object.fromEntries(query))
  let isEnded = false
  server.on(/^DELETE .*\/snooze$/, () => {
    isEnded = true
    return { status: 204 }
  })
  const patientAt = (path: string) => {
    const {
      patient_id: id,
      snooze,
      ...row
    } = due.find(({ patient_id }) => path.includes(patient_id)) ?? aDueAction()
    const { first_name, last_name, distinguisher, phone, type, source, labels } = row
    const snoozed = snooze && !isEnded ? { ...snooze, comment: null } : null
    const details = { id, first_name, last_name, distinguisher, phone, type, source, labels }
    return aPatient({ ...server.patient, ...details, snooze: snoozed })
  }
  server.on(/^GET \/v3\/patients\/[^/]+$/, ({ path }) => ({ status: 200, body: patientAt(path) }))
  server.on(/^PUT \/v3\/patients\/[^/]+$/, ({ path, body }) => {
    const row = due.find(({ patient_id }) => path.endsWith(patient_id))
    Object.assign(row ?? {}, body)
    return { status: 200, body: patientAt(path) }
  })
  server.on(/^GET \/actions\/due/, ({ path }: HttpRequest) => {
    const query = new URLSearchParams(path.split('?')[1])
    queries.push(query)
    return server.due(query)
  })
  return server
}

/** A view of due actions as the signed-in app shows it. */
export function showActions(
  due: DueAction[],
  { view: viewKey = 'new-leads', ...details }: SignedInOptions & { view?: string } = {},
) {
  const view = actionViews.find((candidate) => candidate.key === viewKey)
  if (!view) throw new Error(`No view ${viewKey}`)
  const server = actionsServer(due)
  const shown = showPatient(
    <div style={{ height: 846 }}>
      <ActionsPage view={view} />
    </div>,
    { subscriber: ME, ...details },
  )
  const publishChange = (
    row: DueAction,
    change: { stage?: string; date?: string | null; user_id?: string | null },
  ) =>
    shown.publish({
      kind: 'action_changed',
      patientId: row.patient_id,
      created: false,
      stage: row.stage,
      date: row.date,
      user_id: 'owner',
      details: detailsOf(row),
      ...change,
    })
  const publishSnoozeEnd = (row: DueAction, ends_at = '2025-11-20T09:00:00.000Z') =>
    shown.publish({
      kind: 'snooze_ended',
      patientId: row.patient_id,
      name: row.first_name,
      ends_at,
      stage: row.stage,
      date: row.date,
      details: detailsOf(row),
    })
  const publishSnooze = ({ patient_id: patientId }: DueAction, snooze: DueAction['snooze']) =>
    shown.publish({ kind: 'snooze_known', patientId, snooze })
  return { server, publishChange, publishSnoozeEnd, publishSnooze, ...shown }
}

function detailsOf({ type, source, labels, referred, snooze, assignee }: DueAction) {
  const assigned_to = assignee?.id ?? null
  return { type, source, labels, referred, asleep: snooze?.state === 'asleep', assigned_to }
}

/** Shows rows, by default Beth's and below it Tom's, and waits until they are visible. */
export async function showTwo(due = [aDueAction(), aSecondAction()]) {
  const shown = showActions(due)
  await expect.element(rowButton(/Tom/)).toBeVisible()
  return { ...shown, first: due[0] as DueAction, second: due[1] as DueAction }
}

export const rowOf = (row: Pick<DueAction, 'patient_id'>) =>
  document.querySelector<HTMLElement>(`[data-patient="${row.patient_id}"]`)

/** The button of a row, by the patient's name. */
export const rowButton = (name: string | RegExp) =>
  page.getByRole('region', { name: 'Actions due' }).getByRole('button', { name })

/** The first names in the rows, in the order of the rows. */
export const names = () =>
  [...document.querySelectorAll('[data-patient] [data-row]')].map(
    (row) => row.textContent?.match(/[A-Z]{2}([A-Z][a-z]+)/)?.[1],
  )
