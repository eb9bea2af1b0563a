/** An answer of the partner's own, before WhatsApp has seen the request. */
export class PartnerRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The body of the partner's answers about itself: refusals, and acts that give nothing back. */
export function presentMeta(status: number, message?: string) {
  const words = message === undefined ? {} : { developer_message: message }
  return { meta: { success: status < 400, http_code: status, ...words } }
}
