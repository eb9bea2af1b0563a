import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMessage, aPatient } from '../../signed-in/testing/events.ts'
import {
  aDueAction,
  aSecondAction,
  rowButton,
  rowOf,
  showActions,
  showTwo,
} from '../testing/show-actions.tsx'
import {
  choose,
  option,
  outcomeButton,
  panel,
  press,
  SAVES,
  SETTINGS,
  SOURCES,
} from '../testing/show-next-action.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const details = page.getByRole('region', { name: 'Patient details' })
const waking = page.getByRole('alert').filter({ hasText: 'Time to wake up' })

beforeEach(() => localStorage.clear())

describe('a row whose action was worked on', () => {
  const wakingBeth = () => aDueAction({ snooze: { state: 'waking', ends_at: '2025-11-20T09:00:00.000Z' } })

  it('shows that its patient is snoozed, and is hidden when it is pressed again (ACT-19, ACT-20, SNZ-16)', async () => {
    const { server, first } = await showTwo()
    server.on(/^PUT .*\/snooze$/, () => ({
      status: 200,
      body: { state: 'asleep', ends_at: '2099-01-01T09:00:00.000Z', comment: null },
    }))
    await rowButton(/Beth/).click()
    await details.getByRole('button', { name: 'Snooze', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Snooze/ })
      .click()
    const done = button("We've snoozed this patient and will send you a reminder when their snooze ends")
    await expect.element(done).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: 'New Leads 1' })).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(done).not.toBeInTheDocument()
    expect(rowOf(first)).toBeNull()
    await expect.element(rowButton(/Tom/)).toHaveFocus()
  })

  it('is complete after a manual move to a stage in another list, and shows its new date after a move within its list', async () => {
    const { server, first } = await showTwo()
    server.on(/^GET \/stages$/, () => ({
      status: 200,
      body: [
        { name: 'newPatient', display_name: 'New Patient' },
        { name: 'thinking', display_name: 'Considering Tx' },
      ],
    }))
    let date: string | null = '2025-11-19T16:30:00.000Z'
    server.on(/^PUT .*\/stage$/, ({ body }) => ({
      status: 200,
      body: { patient_id: first.patient_id, stage: (body as { stage: string }).stage, next_action_at: date },
    }))
    const move = async (to: string) => {
      await button('More').click()
      await page.getByRole('menuitem', { name: 'Change stage' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change stage' })
      await dialog.getByRole('combobox', { name: 'New stage' }).click()
      await page.getByRole('option', { name: to }).click()
      await dialog.getByRole('button', { name: 'Change stage' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
    }
    await rowButton(/Beth/).click()
    await move('New Patient')
    await expect.element(rowButton(/Beth/)).toHaveTextContent('4:30pm')
    await expect.element(details).toBeVisible()
    date = null
    await move('Considering Tx')
    await expect.element(button('Awesome work! This action is complete.')).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: 'New Leads 1' })).toBeVisible()
  })

  it('shows that a waking patient was snoozed for longer (ACT-19, ACT-20, ACT-40, SNZ-16)', async () => {
    const { server, first } = await showTwo([wakingBeth(), aSecondAction()])
    server.on(/^POST .*\/snooze$/, () => ({
      status: 200,
      body: { state: 'asleep', ends_at: '2099-01-01T09:00:00.000Z', comment: null },
    }))
    await rowButton(/Beth/).click()
    await expect.element(page.getByText('Time to wake up Beth Langley')).toBeVisible()
    expect(details.element().closest('[inert]')).not.toBeNull()
    const banner = waking.element()
    const { bottom } = banner.getBoundingClientRect()
    expect(details.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
    const overlay = banner.parentElement as HTMLElement
    const patient = page.getByRole('region', { name: 'Beth Langley' }).element()
    expect(overlay.getBoundingClientRect()).toEqual(patient.getBoundingClientRect())
    // Dimmed, but still visible.
    expect(getComputedStyle(overlay).backgroundColor).toMatch(/, 0\.[1-9]\d*\)$/)
    await button('Remind me later').click()
    await page.getByRole('menuitem', { name: '30 mins' }).click()
    const done = button(
      "We've extended this patients snooze and will send you a reminder when their snooze ends",
    )
    await done.click()
    await expect.element(done).not.toBeInTheDocument()
    expect(rowOf(first)).toBeNull()
  })

  it('has the place of a waking patient’s banner from the beginning, so that nothing moves when the patient is loaded', async () => {
    const { server, first } = await showTwo([wakingBeth(), aSecondAction()])
    const { promise: patient, resolve: load } = Promise.withResolvers<{ status: number; body: unknown }>()
    server.on(new RegExp(`^GET .*/patients/${first.patient_id}$`), () => patient)
    await rowButton(/Beth/).click()
    const opened = page.getByRole('region', { name: 'Beth Langley' })
    await expect.element(opened).toBeVisible()
    const region = opened.element()
    const columnsTop = () => region.querySelector('[class^="columns"]')?.getBoundingClientRect().top
    const before = columnsTop()
    const snooze = { state: 'waking', ends_at: '2025-11-20T09:00:00.000Z', comment: null } as const
    load({ status: 200, body: aPatient({ id: first.patient_id, snooze }) })
    await expect.element(waking).toBeVisible()
    expect(columnsTop()).toBe(before)
  })

  it('offers a waking patient’s later reminders by s, even for a row that is closed, and the end of the snooze by e', async () => {
    await showTwo([wakingBeth(), aSecondAction()])
    await userEvent.keyboard('js')
    await expect.element(page.getByRole('menuitem', { name: '10 mins' })).toHaveFocus()
    expect(page.getByRole('dialog', { name: 'Snooze' }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}e')
    await expect.element(waking.getByRole('button', { name: 'End snooze' })).toHaveFocus()
  })

  it.each([
    ['whose row is closed', 'jrno problem, see you at Jo’s', false],
    ['who is shown with the question about the snooze', 'rno problem, see you at Jo’s', true],
  ])(
    'begins a reply to a waking patient by r, and what is typed next is its text: a patient %s',
    async (_, keys, isOpen) => {
      const { server, first } = await showTwo([wakingBeth(), aSecondAction()])
      server.items = [aMessage({ inbound: true })]
      if (isOpen) {
        await rowButton(/Beth/).click()
        await expect.element(waking).toBeVisible()
      }
      await userEvent.keyboard(keys)
      const text = page.getByRole('textbox', { name: 'Write an SMS' })
      await expect.element(text).toHaveValue('no problem, see you at Jo’s')
      await expect.element(text).toHaveFocus()
      await expect.element(waking).not.toBeInTheDocument()
      await expect.element(rowButton(/Beth/)).toHaveAttribute('aria-expanded', 'true')
      const changes = server.sent(/^(POST|PUT|DELETE)/).map(({ line }) => line)
      expect(changes.filter((line) => line.includes(first.patient_id) && !line.includes('presence'))).toEqual(
        [],
      )
    },
  )

  it('stays in its place when a waking patient is snoozed for longer or their snooze is ended (ACT-20, ACT-23)', async () => {
    const beth = wakingBeth()
    const ann = aDueAction({ first_name: 'Ann', snooze: beth.snooze })
    const tom = aDueAction({ first_name: 'Tom', date: '2025-11-19T18:00:00.000Z' })
    const { server } = await showTwo([beth, ann, tom])
    server.on(/^POST .*\/snooze$/, () => ({
      status: 200,
      body: { state: 'asleep', ends_at: '2099-01-01T09:00:00.000Z', comment: null },
    }))
    const order = () =>
      [...document.querySelectorAll<HTMLElement>('li[data-patient]')].map((row) => row.dataset.patient)
    const listed = [beth, ann, tom].map(({ patient_id }) => patient_id)
    expect(order()).toEqual(listed)
    await rowButton(/Beth/).click()
    await button('Remind me later').click()
    await page.getByRole('menuitem', { name: '30 mins' }).click()
    await expect.element(button(/^We've extended this patients snooze/)).toBeVisible()
    expect(order()).toEqual(listed)
    await rowButton(/Ann/).click()
    await waking.getByRole('button', { name: 'End snooze' }).click()
    await expect.element(waking).not.toBeInTheDocument()
    expect(order()).toEqual(listed)
  })

  it('shows the patient once the snooze is ended, but not if ending it failed (ACT-40)', async () => {
    const beth = wakingBeth()
    const { server } = await showTwo([beth, aSecondAction()])
    server.on(/^DELETE .*\/snooze$/, () => 'broken')
    await rowButton(/Beth/).click()
    await waking.getByRole('button', { name: 'End snooze' }).click()
    await expect
      .element(page.getByText('The snooze of Beth Langley was not ended. The server could not be reached.'))
      .toBeVisible()
    await expect.element(rowButton(/Beth/)).toHaveTextContent(/Not saved.*Snooze ended/)
    for (const width of [1440, 1280, 1000, 390]) {
      await page.viewport(width, 900)
      const box = (text: RegExp) => rowButton(/Beth/).getByText(text).element().getBoundingClientRect()
      const [mark, ended] = [box(/^Not saved$/), box(/^Snooze ended/)]
      const item = rowOf(beth) as HTMLElement
      const row = item.getBoundingClientRect()
      const time = (item.querySelector('time') as HTMLElement).getBoundingClientRect()
      const isClear = ended.right <= time.left || ended.top >= time.bottom
      expect([width, ended.top >= mark.bottom, ended.right <= row.right, isClear]).toEqual([
        width,
        true,
        true,
        true,
      ])
    }
    await page.viewport(1440, 900)
    server.on(/^DELETE .*\/snooze$/, () => {
      beth.snooze = null
      return { status: 204 }
    })
    await waking.getByRole('button', { name: 'End snooze' }).click()
    await expect.element(page.getByText('Time to wake up Beth Langley')).not.toBeInTheDocument()
    await expect.element(rowButton(/Beth/)).not.toHaveTextContent(/Snooze|Not saved/)
    expect(details.element().closest('[inert]')).toBeNull()
  })

  it('lets the user view a waking patient and choose an outcome before ending the snooze; once complete, it is hidden when it is pressed again (ACT-19, ACT-20, ACT-40, FLOW-16)', async () => {
    const { server, first } = await showTwo([wakingBeth(), aSecondAction()])
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    await rowButton(/Beth/).click()
    await button('View patient').click()
    await expect.element(page.getByText('Time to wake up Beth Langley')).not.toBeInTheDocument()
    expect(document.activeElement?.contains(details.element())).toBe(true)
    expect(rowOf(first)?.contains(document.activeElement)).toBe(true)
    await expect.element(rowButton(/Beth/)).toHaveTextContent('Snooze ended')
    await outcomeButton('Follow up').click()
    await choose('Wrong number')
    await expect.element(option('Wake the patient')).toBeChecked()
    const { patient_id, source } = first
    const saved = {
      patient_id,
      stage: 'wrongNumber',
      next_action_at: null,
      source,
      snooze: null,
      dentally: null,
    }
    server.on(SAVES, () => ({ status: 200, body: saved }))
    await press('Next')
    await press('Confirm')
    const done = button('Awesome work! This action is complete.')
    await done.click()
    await expect.element(done).not.toBeInTheDocument()
    expect(rowOf(first)).toBeNull()
  })

  it('is complete after an outcome with a note (ACT-19)', async () => {
    const { server, first } = await showTwo()
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    const { patient_id, source } = first
    const saved = { patient_id, stage: 'lost', next_action_at: null, source, snooze: null, dentally: null }
    server.on(SAVES, () => ({ status: 200, body: saved }))
    server.on(SOURCES, () => ({ status: 200, body: [{ name: source, custom: true, count: 1 }] }))
    await rowButton(/Beth/).click()
    await outcomeButton('Discard').click()
    await choose('Never', 'Other')
    await panel.getByRole('textbox').fill('Moved to another country')
    await press('Next')
    // The lead source stays as it is.
    await press('Next')
    await press('Confirm')
    await expect.element(button('Awesome work! This action is complete.')).toBeVisible()
  })
})

describe('a completed row with unsent work', () => {
  const note = page.getByRole('textbox', { name: 'Note' })
  const completedText =
    'Awesome work! This action is complete. The row has stayed open because something in it is not sent or saved.'

  /** Opens Beth's row and writes a note, which remains unsent. */
  async function openWithNote() {
    const { server, first } = await showTwo()
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    const { patient_id, source } = first
    const saved = {
      patient_id,
      stage: 'wrongNumber',
      next_action_at: null,
      source,
      snooze: null,
      dentally: null,
    }
    server.on(SAVES, () => ({ status: 200, body: saved }))
    await rowButton(/Beth/).click()
    await note.fill('Rang twice')
    const editDetails = async () => {
      await details.getByRole('button', { name: 'Edit' }).click()
      await details.getByLabelText('First name').fill('Betty')
    }
    const completeAction = async () => {
      await outcomeButton('Follow up').click()
      await choose('Wrong number')
      await press('Confirm')
    }
    return { first, editDetails, completeAction }
  }

  it('stays open, shows why, and is shown as complete once it is closed', async () => {
    const { first, completeAction } = await openWithNote()
    await completeAction()
    await expect.element(page.getByText(completedText)).toBeVisible()
    await expect.element(note).toHaveValue('Rang twice')
    await expect.element(page.getByRole('heading', { name: 'New Leads 1' })).toBeVisible()
    await rowButton(/Beth/).click()
    const done = button('Awesome work! This action is complete.')
    await done.click()
    await expect.element(done).not.toBeInTheDocument()
    expect(rowOf(first)).toBeNull()
  })

  it('stays open even when the details being edited are saved after the outcome', async () => {
    const { editDetails, completeAction } = await openWithNote()
    await editDetails()
    await completeAction()
    await details.getByRole('button', { name: 'Save patient' }).click()
    await expect.element(page.getByText(completedText)).toBeVisible()
    await expect.element(note).toHaveValue('Rang twice')
  })
})

describe('an outcome that could not be saved', () => {
  const unsavedRow = rowButton(/Beth Langley.*Not saved/)
  const retryButton = details.getByRole('button', { name: 'Something went wrong, try again' })

  it('is shown at the closed row until it is saved, even after Refresh and in another view (ACT-26, G-46)', async () => {
    const { server, first, leave } = await showTwo()
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    server.on(SAVES, () => ({ status: 500, body: { code: 'unknown_error', message: 'Oops' } }))
    await rowButton(/Beth/).click()
    await outcomeButton('Follow up').click()
    await choose('Wrong number')
    await press('Confirm')
    await expect.element(retryButton).toBeVisible()
    await rowButton(/Beth/).click()
    await expect.element(unsavedRow).toHaveAttribute('aria-expanded', 'false')
    expect(getComputedStyle(rowOf(first) as HTMLElement).borderColor).toBe('rgb(199, 54, 45)')
    await expect.element(rowButton(/Tom/)).not.toHaveTextContent('Not saved')
    await button('Refresh actions due').click()
    await expect.poll(server.dueQueries).toHaveLength(2)
    await expect.element(unsavedRow).toBeVisible()
    leave()
    const otherView = showActions([{ ...first, stage: 'working' }], { view: 'in-discussion' })
    const { patient_id, source } = first
    const saved = {
      patient_id,
      stage: 'wrongNumber',
      next_action_at: null,
      source,
      snooze: null,
      dentally: null,
    }
    otherView.server.on(SAVES, () => ({ status: 200, body: saved }))
    await unsavedRow.click()
    await retryButton.click()
    await expect.element(button('Awesome work! This action is complete.')).toBeVisible()
  })
})

describe('an open row with unsaved work', () => {
  it.each([
    [1440, 900],
    [1280, 800],
  ])('shows a failed label beside a failed outcome, at %i by %i px', async (width, height) => {
    await page.viewport(width, height)
    const { server } = showActions([aDueAction()], { features: ['timeline-v2', 'patient-values'] })
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    server.on(SAVES, () => 'broken')
    server.on(/^PUT .*\/labels$/, () => 'broken')
    await rowButton(/Beth/).click()
    await outcomeButton('Follow up').click()
    await choose('Wrong number')
    await press('Confirm')
    await expect.element(details.getByText('Not saved yet')).toBeVisible()
    const nextAction = details.getByRole('region', { name: 'Next action' }).element()
    const profile = nextAction.previousElementSibling as HTMLElement
    expect(profile.scrollHeight).toBeGreaterThan(profile.clientHeight)
    expect(getComputedStyle(profile).backgroundAttachment).toContain('local')

    await details.getByRole('button', { name: 'Add a label' }).click()
    await page.getByRole('combobox').fill('VIP')
    await userEvent.keyboard('{Enter}')
    const card = details.getByRole('alert', { name: 'The label was not saved' })
    await expect.element(card).toBeVisible()
    const [box, column] = [card.element().getBoundingClientRect(), profile.getBoundingClientRect()]
    expect([box.top >= column.top, box.bottom <= column.bottom]).toEqual([true, true])
    expect(column.bottom).toBeLessThanOrEqual(nextAction.getBoundingClientRect().top)
    for (const name of ['Do not add', 'Do not save']) {
      const choice = details.getByRole('button', { name }).element()
      const { left, top, width: across, height: down } = choice.getBoundingClientRect()
      expect(choice.contains(document.elementFromPoint(left + across / 2, top + down / 2))).toBe(true)
    }
  })
})
