import type * as domain from '@enamel/domain/templates/placeholders'
import { TEMPLATE_GONE, templateChannels, templateStatuses } from '@enamel/domain/templates/template'
import { TEMPLATE_NAME_REQUIRED, TEMPLATE_NAME_TAKEN } from '@enamel/domain/templates/template-draft'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idempotencyRefusals, patientRefusals, settingsConflict } from './errors.ts'
import { Id, optional, PatientParams, storableText } from './fields.ts'

export const Template = z.object({
  id: Id,
  name: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  channel: z.enum(templateChannels),
  approval: z.boolean(),
  status: z.enum(templateStatuses).nullable(),
  reason: z.string().nullable(),
})
export type Template = z.infer<typeof Template>

/** A group of placeholders, already filled for the patient (G1-12). */
export const PlaceholderGroup = z.object({
  name: z.string(),
  mergeTags: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
}) satisfies z.ZodType<domain.PlaceholderGroup>

/**
 * The text of a template as typed in. Whether it can be saved is decided by `checkTemplate`. A whole template may be
 * sent; its status and reason are ignored.
 */
const TemplateInput = z.object({
  name: storableText(TEMPLATE_NAME_REQUIRED).transform(cleanLine),
  /** Ignored on channels without a subject. */
  subject: optional(storableText(), ''),
  body: optional(storableText(), ''),
  /** Whether the provider is to approve the template; ignored on channels without approval. */
  approval: z.boolean().default(false),
})

/** The text of a template that the user saw. */
const BasedOn = Template.pick({ name: true, subject: true, body: true, approval: true }).partial()

const TemplateParams = z.object({ id: Id })
const notFound = { not_found: { status: 404, message: TEMPLATE_GONE } } as const
const nameTaken = { name_taken: { status: 409, message: TEMPLATE_NAME_TAKEN } } as const

export const templates = {
  list: endpoint({
    summary: "The practice's message templates",
    method: 'GET',
    path: '/templates',
    caller: 'staff',
    responses: { 200: z.array(Template) },
    refusals: {},
  }),
  findName: endpoint({
    summary: 'The template of the practice, on any channel, that has this name',
    method: 'GET',
    path: '/templates/:name',
    caller: 'staff',
    params: z.object({ name: storableText() }),
    /** The template that may have the name, because it is the one being edited. */
    query: z.object({ id: Id.optional() }),
    responses: { 200: Template.pick({ id: true, name: true }) },
    refusals: { not_found: { status: 404, message: 'This name is free.' } },
  }),
  create: endpoint({
    summary: 'Creates a template, and requests its approval if its channel needs it',
    method: 'POST',
    path: '/templates',
    caller: 'staff',
    body: TemplateInput.extend({ id: Id, channel: z.enum(templateChannels) }),
    responses: { 201: Template },
    refusals: { ...nameTaken, ...idempotencyRefusals },
    audit: 'template.create',
  }),
  save: endpoint({
    summary:
      'Replaces the text of a template, whose channel stays, and requests its approval again if necessary',
    method: 'PUT',
    path: '/templates/:id',
    caller: 'staff',
    params: TemplateParams,
    body: TemplateInput.extend({
      /** If given, the channel that the template has. */
      channel: z.enum(templateChannels).optional(),
      /** The text from which the edit started. */
      based_on: BasedOn.optional(),
    }),
    responses: { 200: Template },
    refusals: { ...notFound, ...nameTaken, ...settingsConflict(Template) },
    audit: 'template.change',
  }),
  remove: endpoint({
    summary: 'Deletes a template, at the provider too',
    method: 'DELETE',
    path: '/templates/:id',
    caller: 'staff',
    params: TemplateParams,
    body: z.object({ based_on: BasedOn.optional() }).nullish(),
    responses: { 204: null },
    refusals: {
      ...notFound,
      edit_conflict: {
        ...settingsConflict(Template).edit_conflict,
        message: 'Someone else has changed this template meanwhile. Look at it before you delete it.',
      },
    },
    audit: 'template.delete',
  }),
  context: endpoint({
    summary: 'Placeholders filled for this patient',
    method: 'GET',
    path: '/v3/patients/:id/template-context',
    caller: 'staff',
    params: PatientParams,
    responses: { 200: z.array(PlaceholderGroup) },
    refusals: patientRefusals,
    audit: 'patient.template-context',
  }),
}
