import { pluralise } from '@enamel/domain/text/pluralise'
import { useState } from 'react'
import { MultiSelect } from '../fields/multi-select.tsx'
import { Card } from './card.tsx'
import styles from './gallery.module.css'

const types = ['Clear aligners', 'Composite bonding', 'General', 'Implants', 'Whitening'].map((name) => ({
  value: name,
  label: name,
}))

export function SelectCard() {
  const [chosen, setChosen] = useState<string[]>(['Clear aligners', 'Composite bonding', 'Implants'])
  const summary = chosen.length === 0 ? 'All types' : `${pluralise(chosen.length, 'type')} selected`
  return (
    <Card title="Select" area="select">
      <div className={styles.row}>
        <MultiSelect label="Types" summary="All types" options={types} chosen={[]} onChange={() => {}} />
        <span data-open>
          <MultiSelect
            label="Types"
            summary={summary}
            options={types}
            chosen={chosen}
            onChange={setChosen}
            search="Search types"
            withAll
          />
        </span>
      </div>
    </Card>
  )
}
