import type {
  NewPatientDraft,
  NewPatientField,
  NewPatientValues,
} from '@enamel/domain/practice-system/new-patient'
import { newPatientValues } from '@enamel/domain/practice-system/new-patient-form'
import { useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { CreateChoices } from './create-choices.ts'
import { CreateFields } from './create-fields.tsx'
import styles from './panel.module.css'
import { type CreateRules, useCreateForm } from './use-create-form.ts'

export interface CreateFormProps {
  /** What it begins with. */
  draft: NewPatientDraft
  rules: CreateRules
  choices: CreateChoices
  creating: boolean
  /** Why the patient was not created. */
  problem: string | null
  /** What the server found wrong, by field. */
  refused: Readonly<Record<string, readonly string[]>>
  /** What was filled in, as it stands, for whoever keeps it. */
  onDraft: (draft: NewPatientDraft) => void
  onBack: () => void
  onCreate: (values: NewPatientValues) => void
}

/** Creates a patient in the practice system from its panel (DEN-21 to DEN-25). */
export function CreateForm(props: CreateFormProps) {
  const { draft, rules, choices, creating, problem, refused, onDraft, onBack, onCreate } = props
  const form = useCreateForm(draft, rules)
  const { setError } = form
  useEffect(() => {
    for (const [field, [message]] of Object.entries(refused)) {
      if (message !== undefined) setError(field as NewPatientField, { type: 'server', message })
    }
  }, [refused, setError])
  return (
    <form
      noValidate
      className={styles.create}
      aria-label="Create in Dentally"
      onChange={() => onDraft(form.getValues())}
      onSubmit={form.handleSubmit((values) => {
        if (!creating) onCreate(newPatientValues(values))
      })}
    >
      {problem !== null && <Banner>{problem}</Banner>}
      <CreateFields form={form} choices={choices} disabled={creating} />
      <footer className={styles.buttons}>
        <Button size={36} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="primary" size={36} busy={creating} busyLabel="Creating">
          Create in Dentally
        </Button>
      </footer>
    </form>
  )
}
