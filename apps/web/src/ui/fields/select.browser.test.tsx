import { pluralise } from '@enamel/domain/text/pluralise'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { MultiSelect } from './multi-select.tsx'
import { Select } from './select.tsx'

const stages = ['New Lead', 'In Discussion', 'Consultation'].map((label) => ({ value: label, label }))

function Stage() {
  const [stage, setStage] = useState<string | null>(null)
  return (
    <Select
      label="New stage"
      options={stages}
      value={stage}
      onChange={setStage}
      placeholder="Select a stage"
      error={stage ? undefined : 'Please select a new stage'}
    />
  )
}

function Types({ all = ['Clear aligners', 'General', 'Implants'] }: { all?: string[] }) {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <MultiSelect
      label="Types"
      summary={chosen.length === 0 ? 'All types' : `${pluralise(chosen.length, 'type')} selected`}
      options={all.map((label) => ({ value: label, label }))}
      chosen={chosen}
      onChange={setChosen}
      search="Search types"
      withAll
    />
  )
}

describe('a select', () => {
  it('is operated by keyboard, and shows its error', async () => {
    render(<Stage />)
    const field = page.getByRole('combobox', { name: 'New stage' })
    await expect.element(field).toHaveTextContent('Select a stage')
    await expect.element(field).toHaveAccessibleDescription('Please select a new stage')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    field.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    const list = page.getByRole('listbox', { name: 'New stage' })
    await expect.element(list).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{End}i{Enter}')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(field).toHaveTextContent('In Discussion')
    await expect.element(field).toHaveFocus()
    await expect.element(field).not.toHaveAttribute('aria-invalid')
  })

  it('takes the first letters of an option while it is closed', async () => {
    render(<Stage />)
    const field = page.getByRole('combobox', { name: 'New stage' })
    field.element().focus()
    await userEvent.keyboard('con')
    await expect.element(field).toHaveTextContent('Consultation')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  })

  it('is operated by pointer, and closes on Escape without a choice', async () => {
    render(<Stage />)
    const field = page.getByRole('combobox', { name: 'New stage' })
    await field.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(field).toHaveTextContent('Select a stage')
    await field.click()
    await page.getByRole('option', { name: 'Consultation' }).click()
    await expect.element(field).toHaveTextContent('Consultation')
    await field.click()
    await expect
      .element(page.getByRole('option', { name: 'Consultation' }))
      .toHaveAttribute('aria-selected', 'true')
  })
})

describe('a select with many options', () => {
  it('can be searched when it has nine options or more', async () => {
    const sources = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ value: `${index}`, label: `Source ${index + 1}` }))
    const select = (label: string, count: number) => (
      <Select
        label={label}
        options={sources(count)}
        value={null}
        onChange={() => {}}
        search="Search sources"
      />
    )
    render(
      <>
        {select('Eight', 8)}
        {select('Nine', 9)}
      </>,
    )
    const search = page.getByRole('combobox', { name: 'Search sources' })
    await page.getByRole('combobox', { name: 'Eight' }).click()
    await expect.element(page.getByRole('listbox')).toHaveFocus()
    await expect.element(search).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('combobox', { name: 'Nine' }).click()
    await expect.element(search).toHaveFocus()
  })
})

describe('a multi-select', () => {
  it('selects single options, selects and deselects all of them, and stays open', async () => {
    render(<Types />)
    await page.getByRole('button', { name: 'Types: All types' }).click()
    await page.getByRole('option', { name: 'Implants' }).click()
    await page.getByRole('option', { name: 'Clear aligners' }).click()
    await expect.element(page.getByRole('button', { name: 'Types: 2 types selected' })).toBeInTheDocument()
    await page.getByRole('option', { name: 'Select All' }).click()
    await expect.element(page.getByRole('button', { name: 'Types: 3 types selected' })).toBeInTheDocument()
    await page.getByRole('option', { name: 'Deselect All' }).click()
    await expect.element(page.getByRole('button', { name: 'Types: All types' })).toBeInTheDocument()
  })

  it('chooses options without leaving its search', async () => {
    render(<Types />)
    const button = page.getByRole('button', { name: 'Types: All types' })
    await button.click()
    const search = page.getByRole('combobox', { name: 'Search types' })
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('impl{Enter}')
    await expect
      .element(page.getByRole('option', { name: 'Implants' }))
      .toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('option', { name: 'General' })).not.toBeInTheDocument()
    await userEvent.keyboard('ossible')
    await expect.element(page.getByRole('status')).toHaveTextContent('No results found')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Types: 1 type selected' })).toHaveFocus()
  })
})
