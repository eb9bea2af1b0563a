import type { addPatient, NewLead } from '@enamel/contract/add-patient'
import { labelsError } from '@enamel/domain/add-patient/lead-draft'
import { leadMessages } from '@enamel/domain/add-patient/lead-messages'
import { type LeadTransitionResult, leadTransition } from '@enamel/domain/add-patient/lead-transition'
import type { Country } from '@enamel/domain/config/country'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { listedSource } from '@enamel/domain/sources/source'
import { DATE_PASSED } from '@enamel/domain/time/chosen-date'
import type { z } from 'zod'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { FieldErrors } from '../../http/pipeline/handler-result.ts'
import type { InputValidator } from '../../http/pipeline/serve.ts'
import { type Pipeline, pipelineOf } from '../pipeline/index.ts'
import { practiceOf, practiceTypes } from '../practice/index.ts'
import { lockSourceNames } from '../sources/index.ts'

type Lead = z.infer<typeof NewLead>

interface LeadRules {
  pipeline: Pipeline
  country: Country
  sources: readonly string[]
  types: readonly string[]
  now: Date
}

/** Reads the practice's rules for leads, and locks its sources until the transaction ends. */
export async function leadRules(tx: PracticeTx, now: Date): Promise<LeadRules> {
  const sources = await lockSourceNames(tx)
  const practice = await practiceOf(tx)
  const types = practiceTypes(practice)
  return { pipeline: await pipelineOf(tx), country: practice.country, sources, types, now }
}

/** The values that the rules derive from a lead, or the errors of the lead. */
type ReadLead =
  | { ok: true; e164: string; source: string; start: Extract<LeadTransitionResult, { ok: true }> }
  | { ok: false; errors: FieldErrors }

/** Reads a lead by the rules of the form (ADD-09 to ADD-15). */
export function readLead(lead: Lead, rules: LeadRules): ReadLead {
  const errors = leadErrors(lead, rules)
  const phone = parsePhone(lead.phone, rules.country)
  const start = leadTransition({ ...lead, ...rules.pipeline, now: rules.now })
  const source = listedSource(rules.sources, lead.source)
  if (Object.keys(errors).length > 0 || !phone.ok || !start.ok || source === null)
    return { ok: false, errors }
  return { ok: true, e164: phone.e164, source, start }
}

/** The errors of a lead, by field; absent fields are not checked. */
function leadErrors(
  { phone, nextAction, date, labels = [], source, txType }: Partial<Lead>,
  { pipeline, country, sources, types, now }: LeadRules,
): FieldErrors {
  const start =
    nextAction && date !== undefined ? leadTransition({ nextAction, date, ...pipeline, now }) : undefined
  const error = labelsError(labels)
  return {
    ...(phone !== undefined && !parsePhone(phone, country).ok && { phone: [leadMessages.phone_unusable] }),
    ...(start?.ok === false && { date: [DATE_PASSED] }),
    ...(error !== null && { labels: [error] }),
    ...(txType !== undefined && !types.includes(txType) && { txType: [leadMessages.treatment_type] }),
    ...(source !== undefined && !listedSource(sources, source) && { source: [leadMessages.source] }),
  }
}

/** Checks the well-formed fields of a lead that has malformed fields, so that all errors are in one response. */
export const validateLead: InputValidator<typeof addPatient.add> = ({ deps, session }, { body }) =>
  inPractice(deps.db, session.clientId, async (tx) => leadErrors(body, await leadRules(tx, deps.clock.now())))
