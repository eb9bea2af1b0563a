import { Refusal } from '../http/refusal.ts'

/** A refusal by 360dialog itself, before WhatsApp sees the request. */
export function d360Refusal(status: number, message: string): Refusal {
  return new Refusal(status, presentMeta(status, message), message)
}

/** The body of 360dialog's own responses: refusals, and actions without a result. */
export function presentMeta(status: number, message?: string) {
  const details = message === undefined ? {} : { developer_message: message }
  return { meta: { success: status < 400, http_code: status, ...details } }
}
