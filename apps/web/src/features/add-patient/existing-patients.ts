import { search } from '@enamel/contract/search'
import { type DuplicateField, duplicateQuery } from '@enamel/domain/add-patient/duplicate'
import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import type { Country } from '@enamel/domain/config/country'
import { call } from '../../lib/call.ts'

/**
 * The ids of the patients that a duplicate warning is about: those with the entered email or number. The search also
 * finds patients whose details only contain the entered text; they are left out.
 * @throws ApiError or NetworkError
 */
export async function existingPatients(
  contact: LeadDraft['contact'],
  duplicates: readonly DuplicateField[],
  country: Country,
): Promise<string[]> {
  const entered = duplicateQuery(contact, country) ?? {}
  const found = await Promise.all(
    duplicates.map(async (field) => {
      const hits = await call(search.patients, { query: { query: contact[field].trim() } })
      const isMeant = ({ email, phone }: (typeof hits)[number]) =>
        duplicateQuery({ email: email ?? '', phone: phone ?? '' }, country)?.[field] === entered[field]
      return hits.filter(isMeant).map(({ id }) => id)
    }),
  )
  return [...new Set(found.flat())]
}
