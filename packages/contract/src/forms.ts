import { cutText } from '@enamel/domain/text/cut-text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, storableText, text } from './fields.ts'

const SOURCE_TEXT_MAX = 10_000

/**
 * Where a visitor came from. No enquiry is lost because of it: a long text is cut, the first of several counts, and
 * values that are not text are left out.
 */
const SourceText = z.preprocess(firstText, storableText().nullish()).catch(null)

function firstText(value: unknown): unknown {
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first === 'number') return String(first)
  return typeof first === 'string' ? cutText(first, SOURCE_TEXT_MAX, '') : first
}

/** Far more than people write; a form is text and has no files. */
const FORM_MAX_CHARACTERS = 100_000

/** A filled-in form of the practice's website: question and answer pairs as the page named them. */
export const FormSubmission = z.object({
  /** Made by the page; a repeat of it is one submission. */
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
  /** The parameters of the page's address, as reports need them. */
  utm_source: SourceText,
  gclid: SourceText,
  /** The address of the page with the form, whose utm_source and gclid are read. */
  page_url: SourceText,
})
export type FormSubmission = z.infer<typeof FormSubmission>

/** The message that a visitor reads when a form has to be reviewed by a person first. */
export const AWAITING_REVIEW = 'Thank you. We have received your enquiry and will look at it before we reply.'

export const forms = {
  submit: endpoint({
    summary: 'Receives the answers of a web form; the key names the practice',
    method: 'POST',
    path: '/webhooks/forms/:key',
    caller: 'provider',
    params: z.object({ key: text(100) }),
    query: z.object({ utm_source: SourceText, gclid: SourceText }),
    foreignQuery: true,
    body: FormSubmission,
    answers: {
      202: z.object({
        status: z.enum(['received', 'awaiting_review']),
        /** For the visitor, if there is more to say than thanks. */
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
