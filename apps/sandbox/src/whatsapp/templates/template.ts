import { z } from 'zod'

/** The number's id, as 360dialog documents it. */
export const MAX_TEMPLATES = 250
const MAX_BODY = 1024
const MAX_SHORT = 60

const Example = z.strictObject({
  header_text: z.array(z.string()).optional(),
  body_text: z.array(z.array(z.string())).optional(),
})
const Button = z.looseObject({ type: z.string(), text: z.string().max(25) })

export const TemplateComponent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('HEADER'),
    format: z.literal('TEXT'),
    text: z.string().min(1).max(MAX_SHORT),
    example: Example.optional(),
  }),
  z.strictObject({
    type: z.literal('BODY'),
    text: z.string().min(1).max(MAX_BODY),
    example: Example.optional(),
  }),
  z.strictObject({ type: z.literal('FOOTER'), text: z.string().min(1).max(MAX_SHORT) }),
  z.strictObject({ type: z.literal('BUTTONS'), buttons: z.array(Button).min(1).max(10) }),
])
export type TemplateComponent = z.output<typeof TemplateComponent>

/** A template as a practice submits it. */
export const NewTemplate = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'only lower-case letters, digits and underscores'),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'a language, such as en_GB'),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  parameter_format: z.literal('POSITIONAL').optional(),
  allow_category_change: z.boolean().optional(),
  components: z
    .array(TemplateComponent)
    .refine((all) => all.filter(({ type }) => type === 'BODY').length === 1, 'exactly one BODY')
    .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, 'each component once'),
})
export type NewTemplate = z.output<typeof NewTemplate>

export const templateStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

/** A template as the partner stores it. */
export const Template = NewTemplate.extend({
  /** The partner's id. */
  id: z.string(),
  /** Meta's id, digits. */
  externalId: z.string(),
  phoneNumberId: z.string(),
  status: z.enum(templateStatuses),
  /** One of Meta's reasons, or a text. */
  reason: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
})
export type Template = z.output<typeof Template>

/** The text of a component; the empty text when the template has none. */
export function textOf(
  { components }: Pick<Template, 'components'>,
  type: 'HEADER' | 'BODY' | 'FOOTER',
): string {
  const found = components.find((component) => component.type === type)
  return found && 'text' in found ? found.text : ''
}

/** The numbers of the variables in a text, in order: {{1}}, {{2}}. */
export function variablesIn(text: string): number[] {
  return [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
}
