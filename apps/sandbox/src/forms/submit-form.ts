import { v7 as uuid } from 'uuid'
import type { Attempt, Courier } from '../courier/courier.ts'
import { type ProductAnswer, postToProduct } from '../courier/post-to-product.ts'

export type FormValue = string | number | boolean | null | string[]

export interface FilledForm {
  /** The key that the practice's website sends its forms under. */
  formKey: string
  form: string
  fields: Record<string, FormValue>
}

/** The practice's website sends a filled-in form, under an id of its own so that a repeat of it is one submission. */
export function createSubmitForm(courier: Courier, productUrl: () => string) {
  return async ({
    formKey,
    form,
    fields,
  }: FilledForm): Promise<{ id: string; result: Attempt<ProductAnswer> }> => {
    const id = uuid()
    const body = JSON.stringify({ id, form, fields })
    const url = () => `${productUrl()}/api/webhooks/forms/${encodeURIComponent(formKey)}`
    const headers = { 'Content-Type': 'application/json' }
    const handover = courier.hand(`form ${id}`, () => postToProduct(url(), { headers, body }))
    return { id, result: await handover.soon }
  }
}
