import { partner, whatsAppPractice } from './whatsapp-practice.ts'

/** The ids of the practice's number, and of the one that is not on WhatsApp yet. */
export const channel = { id: '111CH', client: '111CL' }
export const newChannel = { id: '333CH', client: '333CL' }

/** A practice on WhatsApp, with functions that sign up at 360dialog's page and call its API for partners. */
export async function whatsAppSignUp(options: Parameters<typeof whatsAppPractice>[0] = {}) {
  const services = await whatsAppPractice(options)
  const { sandbox, product } = services
  const callback = `${product.url}/api/integrations/callback`

  const pageUrl = (changed: Record<string, string> = {}, partnerId = partner.id) =>
    `${sandbox.url}/360dialog-hub/dashboard/app/${partnerId}/permissions?${new URLSearchParams({
      redirect_url: callback,
      state: 'the state',
      ...changed,
    })}`

  async function request(url: string, form?: Record<string, string>) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { connection: 'close' },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
    }
  }

  /** Calls the API for partners. */
  async function partnerCall(method: 'GET' | 'POST', path: string, key = partner.key) {
    const response = await fetch(`${sandbox.url}/360dialog-hub/api/v2/partners/${path}`, {
      method,
      headers: { 'x-api-key': key, connection: 'close' },
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
    return { status: response.status, body: (await response.json()) as any }
  }

  return {
    ...services,
    callback,
    partnerCall,
    open: (changed?: Record<string, string>, partnerId?: string) => request(pageUrl(changed, partnerId)),
    /** Sends the form of the page. */
    decide: (form: Record<string, string>, changed?: Record<string, string>) =>
      request(pageUrl(changed), form),
    /** Creates a key for a number. */
    createKey: (channelId: string) => partnerCall('POST', `${partner.id}/channels/${channelId}/api_keys`),
  }
}
