import { builtInViews, type InboxView } from '@enamel/domain/inbox/views'
import type { PresentUser } from '@enamel/domain/presence/presence'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation } from '../../features/inbox/testing/a-conversation.ts'
import { LivePresence } from '../../features/presence/live-presence.tsx'
import { productTime } from '../../lib/product-time.ts'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { clearBrowser, field, sendButton, tab } from '../testing/reply.ts'
import { showPatient } from '../testing/show-patient.tsx'
import { InboxPage } from './inbox-page.tsx'

const TOM = '0198c1de-0000-7000-8000-000000000002'
const charlotte = aConversation(PATIENT, { first_name: 'Charlotte', last_name: 'Evans', minutesAgo: 1 })
const longName = aConversation(TOM, { first_name: 'Bartholomew Maximilian', last_name: 'Featherstonehaugh' })

const ME = '0198c1de-0000-7000-8000-0000000000aa'
const aUser = (name: string, writing: Partial<PresentUser> = {}): PresentUser => ({
  id: name,
  name,
  state: 'viewing',
  channel: null,
  until: new Date(productTime.now().getTime() + 300_000).toISOString(),
  ...writing,
})
const writing = { state: 'writing', channel: 'SMS' } as const

const row = (id: string) => document.querySelector(`li[data-patient="${id}"]`) as HTMLElement
const mark = (id: string) => row(id).querySelector('[data-presence]')
const line = (text: string) => page.getByRole('status').filter({ hasText: text })

/** Where everything in a row is, apart from the mark. */
const placesIn = (id: string) =>
  [...row(id).querySelectorAll('button, time, svg, [class*=snippet]')]
    .filter((element) => !element.closest('[data-presence]'))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height]
    })

beforeEach(clearBrowser)

/** Shows the inbox with Charlotte and a patient with a long name; nobody is at them. */
async function openInbox(width = 1440) {
  await page.viewport(width, 844)
  const server = patientServer()
  server.on(/^GET \/(v2\/conversations|conversations\/form)/, () => ({
    status: 200,
    body: { data: [longName, charlotte], cursor: null },
  }))
  server.on(/\/count/, () => ({ status: 200, body: { data: 1 } }))
  server.on(/^GET \/v3\/presence$/, () => ({ status: 200, body: [] }))
  server.on(/^(PUT|DELETE) .*\/presence/, () => ({ status: 204 }))
  const shown = showPatient(
    <div style={{ height: '100dvh' }}>
      <InboxPage view={builtInViews[0] as InboxView} />
      <LivePresence />
    </div>,
    {
      subscriber: ME,
      init: {
        settings: { inbox_views: [], communications: { business_hours: {}, undo_send_seconds: 0 } } as never,
      },
    },
  )
  await expect.poll(() => row(PATIENT)).not.toBeNull()
  await expect.poll(() => server.sent(/^GET \/v3\/presence$/)).toHaveLength(1)
  const come = (patientId: string, ...users: PresentUser[]) =>
    shown.publish({ kind: 'presence', patientId, users })
  const reports = () => server.sent(/presence/).filter(({ line }) => !line.startsWith('GET'))
  return { server, ...shown, come, reports }
}

describe('colleagues at a patient', () => {
  it.each([1440, 390])('are shown in the row, where nothing moves when they come: %i px', async (width) => {
    const { come } = await openInbox(width)
    for (const id of [PATIENT, TOM]) {
      const before = placesIn(id)
      come(id, aUser('Sam Reed', writing), aUser('Jo Fox'))
      await expect.poll(() => mark(id)?.textContent).toContain('SR +1')
      expect(mark(id)?.getAttribute('data-tooltip')).toBe('Sam Reed is writing an SMS. Jo Fox is here too')
      expect(row(id).textContent).toContain('Sam Reed is writing an SMS. Jo Fox is here too')
      expect(placesIn(id)).toEqual(before)
      const { left, right } = (mark(id) as Element).getBoundingClientRect()
      const time = (row(id).querySelector('time') as Element).getBoundingClientRect()
      expect(left).toBeGreaterThan(row(id).getBoundingClientRect().left)
      expect(right).toBeLessThanOrEqual(time.left)
      come(id)
      await expect.poll(() => mark(id)).toBeNull()
    }
  })

  it('are announced above the composer, which stays where it is; the user’s own tabs are not', async () => {
    const { come } = await openInbox()
    row(PATIENT).click()
    await expect.element(tab('SMS')).toBeVisible()
    const top = () => tab('SMS').element().getBoundingClientRect().top
    const before = top()
    come(PATIENT, aUser('Sam Reed'))
    await expect.element(line('Sam Reed is looking at this patient')).toBeVisible()
    come(PATIENT, aUser('Sam Reed', writing))
    await expect.element(line('Sam Reed is writing an SMS')).toBeVisible()
    expect(top()).toBe(before)
    come(PATIENT, aUser('Hannah Price', { ...writing, id: ME }))
    await expect.element(line('is writing')).not.toBeInTheDocument()
    await expect.element(line('Hannah')).not.toBeInTheDocument()
  })

  it('are asked for again after the connection was lost', async () => {
    const { server, come, reconnect } = await openInbox()
    come(TOM, aUser('Jo Fox'))
    await expect.poll(() => mark(TOM)).not.toBeNull()
    server.on(/^GET \/v3\/presence$/, () => ({
      status: 200,
      body: [{ patient_id: PATIENT, users: [{ ...aUser('Sam Reed'), id: TOM }] }],
    }))
    reconnect()
    await expect.poll(() => mark(PATIENT)).not.toBeNull()
    expect(mark(TOM)).toBeNull()
  })
})

describe('this page', () => {
  it('reports the open patient, writing, and its end when the message is sent', async () => {
    const { reports } = await openInbox()
    row(PATIENT).click()
    const bodies = () => reports().map(({ body }) => body)
    await expect.poll(bodies).toMatchObject([{ state: 'viewing', channel: null }])
    expect(reports()[0]?.line).toBe(`PUT /v3/patients/${PATIENT}/presence`)
    await tab('SMS').click()
    await field('Write an SMS').fill('Hello')
    await expect.poll(bodies).toMatchObject([{ state: 'viewing' }, { state: 'writing', channel: 'SMS' }])
    await sendButton.click()
    await expect.poll(bodies).toMatchObject([{}, {}, { state: 'viewing', channel: null }])
  })

  it('reports that it has left the patient when the page is closed', async () => {
    const { reports } = await openInbox()
    row(PATIENT).click()
    await expect.poll(reports).toHaveLength(1)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect.poll(() => reports()[1]?.line).toMatch(/^DELETE .*\/presence\?page_id=/)
  })
})
