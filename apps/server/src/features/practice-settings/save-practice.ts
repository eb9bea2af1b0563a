import type { PracticeChanges, practiceSettings } from '@enamel/contract/practice-settings'
import type { Country } from '@enamel/domain/config/country'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { movedSendingEmail } from '@enamel/domain/practice-settings/moved-address'
import { checkPracticeDetails } from '@enamel/domain/practice-settings/practice-details'
import { hasRegion } from '@enamel/domain/practice-settings/regions'
import { chosenTypes, unknownTypes } from '@enamel/domain/practice-settings/treatment-types'
import { conflictingFields } from '@enamel/domain/settings/conflicts'
import { inPractice } from '../../db/in-practice.ts'
import { type FieldErrors, ok, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../http/pipeline/serve.ts'
import { changePractice, lockPractice, type Practice, practiceCountry } from '../practice/index.ts'
import { moveToDomain } from './move-to-domain.ts'
import { presentPractice } from './present-practice.ts'

/**
 * Changes the given details (PRC-01 to PRC-06, G3-19). A new domain of the practice's email becomes the domain from which
 * it sends (C3-21).
 */
export const savePracticeSettings: Handler<typeof practiceSettings.save> = ({ deps, change }, { body }) =>
  change(async (tx) => {
    const practice = await lockPractice(tx)
    const present = await presentPractice(tx, deps, practice)
    const { based_on: basedOn = {}, ...sent } = body
    const errors = {
      ...detailErrors(sent, practice.country),
      ...typeErrors(sent.types, present.available_types),
    }
    const refused = refuseInvalid(errors)
    if (refused) return refused
    const changes = canonical(sent, practice.country)
    if (conflictingFields(changes, basedOn, present).length > 0)
      return refuse('edit_conflict', { record: present })

    const email = changes.email !== undefined && changes.email !== present.email ? changes.email : null
    const refusedDomain = email === null ? null : await moveToDomain(tx, deps, practice, email)
    if (refusedDomain) return refusedDomain
    const saved = await changePractice(tx, () => changesOf(practice, changes, email), deps.clock.now())
    return ok(await presentPractice(tx, deps, saved))
  })

/** Checks the well-formed fields of a save that has malformed fields, so that all errors are in one response. */
export const validateDetails: InputValidator<typeof practiceSettings.save> = ({ deps, session }, { body }) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const { based_on: _, ...sent } = body
    return detailErrors(sent, await practiceCountry(tx))
  })

/** The errors of the given details, by field. */
function detailErrors(
  { name, phone, representative, email, region }: PracticeChanges,
  country: Country,
): FieldErrors {
  const given = Object.entries({ name, phone, representative, email }).filter(
    ([, value]) => value !== undefined,
  )
  const errors = Object.entries(checkPracticeDetails(Object.fromEntries(given), country))
  return {
    ...Object.fromEntries(errors.map(([field, message]) => [field, [message]])),
    ...(region !== undefined && !hasRegion(country) && { region: ['Practices in Ireland have no region'] }),
  }
}

function typeErrors(types: readonly string[] | undefined, available: readonly string[]): FieldErrors {
  const [unknown] = types ? unknownTypes(types, available) : []
  return unknown === undefined
    ? {}
    : { types: [`Choose from the listed types: "${unknown}" is none of them`] }
}

/** The changes as they are stored. */
function canonical({ phone, types, ...rest }: PracticeChanges, country: Country): PracticeChanges {
  const parsed = phone === undefined ? null : parsePhone(phone, country)
  return {
    ...rest,
    ...(parsed?.ok && { phone: parsed.e164 }),
    ...(types !== undefined && { types: chosenTypes(types) }),
  }
}

/** @param newEmail the practice's new email; null if it stays */
function changesOf(practice: Practice, changes: PracticeChanges, newEmail: string | null) {
  const { name, types, email: _, ...details } = changes
  return {
    ...(name !== undefined && { name }),
    ...(types !== undefined && { tx_types: types }),
    ...(newEmail !== null && {
      sending_email: movedSendingEmail(practice.sending_email, newEmail),
      // A practice gets the channel with its first address; whether it has it later is not decided here.
      ...(practice.sending_email === null && { email_enabled: true }),
    }),
    settings: { details: { ...details, ...(newEmail !== null && { email: newEmail }) } },
  }
}
