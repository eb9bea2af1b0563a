import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  area,
  begin,
  choose,
  heading,
  lines,
  option,
  options,
  outcomeButton,
  panel,
  press,
  SETTINGS,
  showNextAction,
} from '../testing/show-next-action.tsx'

const NOW = '2026-11-20T10:07:00.000Z'
const snoozed = { ends_at: '2026-11-24T09:00:00.000Z', comment: null, state: 'asleep' } as const
const waking = { ends_at: '2026-11-20T09:00:00.000Z', comment: null, state: 'waking' } as const

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterEach(() => vi.useRealTimers())

const date = panel.getByRole('textbox', { name: 'Date' })
const time = panel.getByRole('button', { name: 'Time' })

/** Goes to the confirmation of Discard for a patient in the stage In Discussion; the user writes the reason. */
async function discardWithOwnReason(interest: string, reason: string) {
  await expect.element(area.getByText('Discuss a possible consultation')).toBeVisible()
  await outcomeButton('Discard').click()
  await choose(interest, 'Other')
  const note = panel.getByRole('textbox', { name: 'What is the reason?' })
  await expect.element(note).toHaveFocus()
  await note.fill('   ')
  await expect.element(panel.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await note.fill(reason)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
}

describe('the steps of the guided flow', () => {
  it('ask on Follow up for its outcome, and recommend seven days (FLOW-26, FLOW-27, TIME-04)', async () => {
    const { outcomes } = await begin('newLead', 'Follow up')
    await expect.element(heading('What happened?')).toBeVisible()
    expect(options()).toEqual(['Spoke to them, follow up later', 'No answer, call back', 'Wrong number'])
    await choose('Spoke to them, follow up later')
    await expect.element(date).toHaveValue('27 November 2026')
    await expect.element(time).toHaveTextContent('9:00am')
    await expect.element(panel.getByText('Friday 27 November 2026 · Recommended: 7 days')).toBeVisible()
    await date.fill('in 2 weeks')
    await time.click()
    await page.getByRole('listbox', { name: 'Minutes' }).getByRole('option', { name: '30' }).click()
    await userEvent.keyboard('{Escape}')
    await press('Next')
    expect(await lines()).toEqual([
      ['We will follow up with Charlotte Evans on Friday 4 December 2026', 'At 9:30am, in 14 days'],
    ])
    await press('Confirm')
    await expect.poll(outcomes).toEqual([
      {
        next_action: 'working',
        date: '2026-12-04T09:30:00.000Z',
        note: null,
        source: null,
        end_snooze: false,
        dentally: null,
        choices: ['defer', 'working'],
        based_on: { stage: 'newLead', next_action_at: '2025-11-21T09:00:00.000Z' },
      },
    ])
  })

  it('do not continue with a day that is not understood or has passed, and show why when the user presses Next or Enter (TIME-05)', async () => {
    await begin('newLead', 'Book In')
    const next = panel.getByRole('button', { name: 'Next' })
    await date.fill('someday')
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await expect.element(date).not.toHaveAttribute('aria-invalid')
    await next.click({ force: true })
    await expect.element(date).toHaveAccessibleDescription(/^Please enter a date such as/)
    await date.fill('19/11/2026')
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await expect.element(date).not.toHaveAttribute('aria-invalid')
    await userEvent.keyboard('{Enter}')
    await expect.element(date).toHaveAccessibleDescription('This date has passed. Please choose another.')
    await date.fill('tomorrow')
    await press('Next')
    expect((await lines())[0]?.[0]).toContain('Saturday 21 November 2026')
  })

  it('offer no time that has passed today, even after another day was chosen before', async () => {
    vi.setSystemTime('2026-11-20T13:07:00.000Z')
    await begin('newLead', 'Book In')
    await expect.element(time).toHaveTextContent('1:15pm')
    await time.click()
    const half = page.getByRole('option', { name: 'AM', exact: true })
    await expect.element(half).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await date.fill('tomorrow')
    await expect.element(time).toHaveTextContent('9:00am')
    await time.click()
    await page.getByRole('listbox', { name: 'Minutes' }).getByRole('option', { name: '30' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(time).toHaveTextContent('9:30am')
    await date.fill('today')
    await expect.element(time).toHaveTextContent('1:15pm')
  })

  it('propose 9:00am tomorrow, and do not accept today, when less than a quarter of an hour is left of today', async () => {
    vi.setSystemTime('2026-11-20T23:50:00.000Z')
    await begin('newLead', 'Book In')
    await expect.element(date).toHaveValue('21 November 2026')
    await expect.element(time).toHaveTextContent('9:00am')
    await date.fill('today')
    await expect.element(panel.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(date)
      .toHaveAccessibleDescription('There is no time left on this date. Please choose another.')
    await date.fill('tomorrow')
    await press('Next')
    expect(await lines()).toEqual([
      [
        'Charlotte Evans will be booked in for a consultation on Saturday 21 November 2026',
        'At 9:00am, tomorrow',
      ],
    ])
  })

  it('ask first on Discard whether the patient will ever be interested (FLOW-20)', async () => {
    await begin('newLead', 'Discard')
    await expect.element(heading('Will they ever be interested?')).toBeVisible()
    expect(options()).toEqual(['Never', 'Maybe in the future', 'No, block this patient'])
  })

  it('offer ten reasons for never, or a reason that the user writes, which is required (FLOW-21, FLOW-25)', async () => {
    const { outcomes } = await begin('newLead', 'Discard')
    await choose('Never')
    expect(options()).toEqual([
      'Too expensive',
      'Chose another practice',
      'Finance not approved',
      'Treatment not suitable',
      'Too far to travel',
      'No suitable appointment times',
      'Nervous about treatment',
      'No longer wants treatment',
      'Could not be reached',
      'Treatment not offered here',
      'Other',
    ])
    await choose('Too far to travel')
    expect(await lines()).toEqual([['We will never contact Charlotte Evans again'], ['Too far to travel']])
    await press('Confirm')
    await expect.poll(() => outcomes()[0]).toMatchObject({ next_action: 'lost', note: 'Too far to travel' })
    await discardWithOwnReason('Never', 'Moved abroad')
    expect(await lines()).toEqual([['We will never contact Charlotte Evans again'], ['Moved abroad']])
    await press('Confirm')
    await expect
      .poll(() => outcomes()[1])
      .toMatchObject({ next_action: 'lost', note: 'Moved abroad', choices: ['discard', 'never', 'other'] })
  })

  it('offer four reasons for maybe, or a reason that the user writes, which becomes the note (FLOW-22, FLOW-25)', async () => {
    const { outcomes } = await begin('newLead', 'Discard')
    await choose('Maybe in the future')
    expect(options()).toEqual([
      'Needs more time to decide',
      'Waiting on finances',
      'Not a good time right now',
      'Comparing other practices',
      'Other',
    ])
    await choose('Waiting on finances')
    expect(await lines()).toEqual([['Charlotte Evans is not interested right now'], ['Waiting on finances']])
    await press('Confirm')
    await expect
      .poll(() => outcomes()[0])
      .toMatchObject({ next_action: 'maybeFuture', note: 'Waiting on finances', date: null })
    await discardWithOwnReason('Maybe in the future', 'After the wedding')
    await press('Confirm')
    await expect
      .poll(() => outcomes()[1])
      .toMatchObject({ next_action: 'maybeFuture', note: 'After the wedding', date: null })
  })

  it('offer reasons to block a patient, or a reason that the user writes (FLOW-23, FLOW-25)', async () => {
    const { outcomes } = await begin('newLead', 'Discard')
    await choose('No, block this patient')
    expect(options()).toEqual(['Spam', 'Sales', 'Time waster', 'Rude or abusive', 'Other'])
    await choose('Spam')
    expect(await lines()).toEqual([['Charlotte Evans will be blocked'], ['Spam']])
    await press('Confirm')
    await expect.poll(() => outcomes()[0]).toMatchObject({ next_action: 'blocked', note: 'Spam' })
    await discardWithOwnReason('No, block this patient', 'Calls at night')
    await press('Confirm')
    await expect.poll(() => outcomes()[1]).toMatchObject({ next_action: 'blocked', note: 'Calls at night' })
  })

  it('ask on Discard for the lead source and the snooze before the confirmation (FLOW-24, FLOW-39, SRC-05)', async () => {
    const { outcomes } = await begin('newLead', 'Discard', { source: 'Google Ads', snooze: snoozed })
    await choose('Maybe in the future', 'Not a good time right now')
    await expect.element(heading('Where did this patient come from?')).toBeVisible()
    await expect.element(option('Google Ads')).toBeChecked()
    expect(options()).toEqual(['Facebook', 'Google Ads', 'Instagram', 'Referral', 'Unknown', 'Website'])
    await choose('Referral')
    await expect.element(heading('Should this patient be woken?')).toBeVisible()
    await expect.element(option('Keep snoozed')).toBeChecked()
    await press('Next')
    expect(await lines()).toEqual([
      ['Charlotte Evans is not interested right now'],
      ['Not a good time right now'],
      ['The patient stays snoozed', 'Patient is snoozed until 9:00am on Tuesday 24 November 2026'],
    ])
    await press('Confirm')
    await expect.poll(() => outcomes()[0]).toMatchObject({ source: 'Referral', end_snooze: false })
  })

  it('book a consultation in, today by default, and end the snooze of a waking patient (FLOW-29, FLOW-39)', async () => {
    const { outcomes } = await begin('newLead', 'Book In', { source: 'A fair of 2024', snooze: waking })
    await expect.element(date).toHaveValue('20 November 2026')
    await expect.element(time).toHaveTextContent('10:15am')
    await date.fill('25/11/2026')
    await expect.element(time).toHaveTextContent('9:00am')
    await press('Next')
    await expect.element(option('A fair of 2024')).toBeChecked()
    await press('Next')
    await expect.element(option('Wake the patient')).toBeChecked()
    await press('Next')
    expect(await lines()).toEqual([
      [
        'Charlotte Evans will be booked in for a consultation on Wednesday 25 November 2026',
        'At 9:00am, in 5 days',
      ],
      ['The patient will be woken', 'Patient was snoozed until 9:00am today'],
    ])
    await press('Confirm')
    await expect
      .poll(() => outcomes()[0])
      .toMatchObject({ next_action: 'booking', source: null, end_snooze: true, choices: ['goal'] })
  })

  it('announce a call after the delay of the stage, but none after the final attempt (FLOW-38)', async () => {
    const { server, leave } = showNextAction({ stage: 'callback1', source: 'Unknown' })
    const delays = {
      newLead: { stage: 'newLead', seconds: 432_000 },
      callback1: { stage: 'callback1', seconds: 30 * 3600 },
    }
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: delays } }))
    await outcomeButton('Follow up').click()
    await choose('No answer, call back')
    expect(await lines()).toEqual([
      ['We will call again in 1 day 6 hours on Saturday 21 November 2026', 'At 4:07pm, tomorrow'],
    ])
    leave()
    await begin('callback3', 'Follow up')
    await choose('No answer, call back')
    expect(await lines()).toEqual([['This was the final attempt. No further attempt will be made.']])
  })

  it('propose to record the progress of a treatment in four weeks (FLOW-33)', async () => {
    await begin('inTx', 'Progress')
    await choose('Still in treatment')
    await expect.element(date).toHaveValue('18 December 2026')
  })
})
