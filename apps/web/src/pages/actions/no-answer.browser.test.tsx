import { eventually } from '@enamel/testing/eventually'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type PatientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { aDueAction, rowButton, rowOf, showActions, showTwo } from '../testing/show-actions.tsx'
import { SAVES, SETTINGS } from '../testing/show-next-action.tsx'

const UNDOS = /^POST \/v3\/patients\/[^/]+\/actions\/undo$/
const UNDO_ID = '0198c1de-0000-7000-8000-0000000000aa'
const details = page.getByRole('region', { name: 'Patient details' })
const noAnswer = details.getByRole('button', { name: 'No answer' })
const done = page.getByRole('button', { name: 'Awesome work! This action is complete.' })
const toast = page.getByRole('status').filter({ hasText: 'No answer:' })
const undo = toast.getByRole('button', { name: 'Undo' })

beforeEach(() => localStorage.clear())

/** Beth's open row, and a server that moves her to the 2nd call attempt and back. */
async function showOpenRow(before: Parameters<typeof aDueAction>[0] = {}) {
  const beth = aDueAction(before)
  const shown = await showTwo([beth, aDueAction({ first_name: 'Tom' })])
  const { server, first } = shown
  server.patient = { ...server.patient, stage: first.stage, next_action_at: first.date }
  const saved = (stage: string, next_action_at: string) => {
    server.patient = { ...server.patient, stage, next_action_at }
    const { patient_id } = first
    return { status: 200, body: { patient_id, stage, next_action_at, source: 'Instagram', snooze: null } }
  }
  server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
  const saveReply = () => {
    const { status, body } = saved('callback1', '2099-12-03T09:00:00.000Z')
    return { status, body: { ...body, dentally: null, undo_id: UNDO_ID } }
  }
  server.on(SAVES, saveReply)
  server.on(UNDOS, () => saved(first.stage, first.date))
  await rowButton(/Beth/).click()
  await expect.element(noAnswer).toBeVisible()
  return { ...shown, saveReply }
}

/** Puts the focus on Tom's row, whose patient is loaded once the returned function is called. */
function openTomSlowly(server: PatientServer, id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.on(new RegExp(`^GET /v3/patients/${id}$`), () =>
    promise.then(() => ({ status: 200, body: { ...server.patient, id, first_name: 'Tom' } })),
  )
  ;(rowButton(/Tom/).element() as HTMLElement).focus()
  return resolve
}

describe('"No answer" in an open action', () => {
  it('is not logged by key or button on a row that a colleague has completed, which says so, until it is refreshed', async () => {
    const { server, first, publishChange } = await showOpenRow()
    const change = { stage: 'working', next_action_at: '2099-12-01T09:00:00.000Z' }
    server.patient = { ...server.patient, ...change }
    publishChange(first, { stage: change.stage, date: change.next_action_at })
    await expect.element(rowButton(/Beth/)).toBeVisible()
    await expect.element(noAnswer).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('n')
    const stale = 'Another user has completed this action. You should refresh actions due'
    await expect.element(page.getByRole('alert').filter({ hasText: stale })).toBeVisible()
    await noAnswer.click({ force: true })
    expect(server.sent(SAVES)).toEqual([])
  })

  it('saves in one press what Follow up and then No answer, call back would save', async () => {
    const { server, first } = await showOpenRow()
    await noAnswer.click()
    await expect.element(done).toHaveFocus()
    await expect
      .element(toast)
      .toHaveTextContent('No answer: Beth Langley. Call back on Thursday 3 December 2099.')
    expect(server.sent(SAVES).map(({ body }) => body)).toEqual([
      {
        next_action: 'callback',
        date: expect.any(String),
        note: null,
        source: null,
        end_snooze: false,
        dentally: null,
        choices: ['defer', 'callback'],
        based_on: { stage: 'newLead', next_action_at: first.date },
      },
    ])
  })

  it('is undone from the toast, after which the row shows the action again and has the focus', async () => {
    const { server, first } = await showOpenRow()
    await noAnswer.click()
    await expect.element(toast).toHaveTextContent('Call back')
    await undo.click()
    await expect.element(done).not.toBeInTheDocument()
    await expect.element(rowButton(/Beth/)).toBeVisible()
    expect(server.sent(UNDOS).map(({ body }) => body)).toEqual([{ undo_id: UNDO_ID }])
    expect(rowOf(first)?.textContent).toContain('19 Nov')
    await expect.element(toast).not.toBeInTheDocument()
  })

  it('is undone by Z, the last one first and then the one before', async () => {
    const { server, first, second } = await showOpenRow()
    await userEvent.keyboard('n')
    await expect.element(toast).toHaveTextContent('Call back')
    server.patient = { ...server.patient, stage: second.stage, next_action_at: second.date }
    await rowButton(/Tom/).click()
    await expect.element(noAnswer).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(done.nth(1)).toBeVisible()
    expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(1)
    const undone = () => server.sent(UNDOS).map(({ line }) => line.split('/')[3])
    await userEvent.keyboard('z')
    await eventually(() => expect(undone()).toEqual([second.patient_id]))
    // Screen readers are notified; the page shows it by what returns.
    await expect.element(page.getByRole('status').filter({ hasText: /^Undone$/ })).toBeInTheDocument()
    await userEvent.keyboard('z')
    await eventually(() => expect(undone()).toEqual([second.patient_id, first.patient_id]))
    await expect.element(done).not.toBeInTheDocument()
    await expect.element(undo).not.toBeInTheDocument()
  })

  it('is pressed by n right behind o, as soon as the patient of that row is shown', async () => {
    const { server, second } = await showOpenRow()
    const showTom = openTomSlowly(server, second.patient_id)
    await userEvent.keyboard('on')
    await expect.element(rowButton(/Tom/)).toHaveAttribute('aria-expanded', 'true')
    expect(server.sent(SAVES)).toEqual([])
    showTom()
    await eventually(() => expect(server.sent(SAVES)).toHaveLength(1))
    expect(server.sent(SAVES)[0]?.line).toContain(second.patient_id)
  })

  it('is not the only key that waits: a digit behind the key of a snooze is no outcome', async () => {
    const { server, second } = await showOpenRow()
    const showTom = openTomSlowly(server, second.patient_id)
    await userEvent.keyboard('os1')
    showTom()
    await expect.element(page.getByRole('group', { name: 'Snooze until' })).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
  })

  it('is dropped when another patient is shown than the one who was opened for it', async () => {
    const { server, second } = await showOpenRow()
    const showTom = openTomSlowly(server, second.patient_id)
    await userEvent.keyboard('on')
    await rowButton(/Beth/).click()
    await expect.element(noAnswer).toBeVisible()
    showTom()
    await rowButton(/Tom/).click()
    await expect.element(rowButton(/Tom/)).toHaveAttribute('aria-expanded', 'true')
    await expect.element(noAnswer).toBeVisible()
    expect(server.sent(SAVES)).toEqual([])
  })

  it('is undone by Z before the server has answered, and nothing that was done earlier to somebody else', async () => {
    const { server, second, saveReply } = await showOpenRow()
    await userEvent.keyboard('n')
    await expect.element(toast).toHaveTextContent('Call back')
    await expect.element(done).toBeVisible()
    server.patient = { ...server.patient, stage: second.stage, next_action_at: second.date }
    await rowButton(/Tom/).click()
    await expect.element(noAnswer).toBeVisible()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(SAVES, () => promise.then(saveReply))
    await userEvent.keyboard('nz')
    await eventually(() => expect(server.sent(SAVES)).toHaveLength(2))
    expect(server.sent(UNDOS)).toEqual([])
    resolve()
    await eventually(() => expect(server.sent(UNDOS)).toHaveLength(1))
    expect(server.sent(UNDOS)[0]?.line).toContain(second.patient_id)
  })

  it('is not pressed by n for another row, which has the focus', async () => {
    const { server, second } = await showOpenRow()
    ;(rowButton(/Tom/).element() as HTMLElement).focus()
    await userEvent.keyboard('n')
    await rowButton(/Tom/).click()
    await expect.element(noAnswer).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(toast).toHaveTextContent('Call back')
    const saved = server.sent(SAVES).map(({ line }) => line.split('/')[3])
    expect(saved).toEqual([second.patient_id])
  })

  it('is pressed by n, and undone by Ctrl Z, with the keyboard alone', async () => {
    const { server } = await showOpenRow()
    await userEvent.keyboard('n')
    await expect.element(done).toHaveFocus()
    await expect.element(toast).toHaveTextContent('Call back')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(rowButton(/Beth/)).toHaveFocus()
    expect(server.sent(SAVES)).toHaveLength(1)
    expect(server.sent(UNDOS)).toHaveLength(1)
  })

  it('is not pressed by an n that is typed, nor with a modifier', async () => {
    const { server } = await showOpenRow()
    await page
      .getByRole('textbox', { name: /message|note/i })
      .first()
      .click()
    await userEvent.keyboard('n')
    await rowButton(/Tom/).hover()
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('{Control>}n{/Control}')
    expect(server.sent(SAVES)).toEqual([])
  })

  it('says so when it cannot be undone, and shows the patient as they are', async () => {
    const { server } = await showOpenRow()
    server.on(UNDOS, () =>
      refusal(409, 'undo_too_late', 'It is too late to undo this. Change the stage instead.'),
    )
    await noAnswer.click()
    await expect.element(toast).toHaveTextContent('Call back')
    await undo.click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'was not undone' }))
      .toHaveTextContent('“No answer” was not undone. It is too late to undo this. Change the stage instead.')
    await expect.element(done).toBeVisible()
  })

  it('is absent in a stage without the way from Follow up to calling back', async () => {
    const { server } = showActions([aDueAction({ stage: 'consultation' })], { view: 'outcomes' })
    server.patient = { ...server.patient, stage: 'consultation' }
    await rowButton(/Beth/).click()
    await expect.element(details.getByRole('button', { name: 'FTA/Postpone' })).toBeVisible()
    await expect.element(noAnswer).not.toBeInTheDocument()
  })
})
