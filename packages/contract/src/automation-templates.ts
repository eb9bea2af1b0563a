import { NO_TYPES } from '@enamel/domain/automations/templates/template-types'
import { z } from 'zod'
import { AutomationTemplate } from './automation-workflows.ts'
import { endpoint } from './endpoint.ts'
import { Id, storableText, text } from './fields.ts'
import { PlaceholderGroup } from './templates.ts'

const TemplateParams = z.object({ actionId: Id, templateId: Id })

export const noAction = { not_found: { status: 404, message: 'We could not find this message.' } } as const
const noTemplate = { not_found: { status: 404, message: 'We could not find this template.' } } as const
const taken = {
  segment_taken: { status: 409, message: 'Another template of this message is for {types}.' },
} as const

/** At least one type; which types exist is decided by the practice. */
const TypesBody = z.object({ segments: z.array(text(255)).min(1, NO_TYPES) })

/** An email as the designer has it. The server renders the HTML anew from a readable definition. */
const EmailDraft = z.object({
  subject: storableText(),
  preview: storableText().default(''),
  definition: z.unknown().optional(),
  html: storableText().default(''),
})

/** The content of a template as typed in; `checkAutomationTemplate` decides whether it can be saved (AUT-18). */
const TemplateContent = z.union([storableText(), EmailDraft])
export type TemplateContent = z.infer<typeof TemplateContent>

/** The templates of actions, their preview and their placeholders. */
export const templateEndpoints = {
  addTemplate: endpoint({
    summary: 'Adds a template for patients of these types, copied from the one for General',
    method: 'POST',
    path: '/automations/actions/:actionId/templates',
    caller: 'staff',
    params: z.object({ actionId: Id }),
    body: TypesBody,
    responses: { 201: AutomationTemplate },
    refusals: { ...noAction, ...taken },
    acceptsIdempotencyKey: true,
    audit: 'automation.add-template',
  }),
  saveTemplate: endpoint({
    summary: 'Replaces the content of a template',
    method: 'PUT',
    path: '/automations/actions/:actionId/templates/:templateId',
    caller: 'staff',
    params: TemplateParams,
    body: z.object({
      template: TemplateContent,
      /** Only for actions that have to be customised: whether this template is now as the practice wants it. */
      finished_customising: z.boolean().optional(),
    }),
    responses: { 200: AutomationTemplate },
    refusals: noTemplate,
    audit: 'automation.save-template',
  }),
  setSegments: endpoint({
    summary: 'Changes the types of patients for whom a template is',
    method: 'PUT',
    path: '/automations/actions/:actionId/templates/:templateId/segments',
    caller: 'staff',
    params: TemplateParams,
    body: TypesBody,
    responses: { 200: AutomationTemplate },
    refusals: { ...noTemplate, ...taken },
    audit: 'automation.set-segments',
  }),
  removeTemplate: endpoint({
    summary: 'Deletes a template; its patients get the one for General',
    method: 'DELETE',
    path: '/automations/actions/:actionId/templates/:templateId',
    caller: 'staff',
    params: TemplateParams,
    responses: { 204: null },
    refusals: {
      ...noTemplate,
      general_template: { status: 409, message: 'The template for General cannot be deleted.' },
    },
    acceptsIdempotencyKey: true,
    audit: 'automation.delete-template',
  }),
  preview: endpoint({
    summary: 'An email as it will look, its placeholders filled with the practice and an example patient',
    method: 'POST',
    path: '/automations/actions/:actionId/preview',
    caller: 'staff',
    params: z.object({ actionId: Id }),
    body: EmailDraft,
    responses: {
      200: z.object({
        subject: z.string(),
        preview: z.string(),
        html: z.string(),
        plain_text: z.string(),
      }),
    },
    refusals: noAction,
  }),
  placeholders: endpoint({
    summary: 'The placeholders of templates, in their groups',
    method: 'GET',
    path: '/automations/template-context/placeholders',
    caller: 'staff',
    responses: { 200: z.array(PlaceholderGroup) },
    refusals: {},
  }),
}
