import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { Accordion } from './accordion.tsx'
import { Combobox } from './combobox.tsx'
import { DataTable, type RowSelection } from './data-table.tsx'
import { SortableList } from './sortable-list.tsx'
import { Tabs } from './tabs.tsx'

afterEach(() => vi.restoreAllMocks())

const channels = [
  { key: 'sms', label: 'SMS' },
  { key: 'email', label: 'Email' },
] as const

function ChannelTabs() {
  const [selected, select] = useState<'sms' | 'email'>('sms')
  return (
    <Tabs label="Channels" items={channels} selected={selected} onSelect={select}>
      Templates for {selected}
    </Tabs>
  )
}

it('tabs that have no room for all scroll to the selected one', async () => {
  const items = ['SMS', 'Email', 'WhatsApp', 'Calls'].map((key) => ({ key, label: key }))
  render(
    <div style={{ width: 120 }}>
      <Tabs label="Channels" items={items} selected="Calls" onSelect={() => {}}>
        Nothing
      </Tabs>
    </div>,
  )
  const list = page.getByRole('tablist', { name: 'Channels' })
  const rightEdge = (element: Element) => element.getBoundingClientRect().right
  const tab = page.getByRole('tab', { name: 'Calls' })
  await expect.poll(() => rightEdge(tab.element())).toBeLessThanOrEqual(rightEdge(list.element()))
})

it('tabs show the view of the tab that is pressed or reached by arrow keys', async () => {
  render(<ChannelTabs />)
  await expect.element(page.getByRole('tabpanel', { name: 'SMS' })).toHaveTextContent('Templates for sms')
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect.element(page.getByRole('tabpanel', { name: 'Email' })).toHaveTextContent('Templates for email')
  // Screen readers follow the tab to its panel.
  const controlled = page.getByRole('tab', { name: 'Email' }).element().getAttribute('aria-controls')
  expect(page.getByRole('tabpanel').element().id).toBe(controlled)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('tab', { name: 'SMS' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Templates for sms')
})

function Statuses() {
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set(['approved']))
  return (
    <Accordion
      openKeys={openKeys}
      onOpen={setOpenKeys}
      sections={[
        { key: 'approved', title: 'Approved', count: 4, content: <p>Consultation reminder</p> },
        { key: 'rejected', title: 'Rejected', count: 1, content: <p>Open evening invitation</p> },
      ]}
    />
  )
}

it('an accordion opens and closes each section at its heading, and can have several open', async () => {
  render(<Statuses />)
  const rejected = page.getByRole('button', { name: 'Rejected 1' })
  await expect.element(page.getByText('Consultation reminder')).toBeVisible()
  await expect.element(rejected).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('Open evening invitation')).not.toBeVisible()
  await rejected.click()
  await expect.element(page.getByText('Open evening invitation')).toBeVisible()
  await expect.element(page.getByText('Consultation reminder')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Open evening invitation')).not.toBeVisible()
})

const patients = ['Amelia', 'Beth', 'Cora', 'Dora'].map((name) => ({ id: name, name }))

function Patients({ onSelect }: { onSelect: (selection: RowSelection) => void }) {
  const [selection, select] = useState<RowSelection>(new Set())
  const [firstIndex, setFirstIndex] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setFirstIndex(firstIndex === 0 ? 2 : 0)}>
        Other page
      </button>
      <DataTable
        label="Patients"
        columns={[{ key: 'name', label: 'Name', render: ({ name }) => name }]}
        rows={patients.slice(firstIndex, firstIndex + 2)}
        selection={selection}
        onSelect={(next) => {
          select(next)
          onSelect(next)
        }}
        empty="Nobody"
      />
    </>
  )
}

it('a table preserves the selected rows across pages, and selects the rows of every page with Select All (BLK-02)', async () => {
  const onSelect = vi.fn<(selection: RowSelection) => void>()
  render(<Patients onSelect={onSelect} />)
  const row = (name: string) => page.getByRole('row', { name })
  const box = (name: string) => row(name).getByRole('checkbox')
  await box('Amelia').click({ force: true })
  await page.getByRole('button', { name: 'Other page' }).click()
  await box('Dora').click({ force: true })
  expect(onSelect).toHaveBeenLastCalledWith(new Set(['Amelia', 'Dora']))
  await page.getByRole('button', { name: 'Other page' }).click()
  await expect.element(row('Amelia')).toHaveAttribute('aria-selected', 'true')
  await expect.element(row('Beth')).toHaveAttribute('aria-selected', 'false')
  await page.getByRole('columnheader').first().getByRole('checkbox').click({ force: true })
  expect(onSelect).toHaveBeenLastCalledWith('all')
  await page.getByRole('button', { name: 'Other page' }).click()
  await expect.element(row('Cora')).toHaveAttribute('aria-selected', 'true')
  await box('Cora').click({ force: true })
  expect(onSelect).toHaveBeenLastCalledWith(new Set(['Dora']))
})

it('a table requests a different order when a column header is pressed', async () => {
  const onSort = vi.fn()
  render(
    <DataTable
      label="Patients"
      columns={[{ key: 'name', label: 'Name', sortable: true, render: ({ name }) => name }]}
      rows={patients}
      sort={{ column: 'name', direction: 'ascending' }}
      onSort={onSort}
      empty="Nobody"
    />,
  )
  const head = page.getByRole('columnheader', { name: 'Name' })
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await head.click()
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ column: 'name', direction: 'descending' })
})

it('a table without rows shows a text', async () => {
  render(
    <DataTable
      label="Patients"
      columns={[{ key: 'name', label: 'Name', render: () => '' }]}
      rows={[]}
      empty="No patients in this report"
    />,
  )
  await expect.element(page.getByText('No patients in this report')).toBeVisible()
})

function Steps({ onReorder }: { onReorder: (names: string[]) => void }) {
  const [steps, reorder] = useState(patients.slice(0, 3))
  return (
    <SortableList
      label="Steps"
      items={steps}
      onReorder={(next) => {
        reorder(next)
        onReorder(next.map(({ name }) => name))
      }}
      render={({ name }) => name}
    />
  )
}

it('a list is sorted by keyboard from the handle of an item', async () => {
  const onReorder = vi.fn()
  render(<Steps onReorder={onReorder} />)
  const handle = page.getByRole('button', { name: 'Move Amelia' })
  await expect.element(handle).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(handle).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // The first target is Amelia's own place; each arrow key moves to the next one: after Beth, then after Cora.
  await expect.element(page.getByRole('button', { name: /Insert/ }).first()).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => onReorder.mock.calls.length).toBe(1)
  expect(onReorder).toHaveBeenCalledExactlyOnceWith(['Beth', 'Cora', 'Amelia'])
})

function Chooser({ onChange }: { onChange: (value: string | null) => void }) {
  const [value, choose] = useState<string | null>(null)
  return (
    <Combobox
      label="Patient"
      options={patients.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(next) => {
        choose(next)
        onChange(next)
      }}
    />
  )
}

it('a combobox finds options by typing, is operated by keyboard, and shows when nothing matches', async () => {
  const onChange = vi.fn()
  render(<Chooser onChange={onChange} />)
  const input = page.getByRole('combobox', { name: 'Patient' })
  await input.fill('co')
  await expect.element(page.getByRole('option', { name: 'Cora' })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('Cora')
  await expect.element(input).toHaveValue('Cora')
  await input.fill('zz')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
})
