import { z } from 'zod'
import type { ServiceResult } from '../service-result.ts'
import type { Dentally } from './dentally-call.ts'
import { DentallyId, MaybeMoment } from './dentally-fields.ts'
import { fetchPage, ROWS_PER_PAGE } from './dentally-list.ts'
import { readInvoice, readTreatment } from './dentally-money.ts'
import { Patient } from './dentally-patients.ts'
import { readVisit } from './dentally-visits.ts'
import type {
  ChangedInvoice,
  ChangedTreatment,
  ChangesRequest,
  PracticePatient,
  RecordPage,
  Visit,
} from './practice-system.ts'

/** Pages after the hundredth are not reliable. */
const MAX_PAGES = 100
/** It is not known whether the filters include their moment, and how exact they are. */
const OVERLAP_MS = 1_000

/** A moment before all records. */
const BEGINNING = new Date('1900-01-01T00:00:00Z')

const Cursor = z.object({
  after: z.coerce.date(),
  page: z.number().int().min(1).max(MAX_PAGES),
  total: z.number().int().nullable(),
})
type Cursor = z.infer<typeof Cursor>

/** Every list is in the order of the field by which it is filtered. */
interface Listing {
  path: '/patients' | '/appointments' | '/invoices'
  key: string
  query: Readonly<Record<string, string>>
  by: 'created' | 'updated'
}

const AnyRow = z.looseObject({ id: DentallyId })

export function allPatients(
  dentally: Dentally,
  cursor: string | null,
): Promise<ServiceResult<RecordPage<PracticePatient>>> {
  return fetchPart(dentally, patients(dentally, 'created'), { since: BEGINNING, cursor }, readPatient)
}

export function changedPatients(
  dentally: Dentally,
  request: ChangesRequest,
): Promise<ServiceResult<RecordPage<PracticePatient>>> {
  return fetchPart(dentally, patients(dentally, 'updated'), request, readPatient)
}

/** Dentally leaves out cancelled and missed visits unless requested. */
export function changedVisits(
  dentally: Dentally,
  request: ChangesRequest,
): Promise<ServiceResult<RecordPage<Visit>>> {
  const query = { site_id: dentally.siteId, cancelled: 'true' }
  return fetchPart(
    dentally,
    { path: '/appointments', key: 'appointments', query, by: 'updated' },
    request,
    readVisit,
  )
}

export function changedInvoices(
  dentally: Dentally,
  request: ChangesRequest,
): Promise<ServiceResult<RecordPage<ChangedInvoice>>> {
  const query = { site_id: dentally.siteId }
  return fetchPart(
    dentally,
    { path: '/invoices', key: 'invoices', query, by: 'updated' },
    request,
    readInvoice,
  )
}

const PageCursor = z.coerce.number().int().min(1).max(MAX_PAGES).catch(1)

/**
 * Dentally lists treatments by their day, of all sites, and in no order, so that they are read page by page. Those after
 * the hundredth page are left out.
 */
export async function changedTreatments(
  dentally: Dentally,
  { since, cursor }: ChangesRequest,
): Promise<ServiceResult<RecordPage<ChangedTreatment>>> {
  const page = PageCursor.parse(cursor ?? 1)
  const query = { updated_since: since.toISOString().slice(0, 10) }
  const key = 'treatment_plan_items'
  const result = await fetchPage(dentally, { path: `/${key}`, key, query, row: AnyRow }, page)
  if (result.kind !== 'answered') return result
  const { rows } = result.value
  const records = rows.map(readTreatment).filter((record) => record !== null)
  const next = rows.length < ROWS_PER_PAGE || page === MAX_PAGES ? null : String(page + 1)
  return { kind: 'answered', value: { records, next, total: null } }
}

function patients({ siteId }: Dentally, by: Listing['by']): Listing {
  return { path: '/patients', key: 'patients', query: { site_id: siteId }, by }
}

const readPatient = (row: unknown) => Patient.safeParse(row).data ?? null

/**
 * One page. The next one is asked for by the moment of this one's last record, since records that change while the list
 * is read would move others to a page that was read already. Only records of one moment are read page by page.
 */
async function fetchPart<T>(
  dentally: Dentally,
  { path, key, query, by }: Listing,
  { since, cursor }: ChangesRequest,
  read: (row: unknown) => T | null,
): Promise<ServiceResult<RecordPage<T>>> {
  const current = readCursor(cursor) ?? { after: earlier(since), page: 1, total: null }
  const order = { [`${by}_after`]: current.after.toISOString(), sort_by: `${by}_at`, sort_direction: 'asc' }
  const result = await fetchPage(
    dentally,
    { path, key, query: { ...query, ...order }, row: AnyRow },
    current.page,
  )
  if (result.kind !== 'answered') return result
  const { rows } = result.value
  // Without an envelope's count, fetchPage returns the number of rows.
  const listed = rows.length < ROWS_PER_PAGE || result.value.total > rows.length ? result.value.total : null
  const total = cursor === null ? listed : current.total
  const next = nextOf(
    current,
    rows.map((row) => MaybeMoment.parse(row[`${by}_at`])),
  )
  if (next === 'out of reach') return { kind: 'unreadable', detail: `more than ${MAX_PAGES} pages of ${key}` }
  const records = rows.map(read).filter((record) => record !== null)
  return { kind: 'answered', value: { records, next: next && JSON.stringify({ ...next, total }), total } }
}

/** @param moments the moments of the page's rows */
function nextOf(
  { after, page }: Cursor,
  moments: readonly (Date | null)[],
): Omit<Cursor, 'total'> | null | 'out of reach' {
  if (moments.length < ROWS_PER_PAGE) return null
  const last = moments.at(-1)
  if (last && isAscending(moments)) {
    const from = earlier(last)
    if (from > after) return { after: from, page: 1 }
  }
  return page < MAX_PAGES ? { after, page: page + 1 } : 'out of reach'
}

const earlier = (moment: Date) => new Date(moment.getTime() - OVERLAP_MS)

/** Whether Dentally sorted the rows, which it does for most lists. */
function isAscending(moments: readonly (Date | null)[]): boolean {
  return moments.every((moment, at) => {
    const previous = moments[at - 1]
    return moment !== null && (at === 0 || (previous instanceof Date && previous <= moment))
  })
}

function readCursor(cursor: string | null): Cursor | null {
  if (cursor === null) return null
  try {
    return Cursor.safeParse(JSON.parse(cursor)).data ?? null
  } catch {
    return null
  }
}
