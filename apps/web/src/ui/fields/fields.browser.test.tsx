import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { Checkbox } from './checkbox.tsx'
import { PasswordInput } from './password-input.tsx'
import { Switch } from './switch.tsx'
import { TextInput } from './text-input.tsx'
import { Textarea } from './textarea.tsx'

describe('a field', () => {
  it('shows its label, and its error or warning', async () => {
    const { rerender } = render(<TextInput label="Phone" hint="With its area code" />)
    const field = page.getByRole('textbox', { name: 'Phone' })
    await expect.element(field).toHaveAccessibleDescription('With its area code')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    rerender(<TextInput label="Phone" hint="With its area code" warning="Too short to send an SMS" />)
    await expect.element(field).toHaveAccessibleDescription('Too short to send an SMS')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    rerender(<TextInput label="Phone" warning="Too short" error="Must be a valid phone number" />)
    await expect.element(field).toHaveAccessibleDescription('Must be a valid phone number')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Must be a valid phone number')
  })

  it('counts its characters and highlights the limit', async () => {
    const { rerender } = render(<Textarea label="Message" counter={{ count: 254, max: 255 }} />)
    const counter = page.getByText('/255')
    await expect.element(counter).toHaveTextContent('254/255')
    const before = getComputedStyle(counter.element()).color
    rerender(<Textarea label="Message" counter={{ count: 255, max: 255 }} />)
    await expect.element(counter).toHaveTextContent('255/255')
    expect(getComputedStyle(counter.element()).color).not.toBe(before)
    // On a phone the counter is below the text, so that the text has the whole width and its resize handle stays free.
    await page.viewport(390, 800)
    const box = page.getByRole('textbox').element().getBoundingClientRect()
    expect(counter.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(box.bottom)
    await page.viewport(1440, 900)
  })

  it('hides a password until its eye icon is pressed', async () => {
    render(<PasswordInput label="Password" defaultValue="enamel-demo-password" />)
    const field = page.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(field).toHaveAttribute('type', 'password')
    await expect.element(field).toHaveValue('enamel-demo-password')
  })
})

describe('a checkbox and a switch', () => {
  it('are toggled by their label and by Space, and a checkbox shows a partial choice', async () => {
    render(
      <>
        <Checkbox>Nervous</Checkbox>
        <Checkbox checked="some" aria-label="Select all" readOnly />
        <Switch>Signature</Switch>
      </>,
    )
    const box = page.getByRole('checkbox', { name: 'Nervous' })
    await page.getByText('Nervous').click()
    await expect.element(box).toBeChecked()
    await userEvent.keyboard(' ')
    await expect.element(box).not.toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked()
    await page.getByText('Signature').click()
    await expect.element(page.getByRole('switch', { name: 'Signature' })).toBeChecked()
  })
})
