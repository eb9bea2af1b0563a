import type { LinkedRecord } from '@enamel/contract/practice-system'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { type Reply, refusal } from '../../signed-in/testing/patient-server.ts'
import {
  aMatch,
  dentallyConnection,
  FIND,
  LINK,
  RECORD,
  SYNCED,
  SYNCING,
  UNLINK,
  UNLINKED,
} from '../testing/practice-system.ts'
import {
  coveredOpener,
  heading,
  opener,
  openPanel,
  panel,
  press,
  rail,
  search,
  showWithDentally,
} from '../testing/show-practice-system.tsx'

const NOT_CONNECTED =
  'Dentally is not connected at the moment. Nothing is lost: Settings, Integrations shows how to connect it.'
const notConnected = (record: LinkedRecord): Reply => ({
  status: 409,
  body: { code: 'integration_inactive', message: NOT_CONNECTED, record },
})
const unreachable = 'We could not reach Dentally. Please try again in a few minutes.'

describe('the rail', () => {
  it("is on the side that the view chooses, and shows the patient's state in Dentally (ACT-38)", async () => {
    const details = page.getByRole('region', { name: 'Patient details', exact: true })
    const { host } = showWithDentally({ rail: 'left' })
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    const left = rail.element().getBoundingClientRect()
    expect(left.right).toBeLessThanOrEqual(details.element().getBoundingClientRect().left)
    host.remove()
    showWithDentally({ rail: 'right' })
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    const right = rail.element().getBoundingClientRect()
    expect(right.left).toBeGreaterThanOrEqual(details.element().getBoundingClientRect().right)
  })

  it('is shown only with its flag and a connection to Dentally, and is disabled while the connection does not work (DEN-01)', async () => {
    const withoutFlag = showWithDentally({ features: ['patient-values'] })
    await expect.element(page.getByRole('region', { name: 'Value' })).toBeVisible()
    await expect.element(rail).not.toBeInTheDocument()
    expect(withoutFlag.server.sent(/dentally/)).toEqual([])
    withoutFlag.host.remove()

    const disconnected = showWithDentally({ connection: 'disconnected' })
    await expect.element(page.getByRole('region', { name: 'Value' })).toBeVisible()
    await expect.element(rail).not.toBeInTheDocument()
    disconnected.host.remove()

    const unhealthy = showWithDentally({ connection: 'unhealthy' })
    unhealthy.server.on(RECORD, () => notConnected(UNLINKED))
    await expect.element(opener).toHaveAttribute('aria-disabled', 'true')
    await expect.element(opener).toHaveAccessibleName('Dentally: not connected')
    unhealthy.host.remove()

    await openPanel({ features: ['dentally-ui-v2'] })
    await expect.element(panel.getByText('94%')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Create new' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Value' })).not.toBeInTheDocument()
  })

  it('loads the record by itself, and shows that it is being loaded (DEN-02, DEN-03)', async () => {
    const { server } = showWithDentally()
    const { promise, resolve } = Promise.withResolvers<Reply>()
    server.on(RECORD, () => promise)
    await expect.element(opener).toHaveAccessibleName('Dentally: loading')
    expect(server.sent(RECORD)).toHaveLength(1)
    await opener.click()
    await expect.element(panel).toBeVisible()
    const view = panel.element().querySelector('[aria-busy="true"]')
    expect(view?.getBoundingClientRect().height).toBeGreaterThan(100)
    await expect.element(heading('Suggested matches')).not.toBeInTheDocument()
    resolve({ status: 200, body: SYNCED })
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    expect(server.sent(RECORD)).toHaveLength(1)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
  })
})

describe('the panel of the practice system', () => {
  it("shows a linked patient's stored data, and a notice, while Dentally is not connected (G-36)", async () => {
    const { server, publish } = showWithDentally({ connection: 'unhealthy' })
    server.on(RECORD, () => notConnected(SYNCED))
    await expect.element(opener).toHaveAccessibleName('Dentally: linked, not connected')
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(NOT_CONNECTED)
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    await expect.element(panel.getByText('Implant crown × 1')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Unlink' })).not.toBeInTheDocument()
    server.on(RECORD, () => ({ status: 200, body: SYNCED }))
    server.integrations = [dentallyConnection('healthy')]
    publish({ kind: 'integration_changed', integration: 'dentally', name: 'Dentally', state: 'healthy' })
    await expect.element(panel.getByRole('button', { name: 'Unlink' })).toBeVisible()
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
  })

  it('shows that a linked patient is no longer active when they were deleted in Dentally', async () => {
    const { dentally } = showWithDentally()
    dentally.record = SYNCED
    await opener.click()
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    const gone = panel.getByText('No longer active in Dentally')
    await expect.element(gone).not.toBeInTheDocument()
    await press('Close')
    dentally.record = { ...SYNCED, details: SYNCED.details && { ...SYNCED.details, active: false } }
    await opener.click()
    await expect.element(gone).toBeVisible()
  })

  it("shows a linked patient's balance only with the flag for values (DEN-01)", async () => {
    const { dentally, host } = showWithDentally({ features: ['dentally-ui-v2'] })
    dentally.record = SYNCED
    await opener.click()
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    await expect.element(panel.getByText('Implant crown × 1')).not.toBeInTheDocument()
    await expect.element(panel.getByText('Total unpaid')).not.toBeInTheDocument()
    await press('Close')
    host.remove()

    const withValues = showWithDentally({ features: ['dentally-ui-v2', 'patient-values'] })
    withValues.dentally.record = SYNCED
    await opener.click()
    await expect.element(panel.getByText('Implant crown × 1')).toBeVisible()
  })

  it('links the patient to a match, and shows details and balance once they are fetched (DEN-03, DEN-14)', async () => {
    const { server, dentally, publish } = await openPanel()
    await press('Link Beth Langley')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
    expect(server.sent(LINK).map(({ body }) => body)).toEqual([{ patient_id: PATIENT, id: '100001' }])

    dentally.record = SYNCED
    publish({ kind: 'practice_patient_synced', patientId: PATIENT })
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    for (const detail of ['9 June 1994', '07700 900502', 'beth@mail.test', '100001']) {
      await expect.element(panel.getByText(detail)).toBeVisible()
    }
    await expect.element(panel.getByText('Implant crown × 1')).toBeVisible()
    await expect.element(panel.getByText('Syncing with Dentally')).not.toBeInTheDocument()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
  })

  it('explains a long sync', async () => {
    const { dentally } = showWithDentally()
    dentally.record = SYNCING
    await expect.element(opener).toHaveAccessibleName('Dentally: syncing')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await opener.click()
      await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
      vi.advanceTimersByTime(9_999)
      await expect.element(panel.getByText(/Nothing is lost/)).not.toBeInTheDocument()
      vi.advanceTimersByTime(1)
      await expect.element(panel.getByText(/Nothing is lost/)).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('loads failed suggestions again as soon as the connection to Dentally works again', async () => {
    const { server, publish } = showWithDentally()
    server.on(FIND, () => refusal(409, 'integration_inactive', NOT_CONNECTED))
    await opener.click()
    await expect.element(panel.getByText(NOT_CONNECTED)).toBeVisible()
    const event = { kind: 'integration_changed', integration: 'dentally', name: 'Dentally' } as const
    server.integrations = [dentallyConnection('unhealthy')]
    publish({ ...event, state: 'unhealthy' })
    await expect.element(coveredOpener).toHaveAttribute('aria-disabled', 'true')
    server.on(FIND, () => ({ status: 200, body: { matches: [aMatch()], total: 1 } }))
    server.integrations = [dentallyConnection('healthy')]
    publish({ ...event, state: 'healthy' })
    await expect.element(panel.getByText('94%')).toBeVisible()
  })

  it('unlinks on a second press, and then shows suggestions (DEN-15)', async () => {
    const { server, dentally } = showWithDentally()
    dentally.record = SYNCED
    await opener.click()
    await press('Unlink')
    expect(server.sent(UNLINK)).toEqual([])
    await press('Are you sure?')
    await expect.element(heading('Suggested matches')).toBeVisible()
    expect(server.sent(UNLINK)).toHaveLength(1)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
  })

  it('shows suggestions after another user has unlinked the patient (DEN-15, DEN-16)', async () => {
    const { dentally, publish } = showWithDentally()
    dentally.record = SYNCED
    await opener.click()
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    dentally.record = UNLINKED
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(heading('Suggested matches')).toBeVisible()
  })

  it('shows why linking a patient failed in the background, even when the panel is opened again (DEN-16)', async () => {
    const { dentally, publish, host } = await openPanel()
    await press('Link Beth Langley')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
    const message = 'Dentally does not have this patient.'
    dentally.record = { ...UNLINKED, failure: { of: 'link', message } }
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(panel.getByRole('alert')).toHaveTextContent('Linking to Dentally failed')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(message)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linking failed')
    host.remove()

    const reopened = showWithDentally()
    reopened.dentally.record = dentally.record
    await expect.element(opener).toHaveAccessibleName('Dentally: linking failed')
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(message)
    await press('Back to matches')
    await expect.element(heading('Suggested matches')).toBeVisible()
  })

  it('shows why linking or unlinking failed, and continues from there (DEN-03, DEN-16)', async () => {
    const linked = 'Grace Hopper is already linked to this Dentally patient.'
    const { server, dentally, publish, host } = await openPanel()
    server.on(LINK, () => refusal(409, 'already_linked', linked))
    await press('Link Beth Langley')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(linked)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linking failed')
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(linked)
    await press('Back to matches')
    await expect.element(heading('Suggested matches')).toBeVisible()
    await press('Link Beth Langley')
    await search('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    await opener.click()
    await press('Link Beth Langley')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(linked)
    await press('Close')
    // A colleague has linked the patient, so the failure no longer matters.
    for (const [record, text] of [
      [SYNCING, 'syncing'],
      [SYNCED, 'linked'],
    ] as const) {
      dentally.record = record
      publish({ kind: 'patient_changed', patientId: PATIENT })
      await expect.element(opener).toHaveAccessibleName(`Dentally: ${text}`)
    }
    host.remove()

    const other = showWithDentally()
    other.dentally.record = SYNCED
    other.server.on(UNLINK, () => refusal(503, 'practice_system_unreachable', unreachable))
    await opener.click()
    await press('Unlink')
    await press('Are you sure?')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: unlinking failed')
    await opener.click()
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
    other.dentally.record = UNLINKED
    other.publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
  })

  it('shows the record that a colleague has linked at the same time, and follows later changes (G-40)', async () => {
    const { server, dentally, publish } = await openPanel()
    server.on(LINK, () => {
      dentally.record = SYNCED
      return refusal(409, 'already_linked', 'This patient is already linked to Dentally.')
    })
    await press('Link Beth Langley')
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
    dentally.record = UNLINKED
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.element(heading('Suggested matches')).toBeVisible()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
  })

  it('returns from a failed link to the search that the match was chosen from (DEN-16)', async () => {
    const { server } = await openPanel()
    await search('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    server.on(LINK, () => refusal(503, 'practice_system_unreachable', unreachable))
    await press('Link Beth Langley')
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    await press('Back to matches')
    await expect.element(heading('Search results')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Link Beth Langley' })).toBeVisible()
    await press('Close')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
  })

  it('does not interrupt a user who is looking at the matches when an attempt to link fails elsewhere', async () => {
    const { server, dentally, publish } = await openPanel()
    await expect.element(heading('Suggested matches')).toBeVisible()
    const reloaded = server.sent(RECORD).length + 1
    dentally.record = { ...UNLINKED, failure: { of: 'link', message: 'Dentally refused.' } }
    publish({ kind: 'patient_changed', patientId: PATIENT })
    await expect.poll(() => server.sent(RECORD)).toHaveLength(reloaded)
    await expect.element(coveredOpener).toHaveAttribute('aria-label', 'Dentally: linking failed')
    await expect.element(heading('Suggested matches')).toBeVisible()
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
  })

  it('searches while the record cannot be loaded, and links a match (DEN-05)', async () => {
    const { server, dentally } = showWithDentally()
    server.on(RECORD, () => refusal(503, 'practice_system_unreachable', unreachable))
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    await search('Beth')
    await expect.element(heading('Search results')).toBeVisible()
    server.on(RECORD, () => ({ status: 200, body: dentally.record }))
    await press('Link Beth Langley')
    await expect.element(panel.getByText('Syncing with Dentally')).toBeVisible()
  })

  it('shows why the record could not be loaded, and loads it again (DEN-18)', async () => {
    const { server } = showWithDentally()
    server.on(RECORD, () => refusal(503, 'practice_system_unreachable', unreachable))
    await expect.element(opener).toHaveAccessibleName('Dentally: not loaded')
    await opener.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(unreachable)
    server.on(RECORD, () => ({ status: 500 }))
    await press('Try again')
    await expect.element(panel.getByText('Unknown error')).toBeVisible()
    server.on(RECORD, () => ({ status: 200, body: SYNCED }))
    await press('Try again')
    await expect.element(panel.getByText('Beth Anne Langley')).toBeVisible()
  })
})
