import { truncateText } from '@enamel/domain/text/truncate-text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, storableText, text } from './fields.ts'

const SOURCE_TEXT_MAX = 10_000

/**
 * Where a visitor came from. An invalid value never causes the refusal of an enquiry: a long text is shortened, the
 * first of several values is used, a number becomes text, and a value that cannot be stored as text is left out.
 */
const SourceText = z.preprocess(firstText, storableText().nullish()).catch(null)

function firstText(value: unknown): unknown {
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first === 'number') return String(first)
  return typeof first === 'string' ? truncateText(first, SOURCE_TEXT_MAX, '') : first
}

/** Far more than people write. A form contains text, not files. */
const FORM_MAX_CHARACTERS = 100_000

/** A submitted form of the practice's website: pairs of question and answer, named as on the page. */
export const FormSubmission = z.object({
  /** Chosen by the page. Requests with the same id are one submission. */
  id: Id.optional(),
  form: text(255).default('Web form'),
  fields: z
    .record(
      text(255),
      z.union([text(10_000), z.number(), z.boolean(), z.null(), z.array(text(1000)).max(50)]),
    )
    .refine((fields) => Object.keys(fields).length <= 100, 'Too many fields')
    .refine((fields) => JSON.stringify(fields).length <= FORM_MAX_CHARACTERS, 'Too much text'),
  /** The lead source, if the website knows it. */
  source: SourceText,
  /**
   * The parameters of the page's address. They are stored for reports, and determine the lead source if none is stated.
   */
  utm_source: SourceText,
  gclid: SourceText,
  /** The address of the page with the form, whose utm_source and gclid are read. */
  page_url: SourceText,
})
export type FormSubmission = z.infer<typeof FormSubmission>

/** The message that a visitor reads when staff have to review the form first. */
export const AWAITING_REVIEW = 'Thank you. We have received your enquiry and will look at it before we reply.'

export const forms = {
  submit: endpoint({
    summary: 'Receives the answers of a web form; the key names the practice',
    method: 'POST',
    path: '/webhooks/forms/:key',
    caller: 'provider',
    params: z.object({ key: text(100) }),
    query: z.object({ utm_source: SourceText, gclid: SourceText }),
    allowsUnknownQuery: true,
    body: FormSubmission,
    responses: {
      202: z.object({
        status: z.enum(['received', 'awaiting_review']),
        /** A message for the visitor, if the form awaits review. */
        message: z.string().optional(),
      }),
    },
    refusals: {
      unknown_form: { status: 404, message: 'This form does not belong to any practice.' },
      too_many_submissions: {
        status: 429,
        message:
          'We have had too many enquiries in a short time. Please try again later, or call the practice.',
      },
    },
  }),
}
