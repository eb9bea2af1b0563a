import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { newPatientValues } from '@enamel/domain/practice-system/new-patient-form'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CreateFields } from './create-fields.tsx'
import styles from './create-form.module.css'
import { type CreateFormInput, useCreateForm } from './use-create-form.ts'

export interface CreateFormProps extends CreateFormInput {
  creating: boolean
  /** Why the patient was not created. */
  problem: string | null
  onBack: () => void
  onCreate: (values: NewPatientValues) => void
}

/** The form in the practice system's panel that creates a patient there (DEN-21 to DEN-25). */
export function CreateForm(props: CreateFormProps) {
  const { choices, creating, problem, onBack, onCreate } = props
  const form = useCreateForm(props)
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={practiceSystemMessages.create}
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
          {practiceSystemMessages.create}
        </Button>
      </footer>
    </form>
  )
}
