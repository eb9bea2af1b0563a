import type { PermissionReceipt } from '@enamel/contract/permission'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMessage, anEmail, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, type Responder } from '../../signed-in/testing/patient-server.ts'
import { showConversation } from '../testing/show-conversation.tsx'

const RECEIPTS = /^GET \/v3\/patients\/[^/]+\/communications\/[^/]+\/permission$/
const dialog = page.getByRole('dialog', { name: 'Why it was allowed' })
const button = page.getByRole('button', { name: 'Automation' })

const receipt: PermissionReceipt = {
  checked_again_at: '2025-11-20T09:02:00.000Z',
  receipt: {
    kind: 'workflow',
    allowed_at: '2025-11-20T09:01:00.000Z',
    workflow: { id: PATIENT, name: 'Enquiry received' },
    started: { at: '2025-11-20T09:00:00.000Z', stage: 'New Lead', referral: null },
    action: { id: PATIENT, name: 'Thank you' },
    recipient: 'patient',
    purpose: 'service',
    consent: { gdpr: 'Opted In', since: '2025-11-19T09:00:00.000Z', origin: 'lead', by: 'Hannah Price' },
    template: {
      id: PATIENT,
      name: 'General',
      version: 2,
      changed_at: '2025-10-01T09:00:00.000Z',
      changed_by: 'Hannah Price',
    },
    checks: [
      { check: 'stage', found: 'New Lead' },
      { check: 'number', found: '•••461' },
    ],
  },
}

const automated = (overrides = {}) => aMessage({ automated: true, representative: null, ...overrides })

function show(respond: Responder, item = automated()) {
  const server = patientServer({ items: [item] })
  server.on(RECEIPTS, respond)
  showConversation({ server })
  return { server, item }
}
const ok: Responder = () => ({ status: 200, body: receipt })

describe('an automated message', () => {
  it('opens to why it was sent: what started it, the consent, the template and the checks; focus returns to its button', async () => {
    const { server, item } = show(ok)
    await userEvent.hover(button)
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Why it was allowed')
    await button.click()
    await expect.element(dialog.getByText('The automation “Enquiry received”')).toBeVisible()
    const lines = [...dialog.element().querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Started byMoved to New Lead, on 20 November 2025 at 9:00am',
      'MessageThank you',
      expect.stringContaining('Service. '),
      'ConsentOpted In since 19 November 2025 at 9:00am, when the lead was added, by Hannah Price',
      'TemplateGeneral, version 2, changed by Hannah Price on 1 October 2025 at 10:00am',
    ])
    const checks = dialog.getByRole('list', { name: 'Checked on 20 November 2025 at 9:01am' })
    expect(
      checks
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Stage: New Lead', 'Number: •••461'])
    await expect.element(dialog.getByText(/checked again before delivery, on 20 November 2025/)).toBeVisible()
    expect(server.sent(RECEIPTS).map(({ line }) => line)).toEqual([
      `GET /v3/patients/${PATIENT}/communications/${item.id}/permission`,
    ])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await eventually(() => expect(document.activeElement).toBe(button.element()))
  })

  it('opens by keyboard, also from an email, and says that it is loading', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const email = anEmail({ inbound: false, automated: true, status: 'sent', representative: null })
    show(async () => {
      await answered
      return { status: 200, body: receipt }
    }, email)
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Loading the reasons...')).toBeVisible()
    answer()
    await expect.element(dialog.getByText('The automation “Enquiry received”')).toBeVisible()
  })

  it('says why there is no receipt', async () => {
    const message = 'This message was sent before the reasons were recorded.'
    show(() => ({ status: 404, body: { code: 'no_receipt', message } }))
    await button.click()
    await expect.element(dialog.getByText(message)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('offers to try again after a failure', async () => {
    let isDown = true
    show((request) => (isDown ? 'broken' : ok(request)))
    await button.click()
    const again = dialog.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    isDown = false
    await again.click()
    await expect.element(dialog.getByText('The automation “Enquiry received”')).toBeVisible()
  })

  it('has a touch target of 44 px on a phone', async () => {
    await page.viewport(390, 844)
    show(ok)
    await expect.element(button).toBeVisible()
    const { left, right, top, bottom } = button.element().getBoundingClientRect()
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
    expect([at((top + bottom) / 2 - 21), at((top + bottom) / 2 + 21)]).toEqual([
      button.element(),
      button.element(),
    ])
    await page.viewport(1440, 900)
  })
})

it('messages of staff and of patients have no such button', async () => {
  const server = patientServer({
    items: [aMessage({ text_content: 'By staff' }), aMessage({ text_content: 'By patient', inbound: true })],
  })
  showConversation({ server })
  await expect.element(page.getByText('By patient')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})
