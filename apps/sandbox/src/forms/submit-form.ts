import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Attempt, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import { isTemporary, type ProductResponse, postToProduct } from '../delivery-queue/post-to-product.ts'

/** The value of a form field, as a web page sends it. */
export const FormValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type FormValue = z.infer<typeof FormValue>

/**
 * Where the visitor came from: the source that the website sends, its page's address, and two parameters of that
 * address.
 */
export const Campaign = z.object({
  source: z.string().optional(),
  utm_source: z.string().optional(),
  gclid: z.string().optional(),
  page_url: z.string().optional(),
})
export type Campaign = z.infer<typeof Campaign>

export interface FilledForm {
  /** The practice's key in the address to which its website sends forms. */
  formKey: string
  form: string
  fields: Record<string, FormValue>
  campaign: Campaign
}

/** The product's response to an accepted form. `message` is a text for the visitor. */
export interface FormResponse {
  status?: string
  message?: string
}

/**
 * Submits a form as the practice's website does. The submission's id lets the product recognise a repeated submission.
 */
export function createSubmitForm(queue: DeliveryQueue, productUrl: () => string) {
  return async ({
    formKey,
    form,
    fields,
    campaign,
  }: FilledForm): Promise<{ id: string; result: Attempt<ProductResponse>; response: FormResponse }> => {
    const id = uuid()
    const body = JSON.stringify({ id, form, fields, ...campaign })
    const url = () => `${productUrl()}/api/webhooks/forms/${encodeURIComponent(formKey)}`
    const headers = { 'Content-Type': 'application/json' }
    const delivery = queue.deliver(`form ${id}`, () =>
      // A 429 is final: the visitor sees the refusal, and the website does not send the form again.
      postToProduct(
        url(),
        { headers, body },
        { mayRepeat: (status) => status !== 429 && isTemporary(status) },
      ),
    )
    const result = await delivery.first
    return { id, result, response: result.kind === 'accepted' ? parseResponse(result.value) : {} }
  }
}

function parseResponse({ body }: ProductResponse): FormResponse {
  try {
    return JSON.parse(body) as FormResponse
  } catch {
    return {}
  }
}
