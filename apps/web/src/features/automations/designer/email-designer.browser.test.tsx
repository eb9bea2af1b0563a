import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  drawnBlock,
  drawnBlocks,
  drawnText,
  emailFrame,
  openDesigner,
  putCursorAtEnd,
  savedMjml,
} from './testing/open-designer.tsx'
import { welcomeEmail } from './testing/welcome-email.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const subject = () => page.getByRole('textbox', { name: 'Subject' })
const blocks = ['Logo', 'Image', 'Text', 'Button', 'Two columns', 'Text', 'Text', 'Signature', 'Footer']

describe('the email designer', () => {
  it('opens the definition, subject and preview, drawn as they will look on a desk and on a phone (DSG-01)', async () => {
    await openDesigner()
    expect(drawnBlocks()).toEqual(blocks)
    await expect.element(subject()).toHaveTextContent('Welcome to Practice name, First name')
    await expect
      .element(page.getByRole('textbox', { name: 'Preview' }))
      .toHaveTextContent('What happens next')
    expect(drawnBlock('Logo').textContent).toBe('Brightside Dental')
    const chips = [...drawnText('Text').querySelectorAll<HTMLElement>('[data-placeholder]')]
    expect(chips.map(({ textContent, title }) => [textContent, title])).toEqual([
      ['First name', '{{patient.first_name}}'],
      ['Treatment type', '{{patient.treatment_type}}'],
    ])
    const label = drawnBlock('Button').querySelector('span')
    expect(label && getComputedStyle(label).backgroundColor).toBe('rgb(31, 36, 39)')
    const width = () => emailFrame().documentElement.clientWidth
    expect(width()).toBe(600)
    const [left, right] = [drawnText('Text', 1), drawnText('Text', 2)]
    const isBeside = () => left.getBoundingClientRect().top === right.getBoundingClientRect().top
    expect(isBeside()).toBe(true)
    await page.getByRole('radio', { name: 'Phone, 390 px' }).click()
    await expect.poll(() => [width(), isBeside()]).toEqual([390, false])
  })

  it('opens an email without a readable definition as one text, so that nothing is lost (DSG-07)', async () => {
    const html =
      '<html><body><script>window.ran = true</script><p style="color: red">Dear <b>{{patient.first_name}}</b></p></body></html>'
    const { onSave } = await openDesigner({ content: { ...welcomeEmail, definition: { version: 9 }, html } })
    expect(drawnBlocks()).toEqual(['Text', 'Footer'])
    const text = drawnText('Text')
    expect(text.textContent).toBe('Dear First name')
    expect(getComputedStyle(text.querySelector('p') as Element).color).toBe('rgb(255, 0, 0)')
    expect('ran' in window).toBe(false)
    putCursorAtEnd(text)
    await userEvent.keyboard('!')
    await button('Save').click()
    expect(savedMjml(onSave.mock.calls[0]?.[0])).toContain('<b>{{patient.first_name}}</b>')
  })

  it('saves subject, preview and definition together, and nothing that was not changed (DSG-02, DSG-09)', async () => {
    const { onSave } = await openDesigner()
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
    putCursorAtEnd(drawnText('Text'))
    await userEvent.keyboard(' See you soon.')
    await expect.element(button('Save')).not.toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
    expect(drawnText('Text').textContent).not.toContain('See you soon.')
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText(/^Saved \d+:\d\d[ap]m$/)).toBeVisible()
    const [saved] = onSave.mock.calls[0] ?? []
    expect(saved).toMatchObject({
      subject: welcomeEmail.subject,
      preview: welcomeEmail.preview,
      html: welcomeEmail.html,
    })
    expect(saved).not.toHaveProperty('finished_customising')
    expect(savedMjml(saved)).toContain('about 40 minutes. See you soon.</mj-text>')
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
    await subject().click()
    await userEvent.keyboard('{End}!')
    await button('Save').click()
    await expect.poll(() => onSave.mock.calls.length).toBe(2)
    expect(onSave.mock.calls[1]?.[0].subject).toBe(`${welcomeEmail.subject}!`)
  })

  it('saves the whole email that was opened after another user has saved it meanwhile (DSG-02, G3-45)', async () => {
    const { onSave, reload } = await openDesigner()
    const definition = { version: 1, mjml: '<mjml><mj-body></mj-body></mjml>' }
    reload({ subject: 'Theirs', preview: 'Theirs', definition, html: '<p>Theirs</p>' })
    await subject().click()
    await userEvent.keyboard('{End}!')
    await button('Save').click()
    await expect.poll(() => onSave.mock.calls.length).toBe(1)
    expect(onSave.mock.calls[0]?.[0]).toEqual({ ...welcomeEmail, subject: `${welcomeEmail.subject}!` })
  })

  it('is not saved with a placeholder that the product cannot fill, and says so (AUT-18)', async () => {
    const { onSave } = await openDesigner()
    await subject().click()
    await userEvent.keyboard('{End} {{{{x}}')
    await button('Save').click()
    await expect.element(page.getByText('Unknown placeholder: {{x}}', { exact: true })).toBeVisible()
    expect(onSave).not.toHaveBeenCalled()
  })

  it('keeps the edits when saving fails', async () => {
    const { onSave } = await openDesigner()
    onSave.mockRejectedValueOnce(new Error('The connection was lost'))
    await subject().click()
    await userEvent.keyboard('{End}!')
    await button('Save').click()
    await expect.element(page.getByText('Not saved')).toBeVisible()
    await button('Save').click()
    await expect.poll(() => onSave.mock.calls.length).toBe(2)
  })

  it('undoes and redoes edits of subject, preview and blocks in one history (DSG-09)', async () => {
    await openDesigner()
    await subject().click()
    await userEvent.keyboard('{End}!')
    drawnBlock('Image').focus()
    await userEvent.keyboard('{Delete}')
    expect(drawnBlocks()).not.toContain('Image')
    await button('Undo').click()
    expect(drawnBlocks()).toEqual(blocks)
    await subject().click()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(subject()).toHaveTextContent(/First name$/)
    await userEvent.keyboard('{Control>}y{/Control}')
    await expect.element(subject()).toHaveTextContent(/!$/)
    await button('Redo').click()
    expect(drawnBlocks()).not.toContain('Image')
    await expect.element(button('Redo')).toHaveAttribute('aria-disabled', 'true')
  })

  it('asks before unsaved edits are left, and closes at once without any (DSG-09, G3-06)', async () => {
    const { onClose } = await openDesigner()
    await subject().click()
    await userEvent.keyboard('{End}!')
    await button('Back').click()
    await expect
      .element(page.getByText('You have unsaved changes, are you sure you want to leave?'))
      .toBeVisible()
    await button('Stay').click()
    expect(onClose).not.toHaveBeenCalled()
    await expect.element(subject()).toHaveTextContent(/!$/)
    await button('Back').click()
    await button('Leave').click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes at once without edits', async () => {
    const { onClose } = await openDesigner()
    await button('Back').click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('asks whether an email that has to be customised is finished when it is saved (AUT-15)', async () => {
    const { onSave } = await openDesigner({ requiresCustomisation: true })
    const saved = () => onSave.mock.calls.map(([{ finished_customising }]) => finished_customising)
    for (const [answer, expected] of [
      ['Not yet', [false]],
      ['Finalise', [false, true]],
    ] as const) {
      await subject().click()
      await userEvent.keyboard('{End}!')
      await button('Save').click()
      const dialog = page.getByRole('dialog', { name: 'Finalise the email?' })
      await dialog.getByRole('button', { name: answer }).click()
      await expect.poll(saved).toEqual(expected)
      await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
    }
    await button('Finalise').click()
    await expect.poll(saved).toEqual([false, true, true])
    expect(onSave.mock.calls[2]?.[0].subject).toBe(`${welcomeEmail.subject}!!`)
  })

  it('warns before it finalises an email in which text is still to be adapted (AUT-15)', async () => {
    const { onSave } = await openDesigner({ requiresCustomisation: true })
    await subject().click()
    await userEvent.keyboard('{End} [[offer]')
    await button('Finalise').click()
    const dialog = page.getByRole('dialog', { name: 'Finalise the email?' })
    await expect.element(dialog).toHaveTextContent("Replace [offer] by the practice's own text.")
    expect(onSave).not.toHaveBeenCalled()
    await dialog.getByRole('button', { name: 'Finalise anyway' }).click()
    await expect.poll(() => onSave.mock.calls[0]?.[0].finished_customising).toBe(true)
  })

  it('to a referrer offers no placeholder of the patient, and is not saved with one (AUT-17, AUT-18)', async () => {
    const { onSave } = await openDesigner({ recipient: 'referrer' })
    await expect.element(page.getByText('Placeholder is about the patient').first()).toBeVisible()
    await subject().click()
    await userEvent.keyboard('{End}!')
    await button('Insert a placeholder').first().click()
    await expect.element(page.getByRole('button', { name: 'Practice phone' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Treatment type' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await button('Save').click()
    const refused = 'Delete {{patient.first_name}}: a message to a referrer tells nothing about the patient.'
    await expect.element(page.getByText(refused).last()).toBeVisible()
    expect(onSave).not.toHaveBeenCalled()
  })

  it('shows the rendered email as in dark mode (DSG-01)', async () => {
    const html = `<html><head><style>.a { font-weight: 700 }
      @media (prefers-color-scheme: dark) { .a { color: #eeeeee !important } }</style></head>
      <body><p class="a" style="color: #111111; padding: 4px">Hi</p></body></html>`
    await openDesigner({
      onPreview: async (content) => ({ html: `${html}${content.subject}` }),
    })
    await page.getByRole('radio', { name: 'Dark mode' }).click()
    const frame = page.getByTitle('Email in dark mode')
    await expect.element(frame).toBeVisible()
    const shown = (frame.element() as HTMLIFrameElement).srcdoc
    expect(shown).toContain('@media all { .a { color: #eeeeee !important } }')
    expect(shown).toContain('color: rgb(17, 17, 17); padding: 4px;')
    expect(shown).not.toContain(' style="')
    expect(shown).toContain(welcomeEmail.subject)
  })

  it('leads from each warning to the field in which it is fixed', async () => {
    await openDesigner()
    const checks = page.getByRole('region', { name: 'Checks' })
    await expect.element(checks.getByText('1 to fix')).toBeVisible()
    const row = page.getByRole('button', { name: 'Image Alt text is missing' })
    await expect.element(row).toBeVisible()
    await checks.getByRole('button', { name: 'Fix: Alt text is missing' }).click()
    const alt = page.getByRole('textbox', { name: 'Alt text' })
    await expect.element(alt).toHaveFocus()
    await userEvent.keyboard('Our front desk')
    await expect.element(checks.getByText('All fine')).toBeVisible()
    await expect.element(checks.getByText('Alt text is present')).toBeVisible()
    putCursorAtEnd(drawnText('Text'))
    await userEvent.keyboard(' Ask for [[name].')
    await subject().click()
    await checks.getByRole('button', { name: 'Fix: Text is still to be adapted' }).click()
    await expect.poll(() => emailFrame().activeElement === drawnText('Text')).toBe(true)
  })
})
