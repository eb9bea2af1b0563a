import { isSamePerson } from '@enamel/domain/practice-system/same-person'
import { z } from 'zod'
import { readAs } from '../http-call.ts'
import type { ServiceResult } from '../service-result.ts'
import { callDentally, type Dentally, readReply, sendQuery } from './dentally-call.ts'
import { DentallyId, MaybeDay, MaybePicture, MaybeText } from './dentally-fields.ts'
import { fetchAll, fetchPages } from './dentally-list.ts'
import { refusalIssues } from './dentally-refusal.ts'
import type { Creation, NewPatient, PracticePatient, PracticeSystem } from './practice-system.ts'

/** A patient as Dentally writes it. */
export const Patient = z
  .object({
    id: DentallyId,
    first_name: MaybeText,
    middle_name: MaybeText,
    last_name: MaybeText,
    email_address: MaybeText,
    mobile_phone: MaybeText,
    home_phone: MaybeText,
    date_of_birth: MaybeDay,
    image_url: MaybePicture,
    active: z.unknown().optional(),
  })
  .transform(
    ({
      first_name,
      last_name,
      email_address,
      mobile_phone,
      home_phone,
      active,
      ...rest
    }): PracticePatient => {
      const name = { first_name: first_name ?? '', last_name: last_name ?? '' }
      return {
        ...rest,
        ...name,
        email: email_address,
        phone: mobile_phone ?? home_phone,
        active: active !== false,
      }
    },
  )
const OnePatient = z.object({ patient: Patient })

/** The limit for pages of a search: each page costs one of the 3600 requests that are allowed in an hour. */
const MAX_SEARCH_PAGES = 3

export async function searchPatients(
  dentally: Dentally,
  query: string,
): ReturnType<PracticeSystem['search']> {
  const result = await fetchPages(dentally, listing(dentally, query), MAX_SEARCH_PAGES)
  if (result.kind !== 'answered') return result
  const { rows, total } = result.value
  const patients = rows.filter(({ active }) => active)
  return { kind: 'answered', value: { patients, total: total - (rows.length - patients.length) } }
}

export async function getPatient(
  dentally: Dentally,
  id: string,
): Promise<ServiceResult<PracticePatient | null>> {
  const reply = await sendQuery(dentally, { path: `/patients/${encodeURIComponent(id)}` })
  if (reply.kind !== 'replied') return reply
  if (reply.status === 404) return { kind: 'answered', value: null }
  const read = readReply(OnePatient, reply)
  return read.kind === 'answered' ? { kind: 'answered', value: read.value.patient } : read
}

/**
 * Searches by phone number and email address. The results are compared with `wanted`, since Dentally may ignore a
 * filter.
 */
export async function findSamePatients(
  dentally: Dentally,
  wanted: NewPatient,
): Promise<ServiceResult<string[]>> {
  const ids = new Set<string>()
  for (const query of [wanted.phone, wanted.email]) {
    if (query === null) continue
    const result = await fetchAll(dentally, listing(dentally, query))
    if (result.kind !== 'answered') return result
    for (const found of result.value) if (found.active && isSamePerson(found, wanted)) ids.add(found.id)
  }
  return { kind: 'answered', value: [...ids].sort((one, other) => Number(other) - Number(one)) }
}

function listing({ siteId }: Dentally, query: string) {
  return { path: '/patients', key: 'patients', query: { query, site_id: siteId }, row: Patient }
}

/** Dentally has no idempotency key, so an unknown result is reported as unclear. */
export async function createPatient(dentally: Dentally, patient: NewPatient): Promise<Creation> {
  const json = { patient: asDentallyPatient(patient, dentally.siteId) }
  const reply = await callDentally(dentally, { method: 'POST', path: '/patients', json })
  if (reply.kind === 'no_reply') return { kind: 'unclear', detail: reply.detail }
  if (reply.kind !== 'replied') return reply
  const { status, body } = reply
  if (status === 200 || status === 201) {
    const read = readAs(OnePatient, body)
    if (read.kind === 'answered') return { kind: 'created', id: read.value.patient.id }
    return { kind: 'unclear', detail: read.kind }
  }
  if (status >= 400 && status < 500) return { kind: 'refused', issues: refusalIssues(body) }
  return { kind: 'unclear', detail: `HTTP ${status}` }
}

function asDentallyPatient({ email, phone, gender, payment_plan_id, ...same }: NewPatient, siteId: string) {
  return {
    ...same,
    email_address: email,
    mobile_phone: phone,
    // True is male, although Dentally's own error text says otherwise.
    gender: gender === 'male',
    payment_plan_id: Number(payment_plan_id),
    site_id: siteId,
    use_sms: true,
    use_email: email !== null,
  }
}
