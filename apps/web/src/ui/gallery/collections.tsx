import { useState } from 'react'
import { Accordion } from '../collections/accordion.tsx'
import { Combobox } from '../collections/combobox.tsx'
import { DataTable } from '../collections/data-table.tsx'
import { Paginator } from '../collections/paginator.tsx'
import { SortableList } from '../collections/sortable-list.tsx'
import { Tabs } from '../collections/tabs.tsx'
import { Card } from './card.tsx'

const channels = [
  { key: 'sms', label: 'SMS' },
  { key: 'email', label: 'Email' },
  { key: 'whatsapp', label: 'WhatsApp' },
] as const

const patients = [
  { id: '1', name: 'Amelia Hart', value: '£3,200' },
  { id: '2', name: 'Beth Langley', value: '£450' },
  { id: '3', name: 'Cora Evans', value: '£12,900' },
]

export function CollectionsCard() {
  const [channel, selectChannel] = useState<(typeof channels)[number]['key']>('sms')
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set(['approved']))
  const [selectedId, select] = useState<string | null>('2')
  const [shownPage, showPage] = useState(5)
  const [order, reorder] = useState(patients)
  const [patient, choose] = useState<string | null>(null)
  return (
    <Card title="Collections" area="collections">
      <Tabs label="Channels" items={channels} selected={channel} onSelect={selectChannel}>
        <Tabs label="Within" items={channels} selected={channel} onSelect={selectChannel} look="quiet">
          Templates for {channel}
        </Tabs>
      </Tabs>
      <Accordion
        openKeys={openKeys}
        onOpen={setOpenKeys}
        sections={[
          { key: 'approved', title: 'Approved', count: 4, content: 'Consultation reminder' },
          { key: 'pending', title: 'Pending approval', count: 1, content: 'Finance options' },
        ]}
      />
      <DataTable
        label="Patients"
        columns={[
          { key: 'name', label: 'Name', sortable: true, render: ({ name }) => name },
          { key: 'value', label: 'Value', numeric: true, render: ({ value }) => value },
        ]}
        rows={patients}
        selection={{
          all: selectedId === null ? 'none' : 'some',
          allLabel: 'Select all patients',
          isSelected: ({ id }) => id === selectedId,
          labelOf: ({ name }) => `Select ${name}`,
          onToggle: ({ id }) => select(id === selectedId ? null : id),
          onToggleAll: () => select(null),
        }}
        sort={{ column: 'name', direction: 'ascending' }}
        empty="No patients"
      />
      <Paginator label="Pages of patients" page={shownPage} last={13} onPage={showPage} />
      <SortableList label="Order" items={order} onReorder={reorder} render={({ name }) => name} />
      <Combobox
        label="Patient"
        options={patients.map(({ id, name, value }) => ({ value: id, label: name, detail: value }))}
        value={patient}
        onChange={choose}
      />
    </Card>
  )
}
