import { z } from 'zod'

/** How many templates a practice's number may have, according to 360dialog's documentation. */
export const MAX_TEMPLATES = 250
const MAX_BODY_LENGTH = 1024
/** The maximum length of a header and of a footer. */
const MAX_SHORT_LENGTH = 60

const Example = z.strictObject({
  header_text: z.array(z.string()).optional(),
  body_text: z.array(z.array(z.string())).optional(),
})
const Button = z.looseObject({ type: z.string(), text: z.string().max(25) })

export const TemplateComponent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('HEADER'),
    format: z.literal('TEXT'),
    text: z.string().min(1).max(MAX_SHORT_LENGTH),
    example: Example.optional(),
  }),
  z.strictObject({
    type: z.literal('BODY'),
    text: z.string().min(1).max(MAX_BODY_LENGTH),
    example: Example.optional(),
  }),
  z.strictObject({ type: z.literal('FOOTER'), text: z.string().min(1).max(MAX_SHORT_LENGTH) }),
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
    .refine((components) => components.filter(({ type }) => type === 'BODY').length === 1, 'exactly one BODY')
    .refine(
      (components) => new Set(components.map(({ type }) => type)).size === components.length,
      'each component once',
    ),
})
export type NewTemplate = z.output<typeof NewTemplate>

export const templateStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

/** A template as 360dialog stores it. */
export const Template = NewTemplate.extend({
  /** 360dialog's id. */
  id: z.string(),
  /** Meta's id, which consists of digits. */
  externalId: z.string(),
  phoneNumberId: z.string(),
  status: z.enum(templateStatuses),
  /** The reason for a rejection: one of Meta's reasons, or a free text. NONE in every other status. */
  reason: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Whether a person took the review over by setting the template back to pending. */
  awaitsPerson: z.boolean().default(false),
})
export type Template = z.output<typeof Template>

/** The text of a component, or an empty string when the template has no such component. */
export function textOf(
  { components }: Pick<Template, 'components'>,
  type: 'HEADER' | 'BODY' | 'FOOTER',
): string {
  const found = components.find((component) => component.type === type)
  return found && 'text' in found ? found.text : ''
}

/** The numbers of the variables in a text, in order of appearance: 1 and 2 for "{{1}}, {{2}}". */
export function variablesIn(text: string): number[] {
  return [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
}
