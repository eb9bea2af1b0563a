import type { ReportedPatient } from '@enamel/contract/patient-reports'
import { splitList } from '@enamel/domain/text/comma-list'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { aPatient } from '../../signed-in/testing/events.ts'
import { type FakeAppServer, fakeAppServer, type Reply } from './fake-app-server.ts'

const PAGE_SIZE = 50
/** The patients that a page of the fake server has, the first of its fifty: few rows keep the tests quick. */
const ROWS = 4

export const rowOf = (name: string) => page.getByRole('row', { name, exact: true })
export const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
export const selectAll = page.getByRole('grid').getByRole('checkbox', { name: /all patients$/ })
export const bar = page.getByRole('toolbar', { name: 'Selected patients' })
export const compose = bar.getByRole('button', { name: 'Compose Message' })
export const pages = page.getByRole('navigation', { name: 'Pages' })
export const pageButton = (name: string) => pages.getByRole('button', { name, exact: true })

export const idOf = (place: number) => `0198c1de-0000-7000-8000-${String(place).padStart(12, '0')}`

const placeOf = (id: string) => Number(id.slice(-12))

/** The patient at a place of a list, from 1: "Patient 7". */
export function aReportedPatient(place: number, changes: Partial<ReportedPatient> = {}): ReportedPatient {
  return {
    patient_id: idOf(place),
    email: `patient${place}@mail.example`,
    name: `Patient ${place}`,
    distinguisher: null,
    phone: '+447700900118',
    stage: 'thinking',
    type: 'Implants',
    ...changes,
  }
}

export interface ReportServer extends FakeAppServer {
  /** The parameters of the requests for patients of a report, oldest first. */
  queries: () => Record<string, string>[]
  /** Changes how many patients the report has. */
  setTotal: (total: number) => void
  /** Removes the patients at these places from every report; the others keep their places. */
  remove: (places: readonly number[]) => void
  /** Responds differently to requests for a page, or for patients by ids, until it is called with null. */
  answer: (page: number | 'ids', reply: (() => Reply | Promise<Reply>) | null) => void
}

/** A server whose reports all have this number of patients. @param first the details of the first one */
export function reportServer(total = 312, first: Partial<ReportedPatient> = {}): ReportServer {
  let count = total
  const removed = new Set<number>()
  const answers = new Map<number | 'ids', () => Reply | Promise<Reply>>()
  const queryOf = (call = '') => new URLSearchParams(call.split('?')[1])
  const list = (): Reply | Promise<Reply> => {
    const query = queryOf(server.calls.at(-1))
    const ids = query.get('ids')
    if (ids !== null) return answers.get('ids')?.() ?? replyOf(splitList(ids).map(placeOf), 1)
    const shown = Number(query.get('page'))
    return answers.get(shown)?.() ?? pageReply(shown)
  }
  const pageReply = (shown: number): Reply => {
    const places = Array.from({ length: ROWS }, (_, index) => (shown - 1) * PAGE_SIZE + index + 1)
    return replyOf(
      places.filter((place) => place <= count),
      shown,
    )
  }
  const replyOf = (places: readonly number[], shown: number): Reply => {
    const data = places
      .filter((place) => !removed.has(place))
      .map((place) => aReportedPatient(place, place === 1 ? first : {}))
    return { body: { data, metadata: { total: count - removed.size, page: shown, limit: PAGE_SIZE } } }
  }
  const server = fakeAppServer({
    'GET /api/v3/patients/overview': list,
    'GET /api/v3/patients': list,
    'GET /api/v3/clients/settings/sources': {
      body: [{ name: 'Website', custom: false, count: 1 }],
    },
    [`GET /api/v3/patients/${idOf(1)}`]: {
      body: aPatient({ id: idOf(1), first_name: 'Patient', last_name: '1' }),
    },
    [`GET /api/v2/patients/${idOf(1)}/timeline`]: { body: { items: [], version: 1 } },
    [`GET /api/v3/patients/${idOf(1)}/template-context`]: { body: [] },
  }) as ReportServer
  server.queries = () =>
    server.calls
      .filter((call) => /^GET \/api\/v3\/patients(\/overview)?\?/.test(call))
      .map((call) => Object.fromEntries(queryOf(call)))
  server.setTotal = (next) => {
    count = next
  }
  server.remove = (places) => {
    for (const place of places) removed.add(place)
  }
  server.answer = (shown, reply) => {
    if (reply) answers.set(shown, reply)
    else answers.delete(shown)
  }
  return server
}

/** Opens a page of the open list. */
export async function openPage(number: number) {
  await pageButton(`Page ${number}`).click()
  await expect.element(rowOf(`Patient ${(number - 1) * 50 + 1}`)).toBeVisible()
}

/** Filters the open list by a stage. */
export async function chooseStage(name: string) {
  await page.getByRole('button', { name: /^Stages: / }).click()
  await page.getByRole('option', { name }).click()
}

export const failure: Reply = { status: 500, body: { code: 'unknown_error', message: 'Oops' } }

/** How long the pages below may take to load. */
export const LOADING_MS = 120_000

/**
 * Loads the pages of lists and exports before a file's first test, so that no test waits while they are transformed on a
 * busy machine.
 */
export async function loadListPages(): Promise<void> {
  await Promise.all([
    import('../signed-in.tsx'),
    import('../../pages/shell/shell-page.tsx'),
    import('../../pages/patient-reports/patient-report-page.tsx'),
    import('../../pages/patient-reports/export-page.tsx'),
    import('../../pages/patient/patient-editor.tsx'),
    import('../../features/exports/show-ready-export.ts'),
    import('@enamel/domain/patients/phone-number'),
  ])
}
