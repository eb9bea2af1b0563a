import { DUPLICATES_FOUND, type DuplicateField, duplicateHint } from '@enamel/domain/add-patient/duplicate'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { hasLeft } from '../../ui/fields/has-left.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './add-patient.module.css'
import type { Wizard } from './use-wizard.ts'

interface ContactFieldProps {
  field: DuplicateField
  label: string
  type: 'email' | 'tel'
  wizard: Wizard
}

/** The field for an email or a phone number, with a warning if a patient already has this email or number. */
export function ContactField({ field, label, type, wizard }: ContactFieldProps) {
  const { draft, errors, check, fill, leave } = wizard
  const { duplicates, isFree } = check
  return (
    <TextInput
      label={label}
      type={type}
      name={field}
      autoComplete="off"
      value={draft.contact[field]}
      error={errors[field]}
      // One sentence below the last duplicate field names all duplicate fields.
      warning={duplicates.at(-1) === field ? duplicateHint(duplicates) : undefined}
      trailing={isFree(field) && !errors[field] && <NoDuplicateIcon />}
      onChange={(event) => fill({ contact: { [field]: event.currentTarget.value } })}
      onBlur={(event) => hasLeft(event) && leave(field)}
    />
  )
}

function NoDuplicateIcon(): ReactNode {
  return <Icon of={IconCheck} label="No patient has this yet" className={styles.free} />
}

/** States that the practice already knows the patient, with a button that opens the patient. */
export function DuplicatesFound({ onOpen }: { onOpen: () => void }) {
  return (
    <Banner tone="amber" icon={IconCopy}>
      <strong>{DUPLICATES_FOUND}</strong>
      <br />
      <span className={styles.more}>
        This patient may already be in the pipeline. <TextButton onClick={onOpen}>Open patient</TextButton>
      </span>
    </Banner>
  )
}

/** States that the check for duplicates failed. */
export function CheckFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner action={<TextButton onClick={onRetry}>Try again</TextButton>}>
      We could not check whether this patient already exists.
    </Banner>
  )
}
