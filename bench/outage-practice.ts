import { personAt } from '../apps/server/src/testing/person.ts'
import { openStaffApiFor } from '../e2e/demo/open-browser.ts'
import { sandboxClient } from '../e2e/people/sandbox.ts'
import { PASSWORD, RECEPTIONIST, type StaffApi } from '../e2e/people/staff-api.ts'
import { secondsUntil } from './disturb.ts'
import { type KillableProduct, killableProduct } from './killable-product.ts'
import { type Correspondent, MAILBOXES } from './outage-channels.ts'

const PEOPLE = ['Ada', 'Bea', 'Cleo']

/** The demo's services at the sandbox, which also keeps the product's time. */
const services = (sandboxUrl: string): Record<string, string> => ({
  SANDBOX_URL: sandboxUrl,
  WHATSAPP_BASE_URL: `${sandboxUrl}/360dialog`,
  WHATSAPP_APP_SECRET: 'sandbox-whatsapp-app-secret',
  DENTALLY_BASE_URL: `${sandboxUrl}/dentally`,
  GOOGLE_CLIENT_ID: 'enamel.apps.googleusercontent.test',
  GOOGLE_CLIENT_SECRET: 'sandbox-google-client-secret',
  GOOGLE_PUBSUB_TOPIC: 'projects/enamel/topics/gmail',
  GOOGLE_PUBSUB_TOKEN: 'sandbox-pubsub-token',
  GOOGLE_SIGN_IN_URL: `${sandboxUrl}/google`,
  GOOGLE_TOKEN_URL: `${sandboxUrl}/google`,
  GMAIL_BASE_URL: `${sandboxUrl}/google`,
  MICROSOFT_CLIENT_ID: '00000000-0000-4000-8000-0000000e9a3e',
  MICROSOFT_CLIENT_SECRET: 'sandbox-microsoft-client-secret',
  MICROSOFT_SIGN_IN_URL: `${sandboxUrl}/microsoft`,
  GRAPH_BASE_URL: `${sandboxUrl}/graph`,
})

/** A demo practice with all its providers connected, and patients who are linked to Dentally. */
export async function outagePractice() {
  const product = await killableProduct(services)
  await product.start('all')
  const sandbox = sandboxClient(product)
  await connectMailboxes(product)
  const staffApi = await openStaffApiFor(product, RECEPTIONIST)
  const patients: Correspondent[] = []
  for (const [index, first] of PEOPLE.entries()) {
    const number = `+44770090060${index}`
    const email = `${first.toLowerCase()}@outage.example`
    const { patient_id: id } = await staffApi.post<{ patient_id: string }>('/v2/actions', {
      firstName: first,
      lastName: 'Quirke',
      phone: number,
      email,
      txType: 'Implants',
      source: 'Website',
      nextAction: 'enquiry',
    })
    patients.push({ id, number, email, dentallyId: await link(product, staffApi, id, first) })
  }
  return { product, sandbox, staffApi, patients }
}

/**
 * Signs in at Google and Microsoft as the practice does, and waits until both mailboxes and Dentally were fetched, and the
 * mailboxes notify the product.
 */
async function connectMailboxes({ productUrl, sandboxUrl }: KillableProduct): Promise<void> {
  const staff = personAt(productUrl)
  await staff.signIn(RECEPTIONIST, PASSWORD)
  for (const [integration, { account }] of Object.entries(MAILBOXES)) {
    const { body } = await staff.put(`/integrations/${integration}/connection`)
    const allowed = await fetch(body.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ decision: 'allow', account }),
    })
    const callback = new URL(allowed.headers.get('location') ?? '', productUrl)
    await staff.get(callback.pathname.replace(/^\/api/, '') + callback.search)
  }
  await secondsUntil(async () => {
    const { body } = await staff.get('/integrations')
    return body.every(({ complete_until }: { complete_until: string | null }) => complete_until !== null)
  })
  for (const mailbox of Object.values(MAILBOXES)) {
    await secondsUntil(async () => {
      const response = await fetch(`${sandboxUrl}/control/mailbox?${new URLSearchParams(mailbox)}`)
      const { watch, subscriptions } = (await response.json()) as { watch: unknown; subscriptions: unknown[] }
      return watch !== null || subscriptions.length > 0
    })
  }
}

async function link(
  { sandboxUrl }: KillableProduct,
  staffApi: StaffApi,
  patient_id: string,
  first_name: string,
): Promise<number> {
  const response = await fetch(`${sandboxUrl}/control/practice-system/patients`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ patients: [{ first_name, last_name: 'Quirke', date_of_birth: '1984-03-12' }] }),
  })
  const { ids } = (await response.json()) as { ids: [number] }
  await staffApi.post('/dentally/links', { patient_id, id: String(ids[0]) })
  await secondsUntil(async () => {
    const { state } = await staffApi.get<{ state: string }>(`/dentally/patients/${patient_id}`)
    return state === 'synced'
  })
  return ids[0]
}
