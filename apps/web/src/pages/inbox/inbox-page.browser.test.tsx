import type { Init } from '@enamel/contract/practice'
import type { Conversation } from '@enamel/domain/inbox/conversation'
import { builtInViews, type InboxView } from '@enamel/domain/inbox/views'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../../features/inbox/testing/a-conversation.ts'
import { initQuery } from '../../signed-in/init.api.ts'
import { aMessage, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { atFrameOfClick, press } from '../testing/at-frame-of-click.ts'
import { showPatient } from '../testing/show-patient.tsx'
import { InboxPage } from './inbox-page.tsx'

const charlotte = aConversation(PATIENT, { first_name: 'Charlotte', last_name: 'Evans', minutesAgo: 1 })
const tom = aConversation('0198c1de-0000-7000-8000-000000000002', { first_name: 'Tom' })

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const listed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-patient]')].map((element) => element.dataset.patient)
const timeline = page.getByRole('region', { name: 'Timeline' })
const details = page.getByRole('region', { name: 'Patient details' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Shows the page of a view in a window of this width, with a server that lists Tom and Charlotte. */
async function openInbox({ view = 'All', width = 1440 } = {}) {
  const server = patientServer({ items: [aMessage({ inbound: true, text_content: 'Yes please' })] })
  const body = (rows: readonly Conversation[]) => ({ status: 200, body: { data: rows, cursor: null } })
  server.on(/^GET \/(v2\/conversations|conversations\/form)/, () => body([tom, charlotte]))
  server.on(/\/count/, () => ({ status: 200, body: { data: 1 } }))
  server.on(/star$/, () => ({ status: 200, body: { ...charlotte, starred: true, version: 2 } }))
  const shown = showPatient(
    <div style={{ height: '100dvh' }}>
      <InboxPage view={builtInViews.find(({ name }) => name === view) as InboxView} />
    </div>,
  )
  shown.queries.setQueryData(initQuery.queryKey, (init: Init | undefined) =>
    init ? { ...init, settings: { ...init.settings, inbox_views: [] } } : init,
  )
  await page.viewport(width, 844)
  await expect.poll(() => listed()).toEqual([tom.patient_id, PATIENT])
  return { server, ...shown }
}

describe('the inbox page', () => {
  it.each(['All', 'SMS'])(
    'is titled with the view’s name and "Inbox", in tab and heading: %s (INB-01)',
    async (view) => {
      await openInbox({ view })
      await expect.poll(() => document.title).toBe(`${view} Inbox - Enamel`)
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`${view} Inbox`)
    },
  )

  it('shows a received message without a request or a reload', async () => {
    const { server, publish } = await openInbox()
    const calls = server.sent().length
    publish({
      kind: 'inbox_row',
      conversation: {
        ...charlotte,
        snippet: 'Is Saturday possible?',
        last_message_at: '2025-11-20T09:30:30Z',
        unread: true,
        unread_count: 2,
        version: 2,
      },
      by_channel: [],
    })
    await expect.poll(() => listed()).toEqual([PATIENT, tom.patient_id])
    await expect.element(row('Charlotte')).toHaveTextContent('Is Saturday possible?')
    expect(server.sent()).toHaveLength(calls)
  })

  it('names a patient whose name others have with the distinguisher, as soon as the second one is added', async () => {
    const { publish } = await openInbox()
    await expect.element(button('Charlotte Evans')).toBeVisible()
    publish({
      kind: 'inbox_row',
      conversation: { ...charlotte, distinguisher: '…461', version: 2 },
      by_channel: [],
    })
    await button('Charlotte Evans ending 461').click()
    await expect
      .element(page.getByRole('checkbox', { name: 'Select Charlotte Evans · …461' }))
      .toBeInTheDocument()
  })

  it('opens a conversation with its patient beside it, and stars it from there (INB-03, INB-10)', async () => {
    const { server } = await openInbox()
    await row('Charlotte').click()
    await expect.element(timeline.getByText('Yes please')).toBeVisible()
    await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
    const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
    await conversation.getByRole('button', { name: 'Star', exact: true }).click()
    await expect.element(conversation.getByRole('button', { name: 'Unstar' })).toBeVisible()
    await expect.element(row('Charlotte').getByRole('button', { name: 'Unstar' })).toBeVisible()
    expect(server.sent(/star$/).map(({ line }) => line)).toEqual([`PUT /conversations/${PATIENT}/star`])

    await button('Hide patient details').click()
    await expect.element(details).not.toBeInTheDocument()
    await conversation.getByRole('button', { name: 'Patient details' }).click()
    await expect.element(details).toBeVisible()
  })

  it.each(['mouse', 'keyboard'] as const)(
    'shows the shape of each conversation in the frame of the click, and changes the address later: by %s',
    async (input) => {
      const { router } = await openInbox()
      for (const { patient_id, first_name } of [charlotte, tom, charlotte]) {
        const frame = atFrameOfClick(() => ({
          name: document.querySelector('[aria-label="Conversation"] [aria-busy] h2')?.textContent,
          current: document.querySelector('[aria-current]')?.closest<HTMLElement>('[data-patient]')?.dataset
            .patient,
          focus: document.activeElement?.matches('[aria-current]'),
          timeline: document.querySelector('[aria-label="Timeline"]'),
          isInAddress: router.history.location.href.includes(patient_id),
        }))
        await press(
          row(`${first_name}`)
            .getByRole('button', { name: `${first_name}` })
            .first(),
          input,
        )
        expect(await frame).toEqual({
          name: expect.stringContaining(`${first_name}`),
          current: patient_id,
          focus: true,
          timeline: null,
          isInAddress: false,
        })
        await expect.poll(() => router.history.location.href).toContain(patient_id)
        await expect.element(timeline.getByText('Yes please')).toBeVisible()
        await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
      }
    },
  )

  it('goes back with Escape: out of a field to the row, then out of the conversation, and what is written stays', async () => {
    await openInbox()
    const charlottes = row('Charlotte').getByRole('button', { name: 'Charlotte Evans' })
    await row('Charlotte').click()
    const message = page.getByRole('textbox', { name: 'Write an SMS' })
    await message.fill('Certainly')
    await userEvent.keyboard('{Escape}')
    await expect.element(charlottes).toHaveFocus()
    await expect.element(message).toHaveValue('Certainly')
    await userEvent.keyboard('{Escape}')
    await expect.element(timeline).not.toBeInTheDocument()
    await expect.element(charlottes).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveValue('Certainly')
  })

  it('puts into the reply what is typed after r, before the conversation is shown, and runs no shortcut by it', async () => {
    const { server } = await openInbox()
    const release = server.pause(/^GET/)
    await row('Charlotte').getByRole('button', { name: 'Charlotte Evans' }).element().focus()
    await userEvent.keyboard('rSure, see you')
    release()
    const message = page.getByRole('textbox', { name: 'Write an SMS' })
    await expect.element(message).toHaveValue('Sure, see you')
    await expect.element(message).toHaveFocus()
    expect(server.sent(/star$|read$/)).toEqual([])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('asks before it leaves a patient whose details are being edited', async () => {
    await openInbox()
    await row('Charlotte').click()
    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabelText('First name').fill('Charlie')
    await row('Tom').click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Leave and discard your changes?')
    await button('No, do not discard').click()
    await expect.element(page.getByLabelText('First name')).toHaveValue('Charlie')
    await row('Tom').click()
    await button('Yes, discard').click()
    await expect.element(row('Tom')).toHaveAttribute('data-display', 'open')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the inbox page on a phone', () => {
  it('shows the shape of the conversation over the window in the frame of the click', async () => {
    await openInbox({ width: 390 })
    const frame = atFrameOfClick(() => {
      const pane = document.querySelector('[aria-label="Conversation"]')
      return {
        name: pane?.querySelector('[aria-busy] h2')?.textContent,
        focus: document.activeElement === pane,
        back: pane?.querySelector('button')?.getAttribute('aria-label'),
      }
    })
    await row('Charlotte').click()
    expect(await frame).toEqual({ name: 'Charlotte Evans', focus: true, back: 'Back to the inbox' })
    await expect.element(timeline).toBeVisible()
  })

  it('leads from the list to the conversation and the patient, and back with its own buttons', async () => {
    const { router } = await openInbox({ width: 390 })
    const address = router.history.location.href
    await row('Charlotte').click()
    await expect.element(timeline).toBeVisible()
    await button('Patient details').click()
    await expect.element(details).toBeVisible()
    await button('Back to the conversation').click()
    await expect.element(details).not.toBeInTheDocument()
    await button('Back to the inbox').click()
    await expect.element(timeline).not.toBeInTheDocument()
    expect(router.history.location.href).toBe(address)
    await expect.element(row('Charlotte').getByRole('button', { name: 'Charlotte Evans' })).toHaveFocus()
  })

  it('goes back one pane at a time with the browser’s Back', async () => {
    const { router } = await openInbox({ width: 390 })
    await row('Charlotte').click()
    await expect.element(timeline).toBeVisible()
    await button('Patient details').click()
    await expect.element(details).toBeVisible()
    router.history.back()
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(timeline).toBeVisible()
    router.history.back()
    await expect.element(timeline).not.toBeInTheDocument()
    await row('Charlotte').click()
    await expect.element(timeline).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
  })

  it('goes back one pane at a time with Escape', async () => {
    const { router } = await openInbox({ width: 390 })
    const address = router.history.location.href
    await row('Charlotte').click()
    await button('Patient details').click()
    await expect.element(details).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(timeline).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(timeline).not.toBeInTheDocument()
    await expect.poll(() => router.history.location.href).toBe(address)
    await expect.element(row('Charlotte').getByRole('button', { name: 'Charlotte Evans' })).toHaveFocus()
  })
})
