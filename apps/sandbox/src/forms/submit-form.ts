import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Attempt, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import { type ProductAnswer, postToProduct } from '../delivery-queue/post-to-product.ts'

/** An answer as a web page sends it. */
export const FormValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type FormValue = z.infer<typeof FormValue>

/** Where the visitor came from, as the website and the address of its page say it. */
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

/** The product's answer to a form that it took; `message` is for the visitor. */
export interface ProductMessage {
  status?: string
  message?: string
}

/** The practice's website sends a filled-in form, under an id of its own so that a repeat of it is one submission. */
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
    const handover = queue.hand(`form ${id}`, () =>
      // A visitor who came too often sees that, and the website does not insist.
      postToProduct(url(), { headers, body }, { passing: [408, 425] }),
    )
    const result = await handover.soon
    return { id, result, answer: result.kind === 'taken' ? messageOf(result.answer) : {} }
  }
}

function messageOf({ body }: ProductAnswer): ProductMessage {
  try {
    return JSON.parse(body) as ProductMessage
  } catch {
    return {}
  }
}
