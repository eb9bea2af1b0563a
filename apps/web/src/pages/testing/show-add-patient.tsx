import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectCalls } from '../../lib/call.ts'
import { checkedResponse } from '../../lib/testing/contract-reply.ts'
import { type FakeResult, fakeApi } from '../../lib/testing/fake-network.ts'
import { useAddPatientPanel } from '../add-patient/use-add-patient-panel.tsx'
import { showPatient } from './show-patient.tsx'

export const panel = page.getByRole('dialog', { name: 'Add Patient' })
export const field = (name: string) => panel.getByRole('textbox', { name, exact: true })
export const choice = (name: string) => panel.getByRole('combobox', { name })
export const button = (name: string) => panel.getByRole('button', { name, exact: true })
export const action = (name: string) => panel.getByRole('radio', { name })
export const opener = page.getByRole('button', { name: 'Show the panel' })

/** The response to a request that saves a lead. */
export const savedLead: FakeResult = {
  status: 201,
  body: {
    patient_id: 'p9',
    first_name: 'Priya',
    last_name: 'Nair',
    distinguisher: null,
    stage: 'newLead',
    next_action_at: null,
    labels: [],
  },
}

/** The response that names the fields which match an existing patient: none by default. */
export const existsResponse = (fields: { email?: boolean; phone?: boolean } = {}): FakeResult => ({
  status: 200,
  body: { email: false, phone: false, ...fields },
})

export interface Responses {
  /** Responds to the check whether the practice has a patient with these details. */
  exists?: (query: URLSearchParams) => FakeResult | Promise<FakeResult>
  /** The responses to the requests to save, in order. The last one is repeated. */
  saves?: (FakeResult | Promise<FakeResult>)[]
  /** The current lead sources, which differ from those in init. */
  sources?: FakeResult
  variant?: 'lite'
  country?: 'GB' | 'IE'
}

const currentSources: FakeResult = {
  status: 200,
  body: ['Google Ads', 'Website'].map((name) => ({ name, custom: false, count: 0 })),
}

/** Opens the Add Patient panel. Returns the checks for existing patients and the requests to save. */
export async function showAddPatient(responses: Responses = {}) {
  const {
    exists = () => existsResponse(),
    saves = [savedLead],
    sources = currentSources,
    variant,
    country = 'GB',
  } = responses
  const checks: Record<string, string>[] = []
  const sent: { body: Record<string, unknown>; key: unknown }[] = []
  const network = fakeApi([], {
    fetch: async (url, init) => {
      const respond = (result: FakeResult) =>
        checkedResponse({ method: init.method ?? 'GET', path: url.replace(/^\/api/, '') }, responseOf(result))
      const { pathname, searchParams } = new URL(url, 'http://product.test')
      if (pathname.endsWith('/settings/sources')) return respond(sources)
      if (pathname.endsWith('/actions/exists')) {
        checks.push(Object.fromEntries(searchParams))
        return respond(await exists(searchParams))
      }
      if (!pathname.endsWith('/v2/actions')) return respond({ status: 200, body: [] })
      const headers = init.headers as Record<string, string>
      sent.push({ body: JSON.parse(String(init.body)), key: headers['idempotency-key'] })
      return respond((await (saves.length > 1 ? saves.shift() : saves[0])) ?? 'broken')
    },
  })
  connectCalls(network.client)
  const onOpenPatient = vi.fn()
  const { queries } = showPatient(<Opener onOpenPatient={onOpenPatient} />, {
    features: variant ? [variant] : [],
    client: { country, tx_types: ['Implants', 'Whitening'], sources: ['Website'] },
    init: { labels: ['Nervous', 'Finance'], labels_history: ['Evenings'] },
  })
  await opener.click()
  await expect.element(panel).toBeVisible()
  return { checks, sent, onOpenPatient, queries }
}

function responseOf(result: FakeResult): Response {
  if (result === 'broken') throw new TypeError('Failed to fetch')
  return new Response(JSON.stringify(result.body), { status: result.status })
}

function Opener({ onOpenPatient }: { onOpenPatient: (patientId: string) => void }) {
  const { open, panel: shown } = useAddPatientPanel({ open: onOpenPatient })
  return (
    <>
      <button type="button" onClick={() => open()}>
        Show the panel
      </button>
      {shown}
    </>
  )
}

export async function choose(label: string, option: string) {
  await choice(label).click()
  await page.getByRole('option', { name: option }).click()
}

export async function fillDetails() {
  await field('Full name').fill('Priya Nair')
  await field('Email').fill('priya.nair@post.example')
  await field('Phone').fill('07700 900731')
  await choose('Treatment type', 'Implants')
  await choose('Referral source', 'Google Ads')
}

export async function goToNextAction() {
  await fillDetails()
  await button('Continue').click()
}

export async function goToConfirmation(next = 'New enquiry') {
  await goToNextAction()
  await action(next).click()
  await button('Continue').click()
}
