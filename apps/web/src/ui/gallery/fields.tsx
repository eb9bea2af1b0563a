import { useState } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import { DateInput } from '../fields/date-input.tsx'
import { PasswordInput } from '../fields/password-input.tsx'
import { Radio } from '../fields/radio.tsx'
import { Select } from '../fields/select.tsx'
import { Switch } from '../fields/switch.tsx'
import { TextInput } from '../fields/text-input.tsx'
import { Textarea } from '../fields/textarea.tsx'
import { TimeField } from '../fields/time-field.tsx'
import { Card } from './card.tsx'
import styles from './gallery.module.css'

const stages = [
  { value: 'new', label: 'New Lead' },
  { value: 'discussion', label: 'In Discussion' },
  { value: 'consultation', label: 'Consultation' },
] as const

export function FieldsCard() {
  const [stage, setStage] = useState<(typeof stages)[number]['value'] | null>(null)
  const [day, setDay] = useState<string | null>('2025-11-27')
  const [time, setTime] = useState('09:00:00')
  return (
    <Card title="Fields" area="fields">
      <div className={styles.fields}>
        <TextInput label="Full name" placeholder="First and last name" />
        <TextInput label="Email" defaultValue="grace.thornton@mail.example" className="focus-me" />
        <TextInput label="Phone" defaultValue="07700 9003" error="Must be a valid phone number" />
        <TextInput label="Sending email" placeholder="hello@brightsidedental.example" disabled />
        <TextInput
          label="Subject"
          defaultValue="Re: Your consultation with Dr Okafor"
          counter={{ count: 255, max: 255 }}
        />
        <DateInput label="Date" value={day} onChange={setDay} today="2025-11-20" hint="Recommended: 7 days" />
        <TimeField label="Time" value={time} onChange={setTime} interval={15} minimum="08:30:00" />
        <TextInput label="Phone" size={32} defaultValue="07700 90056" warning="Too short to send an SMS" />
        <PasswordInput label="Password" defaultValue="a long password" />
        <Select
          label="New stage"
          options={stages}
          value={stage}
          onChange={setStage}
          placeholder="Select a stage"
          {...(stage ? {} : { error: 'Please select a new stage' })}
        />
        <Textarea label="Note" optional placeholder="Why is this patient moving?" rows={2} />
      </div>
      <div className={styles.row}>
        <Checkbox aria-label="Off" />
        <Checkbox aria-label="On" defaultChecked />
        <Checkbox aria-label="Some" checked="some" readOnly />
        <span data-force="focus-visible">
          <Checkbox aria-label="Focus" />
        </span>
        <Checkbox aria-label="Disabled" disabled />
        <span className={styles.gap} />
        <Radio aria-label="Off" name="r1" />
        <Radio aria-label="On" name="r2" defaultChecked />
        <span data-force="focus-visible">
          <Radio aria-label="Focus" name="r3" defaultChecked />
        </span>
        <span className={styles.gap} />
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
        <span data-force="focus-visible">
          <Switch aria-label="Focus" defaultChecked />
        </span>
        <Switch aria-label="Disabled" disabled />
      </div>
      <div className={styles.row}>
        <Checkbox defaultChecked>Remember the channel</Checkbox>
        <Switch defaultChecked>Send automatically</Switch>
      </div>
    </Card>
  )
}
