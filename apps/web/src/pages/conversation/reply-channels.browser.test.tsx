import { type AvailabilityInput, channelTabs } from '@enamel/domain/reply/availability'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyReply } from '../../features/reply/model/reply-state.ts'
import { ReplyBar, type ReplyBarProps } from '../../features/reply/reply-bar.tsx'
import { anIntegration } from '../../signed-in/testing/an-integration.ts'
import { aMessage, anEmail, aPatient, PATIENT, whatsAppConnection } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { render } from '../../ui/testing/render.tsx'
import {
  clearBrowser,
  field,
  reloadReplies,
  SENDS,
  sendButton,
  tab,
  waitForReplyBar,
} from '../testing/reply.ts'
import { showConversation, timeline } from '../testing/show-conversation.tsx'
import { showPatient } from '../testing/show-patient.tsx'
import { ConversationPane } from './conversation-pane.tsx'

beforeEach(clearBrowser)

const ALL_ON: AvailabilityInput = {
  email_enabled: true,
  sms_enabled: true,
  features: ['whatsapp'],
  whatsapp_healthy: true,
  email: 'a@b.test',
  phone: { number: '+447700900461', invalid_reason: null },
}

function aBar(overrides: Partial<AvailabilityInput>, props: Partial<ReplyBarProps> = {}) {
  return (
    <ReplyBar
      reply={emptyReply}
      tabs={channelTabs({ ...ALL_ON, ...overrides })}
      channel="Note"
      emailSubject=""
      senderNote={null}
      guard={{ changes: null, keepEditing: () => {}, patientName: 'Charlotte', zone: 'Europe/London' }}
      offline={false}
      isReturned={false}
      snoozed={false}
      sending={false}
      draft={null}
      placeholders={null}
      whatsAppWindow={{ kind: 'unchecked' }}
      chosen={null}
      renderTemplates={() => null}
      renderShortcut={() => null}
      onStep={() => {}}
      onSend={() => {}}
      onLater={() => {}}
      {...props}
    />
  )
}

describe('the channel on which the reply bar opens', () => {
  const texts = [
    anEmail({ subject: 'A question' }),
    aMessage({ minute: 1, inbound: true, text_content: 'By text' }),
    anEmail({ minute: 2, subject: 'Our answer', inbound: false }),
  ]

  it('is the one on which the patient last wrote, as long as no reply was begun', async () => {
    showConversation({ items: texts })
    await expect.element(tab('SMS')).toHaveAttribute('aria-selected', 'true')
    await tab('Note').click()
    await field('Write a note for your team').fill('Rang twice')
    reloadReplies()
    showConversation({ items: texts })
    await expect.element(timeline.getByText('By text')).toBeVisible()
    await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
    await expect.element(field('Write a note for your team')).toHaveValue('Rang twice')
  })

  it('does not change under a user who is already in the reply bar', async () => {
    const server = patientServer({ items: texts })
    const release = server.pause(/timeline/)
    showConversation({ server })
    await waitForReplyBar()
    const note = field('Write a note for your team')
    await note.click()
    release()
    await expect.element(timeline.getByText('By text')).toBeVisible()
    await expect.element(note).toHaveFocus()
  })

  it('is the patient’s own even for a reply that is begun by r before the timeline is loaded, with what was typed', async () => {
    const server = patientServer({ items: texts })
    const release = server.pause(/timeline/)
    showConversation({ server })
    await waitForReplyBar()
    await userEvent.keyboard('rSee you{Backspace}{Backspace}{Backspace}Anna')
    release()
    const message = field('Write an SMS')
    await expect.element(message).toHaveFocus()
    await expect.element(message).toHaveValue('See Anna')
    await userEvent.keyboard(', bye')
    await expect.element(message).toHaveValue('See Anna, bye')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it('has the cursor by r once the patient’s channel or its failure is known', async () => {
    const server = patientServer({ items: [] })
    server.on(/timeline/, () => 'broken')
    showConversation({ server })
    await waitForReplyBar()
    await userEvent.keyboard('r')
    await expect.element(field('Write a note for your team')).toHaveFocus()
  })

  it('is not one that the practice does not have', async () => {
    showConversation({ items: texts }, { client: { sms_enabled: false } })
    await expect.element(tab('Email')).toHaveAttribute('aria-selected', 'true')
  })
})

describe('the reply bar', () => {
  it('has channel tabs, fields, Send with its shortcut and, on channels with templates, Templates and Placeholders (RPL-01)', async () => {
    const { server } = showConversation()
    await waitForReplyBar()
    const tabs = [...document.querySelectorAll('[role="tab"]')].map((element) => element.textContent)
    expect(tabs).toEqual(['Note', 'Email', 'SMS', 'WhatsApp'])
    await expect
      .element(sendButton)
      .toHaveTextContent(/mac/i.test(navigator.platform) ? 'Send⌘ ↵' : 'SendCtrl ↵')
    await expect.element(sendButton).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter')
    await expect.element(page.getByRole('button', { name: 'Templates' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Placeholders' })).not.toBeInTheDocument()

    await tab('SMS').click()
    await expect.element(page.getByRole('button', { name: 'Templates' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Placeholders' })).toBeVisible()
    expect(server.sent(/template-context/)[0]?.line).toBe(`GET /v3/patients/${PATIENT}/template-context`)
    const bar = document.querySelector('[role="tablist"]')?.parentElement as HTMLElement
    const timeline = document.querySelector('section[aria-label="Timeline"]')
    const above = timeline?.getBoundingClientRect().bottom ?? 0
    expect(bar.getBoundingClientRect().top).toBeGreaterThanOrEqual(above)
  })

  it('has no Placeholders button while there are no placeholders (RPL-01)', async () => {
    const server = patientServer()
    server.on(/template-context/, () => ({ status: 200, body: [] }))
    showConversation({ server })
    await waitForReplyBar()
    await tab('SMS').click()
    await expect.element(page.getByRole('button', { name: 'Templates' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Placeholders' })).not.toBeInTheDocument()
  })

  it('stores drafts per patient, so that drafts of two patients do not mix (RPL-02)', async () => {
    const options = { subscriber: 'hannah' }
    const first = showConversation({}, options)
    await waitForReplyBar()
    await tab('SMS').click()
    await field('Write an SMS').fill('For Charlotte')
    first.host.remove()

    const other = '0198c1de-0000-7000-8000-000000000002'
    patientServer({ patient: aPatient({ id: other, first_name: 'Tom' }) })
    const second = showPatient(<ConversationPane patientId={other} />, options)
    await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
    await field('Write a note for your team').fill('About Tom')
    second.host.remove()
    reloadReplies()

    showConversation({}, options)
    await expect.element(tab('SMS')).toHaveAttribute('aria-selected', 'true')
    await expect.element(field('Write an SMS')).toHaveValue('For Charlotte')
  })

  it('has the fields of each channel, and no tab for form submissions (RPL-04)', async () => {
    showConversation()
    await waitForReplyBar()
    const fields = () =>
      [...document.querySelectorAll('[role="tabpanel"] :is(input[type="text"], textarea)')].map((element) => [
        element.tagName,
        element.getAttribute('aria-required'),
      ])
    expect(fields()).toEqual([['TEXTAREA', 'true']])
    await expect.element(field('Write a note for your team')).toBeVisible()
    await tab('Email').click()
    expect(fields()).toEqual([
      ['INPUT', null],
      ['TEXTAREA', 'true'],
    ])
    await tab('SMS').click()
    expect(fields()).toEqual([['TEXTAREA', 'true']])
    await expect.element(field('Write an SMS')).toBeVisible()
    await expect.element(tab('Form Submissions')).not.toBeInTheDocument()
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-disabled', 'true')
  })

  it('offers Email, SMS and WhatsApp as the practice, flags and connections allow (RPL-06, ACT-51)', async () => {
    const disabled = () =>
      [...document.querySelectorAll('[role="tab"][aria-disabled="true"]')].map(
        (element) => element.textContent,
      )
    const { rerender } = render(aBar({}))
    expect(disabled()).toEqual([])
    rerender(aBar({ email_enabled: false }))
    expect(disabled()).toEqual(['Email'])
    rerender(aBar({ sms_enabled: false }))
    expect(disabled()).toEqual(['SMS'])
    rerender(aBar({ features: [] }))
    expect(disabled()).toEqual(['WhatsApp'])
    rerender(aBar({ whatsapp_healthy: false }))
    expect(disabled()).toEqual(['WhatsApp'])
  })

  it('offers WhatsApp only with its feature and a healthy integration, SMS and Email by their enablement, and shows why the server refuses a send (INT-28)', async () => {
    const whatsApp = ['timeline-v2', 'whatsapp']
    for (const [state, options, offered] of [
      ['healthy', { features: whatsApp }, ['Note', 'Email', 'SMS', 'WhatsApp']],
      ['healthy', { features: ['timeline-v2'] }, ['Note', 'Email', 'SMS']],
      ['unhealthy', { features: whatsApp }, ['Note', 'Email', 'SMS']],
      ['disconnecting', { features: whatsApp }, ['Note', 'Email', 'SMS']],
      ['disconnected', { features: whatsApp, client: { email_enabled: false } }, ['Note', 'SMS']],
      ['healthy', { features: whatsApp, client: { sms_enabled: false } }, ['Note', 'Email', 'WhatsApp']],
    ] as const) {
      const { leave } = showConversation({ integrations: [whatsAppConnection(state)] }, options)
      await waitForReplyBar()
      const tabs = page.getByRole('tablist', { name: 'Channel' }).getByRole('tab')
      const enabled = () =>
        tabs
          .elements()
          .filter((element) => element.getAttribute('aria-disabled') !== 'true')
          .map(({ textContent }) => textContent)
      await expect.poll(enabled).toEqual(offered)
      leave()
    }
    const { server, publish } = showConversation({ integrations: [whatsAppConnection()] })
    await expect.element(tab('WhatsApp')).not.toHaveAttribute('aria-disabled', 'true')
    publish({ kind: 'integration_changed', integration: 'whatsapp', name: 'WhatsApp', state: 'disconnected' })
    await expect.element(tab('WhatsApp')).toHaveAttribute('aria-disabled', 'true')
    const reason = 'SMS is not enabled for your practice'
    server.on(SENDS, () => refusal(422, 'channel_disabled', reason))
    await tab('SMS').click()
    await field('Write an SMS').fill('Shall we call you?')
    await sendButton.click()
    await expect.element(timeline.getByText(reason)).toBeVisible()
  })

  it('says from which address an email leaves while the mailbox of the conversation does not work', async () => {
    const gmail = anIntegration({ integration: 'gmail' })
    const items = [anEmail({ mailbox: 'gmail' })]
    const { publish, server } = showConversation({ items, integrations: [gmail] })
    await tab('Email').click()
    await expect.element(field('Write an email')).toBeVisible()
    const note = page.getByText(
      'Will be sent from hello@brightside.test, because Gmail does not work at the moment.',
    )
    await expect.element(note).not.toBeInTheDocument()
    server.integrations = [{ ...gmail, state: 'unhealthy' }]
    publish({ kind: 'integration_changed', integration: 'gmail', name: 'Gmail', state: 'unhealthy' })
    await expect.element(note).toBeVisible()
    await tab('SMS').click()
    await expect.element(note).not.toBeInTheDocument()
  })

  it.each([500, 900])(
    'shows the note about the sender below the tabs, in line with them: %i px wide',
    async (width) => {
      await page.viewport(1440, 900)
      const senderNote = 'Will be sent from hello@brightside.test.'
      const bar = aBar({}, { channel: 'Email', senderNote })
      render(
        <div style={{ width, height: 320, containerName: 'reply', containerType: 'inline-size' }}>{bar}</div>,
      )
      const textLeft = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().left
      }
      const note = page.getByText(senderNote)
      await expect.element(note).toBeVisible()
      expect(textLeft(note.element())).toBe(tab('Note').element().getBoundingClientRect().left)
    },
  )

  it('disables Send for a chosen template while WhatsApp does not work (RPL-10)', async () => {
    const onSend = vi.fn()
    const chosen = { id: 't1', name: 'Restart', text: 'Hi Jo', unfilled: [] }
    const stalled = { channel: 'WhatsApp', whatsAppWindow: { kind: 'stalled' }, chosen, onSend } as const
    const { rerender } = render(aBar({}, stalled))
    await expect.element(sendButton).toBeEnabled()
    rerender(aBar({ whatsapp_healthy: false }, stalled))
    await expect.element(sendButton).toBeDisabled()
    rerender(aBar({}, stalled))
    await sendButton.click()
    expect(onSend).toHaveBeenCalledOnce()
  })

  it('does not select a disabled tab, and shows why in a tooltip (RPL-07)', async () => {
    showConversation({}, { client: { email_enabled: false, sms_enabled: false } })
    await waitForReplyBar()
    const reasons = [
      ['Email', 'Email is not enabled for your practice'],
      ['SMS', 'SMS is not enabled for your practice'],
      ['WhatsApp', 'WhatsApp is not connected'],
    ] as const
    for (const [channel, reason] of reasons) {
      await userEvent.hover(tab(channel))
      await expect.element(page.getByRole('tooltip')).toHaveTextContent(reason)
      await tab(channel).click({ force: true })
      await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
    }
    await tab('Note').click()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
  })

  it('falls back to the first channel if the selected one is no longer available, and to a note if the saved one is disabled (RPL-08)', async () => {
    const options = { subscriber: 'reception' }
    const { server, publish, host } = showConversation({}, options)
    await waitForReplyBar()
    await tab('SMS').click()
    await field('Write an SMS').fill('Hello')
    await expect.element(tab('SMS')).toHaveAttribute('aria-selected', 'true')
    server.patient = aPatient({ phone: null, phone_number: null })
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
    host.remove()

    showConversation({}, { ...options, client: { sms_enabled: false } })
    await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
  })

  it('selects the saved channel if it is enabled (RPL-08)', async () => {
    const options = { subscriber: 'owner' }
    const { host } = showConversation({}, options)
    await waitForReplyBar()
    await tab('SMS').click()
    host.remove()
    reloadReplies()
    showConversation({}, options)
    await expect.element(tab('SMS')).toHaveAttribute('aria-selected', 'true')
  })

  it('starts an email with "Re: " and the latest inbound subject, and with an empty body; other channels start blank (RPL-09)', async () => {
    showConversation({
      items: [
        anEmail({ subject: 'Old question' }),
        anEmail({ minute: 1, subject: 'Implant estimate and finance' }),
        anEmail({ minute: 2, subject: 'Our answer', inbound: false }),
      ],
    })
    await waitForReplyBar()
    await expect.element(page.getByText('Our answer')).toBeVisible()
    await tab('Note').click()
    await field('Write a note for your team').fill('A note')
    await tab('Email').click()
    await expect.element(field('Subject')).toHaveValue('Re: Implant estimate and finance')
    await expect.element(field('Write an email')).toHaveValue('')
    await field('Write an email').fill('Dear Charlotte')
    await tab('Email').click()
    await expect.element(field('Write an email')).toHaveValue('Dear Charlotte')
    await tab('SMS').click()
    await expect.element(field('Write an SMS')).toHaveValue('')
    await tab('Note').click()
    await expect.element(field('Write a note for your team')).toHaveValue('')
  })

  it('adds the subject to an email that was begun before the timeline was loaded, unless a subject was typed (RPL-09)', async () => {
    const items = [anEmail({ subject: 'Implant estimate and finance' })]
    const beginEarly = async () => {
      const server = patientServer({ items })
      const release = server.pause(/^GET .*timeline$/)
      const { host } = showConversation({ server })
      await waitForReplyBar()
      await tab('Email').click()
      await expect.element(field('Subject')).toHaveValue('')
      return { release, host }
    }
    const first = await beginEarly()
    await field('Write an email').fill('Dear Charlotte')
    first.release()
    await expect.element(field('Subject')).toHaveValue('Re: Implant estimate and finance')
    await expect.element(field('Write an email')).toHaveValue('Dear Charlotte')
    first.host.remove()

    const second = await beginEarly()
    await field('Subject').fill('My own')
    second.release()
    await expect.element(page.getByText('Dear Hannah, thank you for the plan.')).toBeVisible()
    await expect.element(field('Subject')).toHaveValue('My own')
  })

  it('proposes the subject again at the first words of the next email, unless the user emptied it (RPL-09, RPL-14)', async () => {
    showConversation({ items: [anEmail({ subject: 'Implant estimate and finance' })] })
    await waitForReplyBar()
    await expect.element(page.getByText('Dear Hannah, thank you for the plan.')).toBeVisible()
    await tab('Email').click()
    await field('Write an email').fill('First')
    await sendButton.click()
    await expect.element(field('Write an email')).toHaveValue('')
    await expect.element(field('Subject')).toHaveValue('')
    await field('Write an email').fill('Second')
    await expect.element(field('Subject')).toHaveValue('Re: Implant estimate and finance')
    await field('Subject').fill('')
    await field('Write an email').fill('Second, without')
    await expect.element(field('Subject')).toHaveValue('')
    await expect.element(field('Write an email')).toHaveValue('Second, without')
  })

  it('leaves the subject empty when the patient never wrote an email (RPL-09)', async () => {
    showConversation()
    await waitForReplyBar()
    await tab('Email').click()
    await expect.element(field('Subject')).toHaveValue('')
  })

  it('restores on request the text that choosing another channel removed', async () => {
    showConversation()
    await waitForReplyBar()
    await field('Write a note for your team').fill('Prefers mornings')
    await tab('SMS').click()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.element(field('Write a note for your team')).toHaveValue('Prefers mornings')
  })
})
