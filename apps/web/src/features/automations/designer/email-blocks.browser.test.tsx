import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  drawnBlock,
  drawnBlocks,
  drawnText,
  emailFrame,
  openDesigner,
  placeOfBlock,
  putCursorAtEnd,
  savedMjml,
} from './testing/open-designer.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const blocks = ['Logo', 'Image', 'Text', 'Button', 'Two columns', 'Text', 'Text', 'Signature', 'Footer']
const announced = (text: string) => page.getByRole('status').filter({ hasText: text })
const focusedBlock = () => emailFrame().activeElement?.getAttribute('aria-label')
const outline = () => page.getByRole('list', { name: 'In this email' })

/** Drags an element with the mouse to a point of the page. */
function drag(source: Element, to: { x: number; y: number }) {
  const { left, top } = source.getBoundingClientRect()
  const at = (clientX: number, clientY: number) => ({
    bubbles: true,
    button: 0,
    pointerId: 1,
    clientX,
    clientY,
  })
  // The browser knows no pointer that a test makes up.
  source.setPointerCapture = () => {}
  source.dispatchEvent(new PointerEvent('pointerdown', at(left + 4, top + 4)))
  source.dispatchEvent(new PointerEvent('pointermove', at(to.x, to.y)))
  source.dispatchEvent(new PointerEvent('pointerup', at(to.x, to.y)))
}

describe('the blocks of an email', () => {
  it('are added by a press below the selected one, and by the menu below it (DSG-03)', async () => {
    await openDesigner()
    drawnBlock('Image').focus()
    await button('Divider').click()
    expect(drawnBlocks().slice(0, 4)).toEqual(['Logo', 'Image', 'Divider', 'Text'])
    await expect.poll(focusedBlock).toBe('Divider, 3 of 9')
    await expect.element(announced('Divider added, 3 of 9')).toBeInTheDocument()
    await button('Add a block below').click()
    await page.getByRole('menuitem', { name: 'Two columns' }).click()
    expect(drawnBlocks().slice(2, 6)).toEqual(['Divider', 'Two columns', 'Text', 'Text'])
    for (const added of ['Heading', 'Text', 'Image', 'Button', 'Spacer'])
      (button(added).first().element() as HTMLElement).click()
    await expect.poll(drawnBlocks).toHaveLength(blocks.length + 1 + 3 + 5)
  })

  it('are edited in place: bold, links and lists (DSG-03)', async () => {
    const { onSave } = await openDesigner()
    const text = drawnText('Text')
    text.focus()
    text.ownerDocument.getSelection()?.selectAllChildren(text)
    await userEvent.keyboard('By <appointment> & phone')
    text.ownerDocument.getSelection()?.selectAllChildren(text)
    await button('Bold').click()
    await button('Link').click()
    await page.getByRole('textbox', { name: 'Link to' }).fill('javascript:alert(1)')
    await button('Apply').click()
    await expect.element(page.getByText('Begin with https://, mailto: or tel:')).toBeVisible()
    await page.getByRole('textbox', { name: 'Link to' }).fill('https://book.test')
    await button('Apply').click()
    await button('Save').click()
    expect(savedMjml(onSave.mock.calls[0]?.[0])).toMatch(
      /<(b|a href="https:\/\/book.test")><(b|a href="https:\/\/book.test")>By &lt;appointment&gt; &amp; phone<\/[ab]><\/[ab]><\/mj-text>/,
    )
    await button('List').click()
    expect(text.querySelectorAll('li')).toHaveLength(1)
  })

  it('are moved by keyboard in the email and in the outline, which is announced (DSG-03)', async () => {
    await openDesigner()
    drawnBlock('Image').focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(drawnBlocks().slice(0, 3)).toEqual(['Logo', 'Text', 'Image'])
    await expect.element(announced('Image moved down, 3 of 8')).toBeInTheDocument()
    await expect.poll(focusedBlock).toBe('Image, 3 of 8')
    const row = outline().getByRole('button', { name: /^Image/ })
    await row.click()
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(drawnBlocks().slice(0, 3)).toEqual(['Image', 'Logo', 'Text'])
    await expect.element(row).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(announced('Already at the top')).toBeInTheDocument()
  })

  it('are moved with a pointer, and dragged in from the panel (DSG-03)', async () => {
    await openDesigner()
    drawnBlock('Image').focus()
    const handle = page.getByRole('button', { name: /^Move the image/ })
    await expect.element(handle).toBeVisible()
    const target = placeOfBlock(drawnBlock('Button'))
    drag(handle.element(), { x: target.left + 100, y: target.bottom - 4 })
    await expect.poll(() => drawnBlocks().slice(0, 4)).toEqual(['Logo', 'Text', 'Button', 'Image'])
    const column = placeOfBlock(drawnBlock('Text', 2))
    drag(button('Spacer').element(), { x: column.left + 20, y: column.bottom - 4 })
    await expect.poll(() => drawnBlocks().slice(4, 8)).toEqual(['Two columns', 'Text', 'Text', 'Spacer'])
    await button('Undo').click()
    await button('Undo').click()
    expect(drawnBlocks()).toEqual(blocks)
  })

  it('are duplicated and deleted by keyboard and by button, and undone (DSG-03, DSG-09)', async () => {
    await openDesigner()
    drawnBlock('Button').focus()
    await userEvent.keyboard('{Control>}d{/Control}')
    expect(drawnBlocks().filter((name) => name === 'Button')).toHaveLength(2)
    await button('Duplicate').click()
    await button('Delete').click()
    drawnBlock('Button').focus()
    await userEvent.keyboard('{Delete}')
    expect(drawnBlocks().filter((name) => name === 'Button')).toHaveLength(1)
    await outline().getByRole('button', { name: 'Two columns' }).click()
    await userEvent.keyboard('{Delete}')
    expect(drawnBlocks()).toEqual(['Logo', 'Image', 'Text', 'Button', 'Signature', 'Footer'])
    for (let step = 0; step < 5; step++) await button('Undo').click()
    expect(drawnBlocks()).toEqual(blocks)
  })

  it('receive placeholders at the cursor of the focused field, as do subject and preview (DSG-04, AUT-17)', async () => {
    const { onSave } = await openDesigner()
    const insert = async (menu: ReturnType<typeof button>, label: string) => {
      await menu.click()
      await page.getByRole('button', { name: label }).click()
    }
    const preview = page.getByRole('textbox', { name: 'Preview' })
    await preview.click()
    await userEvent.keyboard('{Home}')
    await insert(button('Insert a placeholder'), 'Practice phone')
    await expect.element(preview).toHaveTextContent('Practice phoneWhat happens next')
    putCursorAtEnd(drawnText('Text', 1))
    await insert(button('Placeholder'), 'Unsubscribe link')
    await userEvent.keyboard(' now')
    drawnBlock('Button').focus()
    await page.getByRole('textbox', { name: 'Button text' }).click()
    await userEvent.keyboard('{End} ')
    await insert(
      page
        .getByRole('complementary', { name: 'Settings' })
        .getByRole('button', { name: 'Insert a placeholder' }),
      'First name',
    )
    await button('Save').click()
    const [saved] = onSave.mock.calls[0] ?? []
    expect(saved?.preview).toBe('{{practice.phone}}What happens next, and who you will meet')
    expect(savedMjml(saved)).toContain('Tuesday and Thursday.{{unsubscribe_link}}')
    expect(savedMjml(saved)).toContain('>Book a consultation {{patient.first_name}}</mj-button>')
  })

  it('have settings, which show at once (DSG-03)', async () => {
    await openDesigner()
    drawnBlock('Text').focus()
    const text = drawnText('Text')
    await page.getByRole('radio', { name: 'Centre' }).click()
    await page.getByRole('radio', { name: 'Brand green' }).click()
    await page.getByRole('textbox', { name: 'Padding above' }).fill('64')
    await page.getByRole('combobox', { name: 'Text style' }).click()
    await page.getByRole('option', { name: 'Heading' }).click()
    const style = getComputedStyle(text)
    expect([style.textAlign, style.color]).toEqual(['center', 'rgb(31, 122, 92)'])
    const heading = getComputedStyle(text.querySelector('h2') as Element)
    expect([heading.fontSize, heading.lineHeight]).toEqual(['20px', '28px'])
    expect(text.getBoundingClientRect().top - drawnBlock('Heading').getBoundingClientRect().top).toBe(64)
    drawnBlock('Image').focus()
    await page.getByRole('textbox', { name: 'Address of the picture' }).fill('http://images.test/a.png')
    await expect.element(page.getByText('Begin with https://', { exact: true })).toBeVisible()
  })
})
