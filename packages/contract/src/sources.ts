import { FIELD_MAX_LENGTH } from '@enamel/domain/patients/patient-draft'
import type * as domain from '@enamel/domain/sources/source'
import { canNameSource, SOURCE_NAME_DOTS } from '@enamel/domain/sources/source'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filledName, text } from './fields.ts'

/** Where leads come from. `custom` sources were added by the practice (SRC-01). */
export const LeadSource = z.object({
  name: z.string().min(1),
  custom: z.boolean(),
  count: z.number().int().min(0),
}) satisfies z.ZodType<domain.LeadSource>

const LeadSources = z.array(LeadSource).min(1)
const SourceName = z.object({
  name: filledName('Name is required').refine(canNameSource, SOURCE_NAME_DOTS),
})
const SourceParams = z.object({ name: text(FIELD_MAX_LENGTH) })

const changeRefusals = {
  not_found: { status: 404, message: 'We could not find this lead source.' },
  not_custom: { status: 403, message: 'This lead source is built in and cannot be changed.' },
} as const
const nameRefusals = {
  name_taken: { status: 409, message: 'A lead source with this name already exists.' },
} as const

export const sources = {
  list: endpoint({
    summary: 'The lead sources of the practice',
    method: 'GET',
    path: '/v3/clients/settings/sources',
    caller: 'staff',
    responses: { 200: LeadSources },
    refusals: {},
  }),
  add: endpoint({
    summary: 'Adds a lead source',
    method: 'POST',
    path: '/v3/clients/settings/sources',
    caller: 'staff',
    body: SourceName,
    responses: { 201: LeadSources },
    refusals: nameRefusals,
  }),
  rename: endpoint({
    summary: 'Renames a lead source, including in its patients',
    method: 'POST',
    path: '/v3/clients/settings/sources/:name',
    caller: 'staff',
    params: SourceParams,
    body: SourceName,
    responses: { 200: LeadSources },
    refusals: { ...changeRefusals, ...nameRefusals },
  }),
  remove: endpoint({
    summary: 'Removes a lead source; the source of its patients becomes Unknown',
    method: 'DELETE',
    path: '/v3/clients/settings/sources/:name',
    caller: 'staff',
    params: SourceParams,
    responses: { 200: LeadSources },
    refusals: changeRefusals,
  }),
}
