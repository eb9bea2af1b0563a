import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Message } from '../../features/communications/message.tsx'
import { repliesOf } from '../../features/reply/reply-store.ts'
import { type Outgoing, useOutgoing } from '../../features/reply/sending/use-outgoing.ts'
import { aMessage, anEmail, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { bubbleWith, showConversation, timeline } from '../testing/show-conversation.tsx'
import { showPatient } from '../testing/show-patient.tsx'
import { useReplyPorts } from './reply-ports.ts'

const RETRIES = /\/retry$/

describe('sending a failed message again', () => {
  it('requests a retry of a failed email or SMS, and shows the message as sending (COM-14)', async () => {
    const sms = aMessage({ text_content: 'a text', status: 'failed' })
    const email = anEmail({ minute: 1, inbound: false, text_content: 'an email', status: 'failed' })
    const { server } = showConversation({ items: [sms, email] })
    server.on(RETRIES, ({ path }) => ({
      status: 200,
      body: { event: { ...(path.includes(sms.id) ? sms : email), status: 'sending' }, version: 9 },
    }))
    await expect.element(timeline.getByText('an email')).toBeVisible()
    for (const text of ['a text', 'an email']) {
      bubbleWith(text).column.querySelector<HTMLElement>('button:not([aria-label])')?.click()
      await eventually(() =>
        expect(bubbleWith(text).column.querySelector('[data-icon="clock"]')).not.toBeNull(),
      )
    }
    expect(server.sent(/^POST/).map(({ line }) => line)).toEqual(
      [sms, email].map(({ id }) => `POST /v3/patients/${PATIENT}/communications/${id}/retry`),
    )
  })

  it('shows the server’s text if the message cannot be sent again (COM-14)', async () => {
    const { server } = showConversation({ items: [aMessage({ text_content: 'a text', status: 'failed' })] })
    const text = 'Comm type sms is not retryable'
    server.on(RETRIES, () => refusal(422, 'comm_not_retryable', text))
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  })

  it.each(['whatsapp_message', 'marketing_email', 'call', 'form_submission'] as const)(
    'is not offered for type %s, and throws "Comm type {type} is not retryable" (COM-14)',
    async (comm_type) => {
      const event = aMessage({ text_content: 'not again', status: 'failed', comm_type })
      const server = patientServer({ items: [event] })
      const received: Outgoing[] = []
      showPatient(<Harness event={event} onOutgoing={(outgoing) => received.push(outgoing)} />)
      await expect.element(page.getByText('not again')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
      await expect(received.at(-1)?.sendAgain(event)).rejects.toThrow(
        `Comm type ${comm_type} is not retryable`,
      )
      expect(server.sent(/^POST/)).toEqual([])
    },
  )

  it('shows that a message is being sent again, and shows it as sent once the server has accepted it (COM-12)', async () => {
    const message = aMessage({ text_content: 'Once more', status: 'failed' })
    const { server } = showConversation({ items: [message] })
    await expect.element(timeline.getByText('Once more')).toBeVisible()
    const release = Promise.withResolvers<void>()
    server.on(RETRIES, async () => {
      await release.promise
      return {
        status: 200,
        body: {
          event: { ...message, status: 'sent', retry: { active: false, count: 1, locked_until: null } },
          version: 9,
        },
      }
    })
    await page.getByRole('button', { name: 'Send again' }).click()
    await eventually(() => expect(bubbleWith('Once more').below).toContain('Sending again'))
    expect(server.sent(RETRIES)[0]?.line).toBe(
      `POST /v3/patients/${PATIENT}/communications/${message.id}/retry`,
    )
    release.resolve()
    await eventually(() => {
      expect(bubbleWith('Once more').column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon).toBe(
        'check',
      )
    })
  })

  it('shows the attempt of a colleague and its result (COM-12, RT-06)', async () => {
    const message = aMessage({ text_content: 'Theirs', status: 'failed', failure_reason: 'Switched off' })
    const { publish } = showConversation({ items: [message] })
    await expect.element(timeline.getByText('Theirs')).toBeVisible()
    const report = (status: string, active: boolean) =>
      publish({
        kind: 'message_status',
        version: 5,
        patientId: PATIENT,
        communicationId: message.id,
        report: { status, failure_reason: 'Switched off', retry: { active, count: 1, locked_until: null } },
      })
    report('failed', true)
    await expect.element(timeline.getByText('Sending again')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
    report('failed', false)
    await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible()
    await expect.element(timeline.getByText('Sending again')).not.toBeInTheDocument()
  })

  it('is locked for 30 seconds after every third attempt but not after others, and shows the remaining time (COM-13, ACT-48)', async () => {
    const now = Date.now()
    vi.useFakeTimers({ now, toFake: ['Date'] })
    const message = aMessage({ text_content: 'Again and again', status: 'failed' })
    const { server } = showConversation({ items: [message] })
    server.on(RETRIES, () => 'broken')
    await expect.element(timeline.getByText('Again and again')).toBeVisible()
    const button = () => bubbleWith('Again and again').column.querySelector('button') as HTMLButtonElement
    for (const attempt of [1, 2, 3]) {
      await expect.element(page.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled()
      button().click()
      await expect.poll(() => server.sent(RETRIES)).toHaveLength(attempt)
    }
    const locked = page.getByRole('button', { name: 'Send again in 30 seconds' })
    await expect.element(locked).toBeVisible()
    await expect.element(locked).toBeDisabled()
    vi.setSystemTime(now + 30_000)
    for (const attempt of [4, 5, 6]) {
      await expect.element(page.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled()
      button().click()
      await expect.poll(() => server.sent(RETRIES)).toHaveLength(attempt)
    }
    await expect.element(locked).toBeDisabled()
  })

  it('is locked after attempts by another user, or by this page before a reload (COM-13)', async () => {
    const now = Date.now()
    vi.useFakeTimers({ now, toFake: ['Date'] })
    const locked_until = new Date(now + 20_000).toISOString()
    const retry = { active: false, count: 3, locked_until }
    showConversation({ items: [aMessage({ text_content: 'Hello again', status: 'failed', retry })] })
    await expect.element(page.getByRole('button', { name: 'Send again in 20 seconds' })).toBeDisabled()
  })
})

interface HarnessProps {
  event: CommunicationEvent
  /** Receives the sending functions of the screen. */
  onOutgoing: (outgoing: Outgoing) => void
}

/** One message, with the composer's actions on it. */
function Harness({ event, onOutgoing }: HarnessProps) {
  const whatsApp = { window: { kind: 'stalled' }, markClosed: () => {} } as const
  const replies = repliesOf('receptionist')
  const ports = useReplyPorts(PATIENT)
  const outgoing = useOutgoing({
    ports,
    patientId: PATIENT,
    writer: 'Hannah Price',
    replies,
    loaded: true,
    whatsApp,
    whatsAppProblem: null,
  })
  onOutgoing(outgoing)
  return (
    <Message
      event={event}
      patientName="Charlotte Evans"
      zone="Europe/London"
      onOpenEmail={() => {}}
      onWhy={() => {}}
      onEdit={outgoing.edit}
      onSendAgain={outgoing.sendAgain}
    />
  )
}
