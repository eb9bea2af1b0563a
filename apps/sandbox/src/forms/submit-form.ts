import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Attempt, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import { type ProductAnswer, postToProduct } from '../delivery-queue/post-to-product.ts'

/** The value of a field as a web page sends it. */
export const FormValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type FormValue = z.infer<typeof FormValue>

/** Where the visitor came from, from the website and the query of its page. */
export const Campaign = z.object({
  source: z.string().optional(),
  utm_source: z.string().optional(),
  gclid: z.string().optional(),
  page_url: z.string().optional(),
})
export type Campaign = z.infer<typeof Campaign>

export interface FilledForm {
  /** The key that the practice's website sends its forms under. */
  formKey: string
  form: string
  fields: Record<string, FormValue>
  campaign: Campaign
}

/** The product's response to an accepted form; `message` is for the visitor. */
export interface ProductMessage {
  status?: string
  message?: string
}

/** The practice's website submits a form under an id of its own, so that a repeated submission counts once. */
export function createSubmitForm(queue: DeliveryQueue, productUrl: () => string) {
  return async ({
    formKey,
    form,
    fields,
    campaign,
  }: FilledForm): Promise<{ id: string; result: Attempt<ProductAnswer>; answer: ProductMessage }> => {
    const id = uuid()
    const body = JSON.stringify({ id, form, fields, ...campaign })
    const url = () => `${productUrl()}/api/webhooks/forms/${encodeURIComponent(formKey)}`
    const headers = { 'Content-Type': 'application/json' }
    const delivery = queue.deliver(`form ${id}`, () =>
      // A visitor over the limit sees the refusal; the website does not try again.
      postToProduct(url(), { headers, body }, { passing: [408, 425] }),
    )
    const result = await delivery.first
    return { id, result, answer: result.kind === 'accepted' ? messageOf(result.answer) : {} }
  }
}

function messageOf({ body }: ProductAnswer): ProductMessage {
  try {
    return JSON.parse(body) as ProductMessage
  } catch {
    return {}
  }
}
