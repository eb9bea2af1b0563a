import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { atFrameOfClick, press } from '../testing/at-frame-of-click.ts'
import { FLAGS, fakeDentally } from '../testing/practice-system.ts'
import {
  aDueAction,
  aSecondAction,
  names,
  rowButton,
  rowOf,
  showActions,
  showTwo,
} from '../testing/show-actions.tsx'
import { choose, outcomeButton, SETTINGS } from '../testing/show-next-action.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const details = page.getByRole('region', { name: 'Patient details' })

const LONG_NAMES = [
  ['Christopher', 'Featherstonehaugh-Cholmondeley'],
  ['Maria del Carmen', 'Fernandez-Villanueva Echeverria'],
  ['W'.repeat(80), ''],
] as const

/** A lead with long texts that cannot break. */
function aLeadWithLongTexts(action: Parameters<typeof aDueAction>[0]) {
  const word = 'Unterkieferbackenzahnwurzelspitze'
  return aDueAction({ type: word.repeat(3), source: word.repeat(3), labels: [word, word + word], ...action })
}

/** The controls that extend beyond the sides of a screen of this width. */
function controlsOutside(screen: Element, width: number): string[] {
  return [...screen.querySelectorAll('button, a, input, [role=tab]')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const { left, right } = control.getBoundingClientRect()
      return left < 0 || right > width
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
}

/** The size of the area in which a press reaches a button, in px, measured through the button's middle. */
function pressableArea(button: Element): [across: number, down: number] {
  const { left, top, width, height } = button.getBoundingClientRect()
  const presses = (x: number, y: number) => button.contains(document.elementFromPoint(x, y))
  const around = Array.from({ length: 121 }, (_, index) => index - 60)
  const [x, y] = [left + width / 2, top + height / 2]
  return [
    around.filter((offset) => presses(x + offset, y)).length,
    around.filter((offset) => presses(x, y + offset)).length,
  ]
}

/** Delays the callbacks of requestAnimationFrame until the returned function is called. */
function pauseFrames() {
  const paused: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => paused.push(frame))
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => {
    vi.unstubAllGlobals()
    for (const frame of paused) frame(performance.now())
  }
}

beforeEach(() => localStorage.clear())

describe('an action row', () => {
  it('opens to show the whole patient, scrolls into view, and closes again (ACT-18, ACT-07)', async () => {
    const due = Array.from({ length: 10 }, (_, index) => aDueAction({ first_name: `Lead${index}` }))
    showActions(due)
    await expect.element(rowButton(/Lead9/)).toBeVisible()
    await rowButton(/Lead9/).click()
    await expect.element(rowButton(/Lead9/)).toHaveAttribute('aria-expanded', 'true')
    await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect.element(details.getByRole('button', { name: 'Book In' })).toBeVisible()
    await expect.element(details.getByRole('button', { name: /^Snooze/ })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'SMS' })).toBeVisible()
    const { bottom } = rowOf(due[9] ?? { patient_id: '' })?.getBoundingClientRect() ?? { bottom: 0 }
    expect(bottom).toBeLessThanOrEqual(846)
    await rowButton(/Lead9/).click()
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(rowButton(/Lead9/)).toHaveAttribute('aria-expanded', 'false')
  })

  it('contains everything about its patient: labels, value, Dentally and stage, with the rail on the left (ACT-07, ACT-38, G-52)', async () => {
    const first = aDueAction()
    const { server } = showActions([first, aSecondAction()], { features: ['timeline-v2', ...FLAGS] })
    fakeDentally(server)
    const listed = { name: 'thinking', display_name: 'Considering Tx' }
    server.on(/^GET \/stages$/, () => ({ status: 200, body: [listed] }))
    server.on(/^PUT .*\/labels$/, () => {
      first.labels = ['VIP']
      return { status: 200, body: { labels: first.labels, labels_history: [] } }
    })
    server.on(/^PUT .*\/values$/, ({ body }) => {
      const { based_on, ...values } = body as { based_on?: unknown }
      return { status: 200, body: { paid: '0.00', ...values } }
    })
    const moved = { patient_id: first.patient_id, stage: 'thinking', next_action_at: null }
    server.on(/^PUT .*\/stage$/, () => ({ status: 200, body: moved }))
    await rowButton(/Beth/).click()
    const opener = page.getByRole('toolbar', { name: 'Integrations' }).getByRole('button')
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    const { right } = opener.element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(details.element().getBoundingClientRect().left)

    await details.getByRole('button', { name: 'Add a label' }).click()
    await page.getByRole('combobox').fill('VIP')
    await userEvent.keyboard('{Enter}')
    await expect.element(details.getByText('VIP').first()).toBeVisible()
    await details.getByRole('button', { name: 'Edit values' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Proposed (£)' }).fill('900')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await opener.click()
    await dialog.getByRole('button', { name: 'Link Beth Langley' }).click()
    await expect.element(dialog.getByText('Syncing with Dentally')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await details.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change stage' }).click()
    await dialog.getByRole('combobox', { name: 'New stage' }).click()
    await page.getByRole('option', { name: 'Considering Tx' }).click()
    await dialog.getByRole('button', { name: 'Change stage' }).click()
    await expect.element(page.getByText('Beth Langley moved to Considering Tx')).toBeVisible()
    const id = first.patient_id
    expect(server.sent(/^(PUT|POST) /).map(({ line }) => line)).toEqual([
      `PUT /patients/${id}/labels`,
      `PUT /v3/patients/${id}/values`,
      'POST /dentally/links',
      `PUT /v3/patients/${id}/stage`,
    ])
  })

  it.each([1280, 390])(
    'is painted open with a skeleton of its patient before its content is rendered, at %i px',
    async (width) => {
      await page.viewport(width, 844)
      const { second } = await showTwo()
      // This loads the code of a row's content.
      await rowButton(/Beth/).click()
      await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(details).not.toBeInTheDocument()

      const paint = pauseFrames()
      rowOf(second)?.querySelector('button')?.click()
      const shape = page.getByRole('region', { name: 'Tom Langley' })
      await expect.element(shape).toBeVisible()
      const { height } = rowOf(second)?.getBoundingClientRect() ?? {}
      await scheduler.postTask(() => {}, { priority: 'background' })
      expect(shape.element().querySelectorAll('[aria-busy] [class*=skeleton]').length).toBeGreaterThan(0)
      expect(details.query()).toBeNull()
      const boxBefore = shape.element().getBoundingClientRect()

      paint()
      await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
      expect(shape.element().getBoundingClientRect()).toEqual(boxBefore)
      expect(rowOf(second)?.getBoundingClientRect().height).toBe(height)
    },
  )

  it.each(['mouse', 'keyboard'] as const)(
    'shows the shape of each patient in the frame of the click, and changes the address later: by %s',
    async (input) => {
      await page.viewport(1440, 900)
      const { first, second, router } = await showTwo()
      const leads = [
        ['Beth', first],
        ['Tom', second],
      ] as const
      for (const [name, row] of leads) {
        const frame = atFrameOfClick(() => ({
          isOpen: rowOf(row)?.hasAttribute('data-open'),
          openRows: document.querySelectorAll('[data-open]').length,
          shape: document.querySelectorAll(`section[aria-label="${name} Langley"] [aria-busy]`).length > 0,
          focus: document.activeElement === rowOf(row)?.querySelector('[data-row]'),
          isInAddress: router.history.location.href.includes(row.patient_id),
        }))
        await press(rowButton(new RegExp(name)), input)
        const expected = { isOpen: true, openRows: 1, shape: true, focus: true, isInAddress: false }
        expect(await frame).toEqual(expected)
        await expect.poll(() => router.history.location.href).toContain(row.patient_id)
        await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
      }
    },
  )

  it('names a patient whose name others have with the distinguisher, in the row and in every step of an outcome', async () => {
    const sarah = { first_name: 'Sarah', last_name: 'Jones' }
    const { server } = showActions([
      aDueAction({ ...sarah, distinguisher: '…456' }),
      aDueAction({ ...sarah, distinguisher: '…123', date: '2025-11-18T09:00:00.000Z' }),
    ])
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    await rowButton(/^Sarah Jones ending 456/).click()
    await expect.element(page.getByRole('region', { name: 'Sarah Jones · …456', exact: true })).toBeVisible()
    await expect.element(rowButton(/^Sarah Jones ending 123/)).toBeVisible()
    await outcomeButton('Discard').click()
    await expect.element(page.getByRole('dialog', { name: 'Discard: Sarah Jones · …456' })).toBeVisible()
  })

  it('closes when another row is opened', async () => {
    await showTwo()
    await rowButton(/Beth/).click()
    await expect.element(page.getByRole('region', { name: 'Beth Langley' })).toBeVisible()
    await rowButton(/Tom/).click()
    await expect.element(page.getByRole('region', { name: 'Tom Langley' })).toBeVisible()
    await expect.element(rowButton(/Beth/)).toHaveAttribute('aria-expanded', 'false')
  })

  it('leads to the editor of the first template of a channel (TPL-04)', async () => {
    const { server } = await showTwo()
    server.on(/^GET \/templates$/, () => ({ status: 200, body: [] }))
    await rowButton(/Beth/).click()
    await page.getByRole('tab', { name: 'SMS' }).click()
    await page.getByRole('button', { name: 'Templates' }).click()
    await expect.element(page.getByText('Create your first SMS template')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Create a template' }))
      .toHaveAttribute('href', '/settings/templates/SMS/create')
  })

  it('preserves an unsent reply, and asks before changed details are lost', async () => {
    await showTwo()
    await rowButton(/Beth/).click()
    await page.getByRole('tab', { name: 'SMS' }).click()
    await page.getByRole('textbox', { name: 'Write an SMS' }).fill('Shall we call you at five?')
    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('beth@mail.test')
    await rowButton(/Tom/).click()
    const question = page.getByRole('dialog', { name: 'Leave and discard your changes?' })
    await question.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('beth@mail.test')
    await rowButton(/Tom/).click()
    await question.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(page.getByRole('region', { name: 'Tom Langley' })).toBeVisible()
    await rowButton(/Beth/).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Write an SMS' }))
      .toHaveValue('Shall we call you at five?')
  })

  it('stays open and becomes stale when the reloaded list lacks it while its details are being edited', async () => {
    const { server, first, second } = await showTwo()
    await rowButton(/Beth/).click()
    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('beth@mail.test')
    server.due = () => ({ status: 200, body: [second] })
    await button('Refresh actions due').click()
    await expect.poll(() => rowOf(first)?.dataset.mark).toBe('stale')
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('beth@mail.test')
    await details.getByRole('button', { name: 'Cancel' }).click()
    await rowOf(first)?.querySelector<HTMLElement>('[role=status] button')?.click()
    await expect.poll(names).toEqual(['Tom'])
  })

  it('waits for a save that is in progress when Escape is pressed, then closes without asking whether to discard the details (EDIT-03)', async () => {
    const { server } = await showTwo()
    await rowButton(/Beth/).click()
    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('beth@mail.test')
    const answer = server.pause(/^PUT \/v3\/patients\/[^/]+$/)
    await details.getByRole('button', { name: 'Save patient' }).click()
    await expect.element(details.getByRole('button', { name: 'Saving' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(page.getByRole('dialog').query()).toBeNull()
    await expect.element(rowButton(/Beth/)).toHaveAttribute('aria-expanded', 'true')
    answer()
    await expect.element(rowButton(/Beth/)).toHaveAttribute('aria-expanded', 'false')
  })

  it('stays open and becomes stale on Refresh if it has an unsent reply', async () => {
    const { server, first, second } = await showTwo()
    await rowButton(/Beth/).click()
    await page.getByRole('tab', { name: 'SMS' }).click()
    const field = page.getByRole('textbox', { name: 'Write an SMS' })
    await field.fill('Shall we call you at five?')
    server.due = () => ({ status: 200, body: [second] })
    await button('Refresh actions due').click()
    await expect.poll(() => rowOf(first)?.dataset.mark).toBe('stale')
    await expect.element(field).toHaveValue('Shall we call you at five?')
    await field.fill('')
    rowOf(first)?.querySelector<HTMLElement>('[role=status] button')?.click()
    await expect.poll(names).toEqual(['Tom'])
  })

  it('is reached with the arrow keys, j and k, opened with Enter and closed with Escape', async () => {
    await showTwo()
    ;(rowButton(/Beth/).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(rowButton(/Tom/)).toHaveFocus()
    await userEvent.keyboard('k')
    await expect.element(rowButton(/Beth/)).toHaveFocus()
    await userEvent.keyboard('j{Enter}')
    await expect.element(details).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(rowButton(/Tom/)).toHaveFocus()
  })

  it('keeps the focus when its patient is waking, so that the next row can be reached', async () => {
    const snooze = { state: 'waking', ends_at: '2025-11-20T09:00:00.000Z' } as const
    await showTwo([aDueAction({ snooze }), aSecondAction()])
    ;(rowButton(/Beth/).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Time to wake up Beth Langley')).toBeVisible()
    await expect.element(rowButton(/Beth/)).toHaveFocus()
    await userEvent.keyboard('j{Enter}')
    await expect.element(page.getByRole('region', { name: /^Tom / })).toBeVisible()
    await expect.element(page.getByText('Time to wake up Beth Langley')).not.toBeInTheDocument()
  })

  it('closes on the browser’s Back', async () => {
    const { router } = await showTwo()
    await rowButton(/Beth/).click()
    await expect.element(details).toBeVisible()
    await expect.poll(() => router.history.location.href).toContain('?patient=')
    router.history.back()
    await expect.element(details).not.toBeInTheDocument()
  })
})

describe('an open row', () => {
  it('shows a skeleton of its patient until they are loaded (ACT-39)', async () => {
    const { server } = await showTwo()
    const load = server.pause(/^GET \/v3\/patients\/[^/]+$/)
    await rowButton(/Beth/).click()
    await expect.element(details).toBeVisible()
    expect(details.element().querySelectorAll('[aria-busy], [class*=skeleton]').length).toBeGreaterThan(0)
    await expect.element(details.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    load()
    await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
  })

  it('shows that its patient cannot be loaded, and loads them again on request (ACT-39)', async () => {
    const { server } = await showTwo()
    let fails = true
    server.on(/^GET \/v3\/patients\/[^/]+$/, (request) =>
      fails ? { status: 404, body: { code: 'not_found', message: 'No' } } : server.defaultReply(request),
    )
    await rowButton(/Beth/).click()
    await expect.element(page.getByText("We couldn't load this patient.")).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Timeline' })).not.toBeInTheDocument()
    fails = false
    await button('Try again').click()
    await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
  })
})

describe('an action row whose patient changes', () => {
  it("shows the patient's new details immediately, and stays open in its place (ACT-10)", async () => {
    const { server, first } = await showTwo()
    server.on(/^PUT .*\/labels$/, () => {
      first.labels = ['VIP']
      return { status: 200, body: { labels: ['VIP'], labels_history: [] } }
    })
    await rowButton(/Beth/).click()
    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Elizabeth')
    await page.getByRole('textbox', { name: 'Phone' }).fill('07700 900777')
    await details.getByRole('button', { name: 'Save patient' }).click()
    await expect.element(rowButton(/Elizabeth Langley/)).toHaveTextContent('07700 900777')
    await details.getByRole('button', { name: 'Add a label' }).click()
    await page.getByRole('combobox').fill('VIP')
    await userEvent.keyboard('{Enter}')
    await expect.element(rowButton(/Elizabeth/)).toHaveTextContent('VIP')
    await expect.element(rowButton(/Elizabeth/)).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(names).toEqual(['Elizabeth', 'Tom'])
    expect(server.dueQueries()).toHaveLength(1)
  })
})

describe('an open row while the window is resized', () => {
  it('keeps an open flow and the text typed in it', async () => {
    const { server } = await showTwo()
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    await rowButton(/Beth/).click()
    await outcomeButton('Discard').click()
    await choose('Never', 'Other')
    const note = page.getByRole('dialog').getByRole('textbox')
    await note.fill('Moves to Leeds')
    const typedIn = note.element()
    await page.viewport(390, 844)
    const covered = page.getByRole('region', { name: 'Beth Langley', includeHidden: true })
    await expect.element(covered).toBeInTheDocument()
    expect(note.element()).toBe(typedIn)
    await page.viewport(1440, 900)
    expect(note.element()).toBe(typedIn)
    await expect.element(note).toHaveValue('Moves to Leeds')
  })
})

describe('the queue on a phone', () => {
  it('opens a row over the whole window, with the patient first, and switches to the conversation and back', async () => {
    await showTwo()
    await page.viewport(390, 844)
    await rowButton(/Beth/).click()
    const screen = page.getByRole('region', { name: 'Beth Langley' })
    await expect.element(screen).toBeVisible()
    expect(screen.element().getBoundingClientRect().toJSON()).toMatchObject({ x: 0, y: 0, width: 390 })
    await screen.getByRole('button', { name: 'Conversation', exact: true }).click()
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    await button('Back to the patient').click()
    await button('Back to the list').click()
    await expect.element(screen).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  it('gives a closed row the height of its two lines, and of a third line for an ended snooze', async () => {
    const snooze = { state: 'waking', ends_at: '2025-11-20T09:00:00.000Z' } as const
    const { first, second } = await showTwo([aDueAction({ snooze }), aSecondAction()])
    await page.viewport(390, 844)
    const [waking, plain] = [first, second].map((row) => rowOf(row)?.getBoundingClientRect())
    expect([waking?.height, plain?.height]).toEqual([86, 66])
    const ended = rowButton(/Beth/)
      .getByText(/^Snooze ended/)
      .element()
      .getBoundingClientRect()
    expect(ended.bottom).toBe((waking?.bottom ?? 0) - 13)
  })

  it('gives the cross of a 32 px label a touch target of 44 px', async () => {
    await showTwo([aDueAction({ labels: ['VIP', 'Evenings only', 'Nervous'] }), aSecondAction()])
    await page.viewport(390, 844)
    await rowButton(/Beth/).click()
    for (const label of ['VIP', 'Evenings only', 'Nervous']) {
      const cross = details.getByRole('button', { name: `Remove ${label}` })
      await expect.element(cross).toBeVisible()
      expect(pressableArea(cross.element())).toEqual([44, 44])
      expect(cross.element().parentElement?.getBoundingClientRect().height).toBe(32)
    }
  })

  it.each(LONG_NAMES)(
    'shows all controls of an open row inside the window, for %s %s',
    async (first_name, last_name) => {
      showActions([aLeadWithLongTexts({ first_name, last_name })], { features: ['timeline-v2', ...FLAGS] })
      await page.viewport(390, 844)
      await rowButton(new RegExp(first_name)).click()
      const screen = page.getByRole('region', { name: `${first_name} ${last_name}`.trim() })
      await expect.element(details.getByRole('button', { name: 'Follow up' })).toBeVisible()
      expect(controlsOutside(screen.element(), 390)).toEqual([])
      await screen.getByRole('button', { name: 'Conversation', exact: true }).click()
      await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
      expect(controlsOutside(screen.element(), 390)).toEqual([])
    },
  )
})
