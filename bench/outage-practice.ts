import { openStaffApiFor } from '../e2e/demo/open-browser.ts'
import { sandboxClient } from '../e2e/people/sandbox.ts'
import { RECEPTIONIST, type StaffApi } from '../e2e/people/staff-api.ts'
import { secondsUntil } from './disturb.ts'
import { type KillableProduct, killableProduct } from './killable-product.ts'
import { connectMailbox, MAILBOXES, mailboxServices, mailboxState } from './mailbox-connection.ts'
import type { Correspondent } from './outage-channels.ts'
import { demoServices } from './sandbox-program.ts'
import { signedInStaff } from './signed-in-staff.ts'

const PEOPLE = ['Ada', 'Bea', 'Cleo']

const services = (sandboxUrl: string) => ({
  ...demoServices(sandboxUrl),
  ...mailboxServices(sandboxUrl),
  GOOGLE_PUBSUB_TOPIC: 'projects/enamel/topics/gmail',
  GOOGLE_PUBSUB_TOKEN: 'sandbox-pubsub-token',
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
async function connectMailboxes(product: KillableProduct): Promise<void> {
  const staff = await signedInStaff(product)
  for (const key of ['gmail', 'outlook'] as const) await connectMailbox(staff, key, MAILBOXES[key].account)
  await secondsUntil(async () => {
    const { body } = await staff.get('/integrations')
    return body.every(({ complete_until }: { complete_until: string | null }) => complete_until !== null)
  })
  for (const mailbox of Object.values(MAILBOXES)) {
    await secondsUntil(async () => {
      const { watch, subscriptions } = await mailboxState(product.sandboxUrl, mailbox)
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
