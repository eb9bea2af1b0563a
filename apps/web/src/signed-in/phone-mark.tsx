import { phoneWarning } from '@enamel/domain/patients/phone-reason'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Icon } from '../ui/display/icon.tsx'
import { tooltipProps } from '../ui/overlays/tooltip.tsx'
import { useInit } from './init.api.ts'
import { usePhoneLibrary } from './phone-format.ts'
import styles from './phone-mark.module.css'

interface PhoneMarkProps {
  number: string | null
  /** The number as it is shown. A usable number is shown differently than it is stored. */
  shown: string | null
}

/** Marks a phone number that can be stored but not used, in a row that shows it (PAT-14). */
export function PhoneMark({ number, shown }: PhoneMarkProps) {
  return number !== null && number === shown ? <Mark number={number} /> : null
}

function Mark({ number }: { number: string }) {
  const { country } = useInit().client
  const library = usePhoneLibrary(true)
  const reason = useMemo(
    () => library?.phoneNumberOf(number, country).invalid_reason ?? null,
    [library, number, country],
  )
  if (reason === null) return null
  const warning = phoneWarning(reason)
  return (
    <span className={styles.mark} {...tooltipProps(warning)}>
      <Icon of={IconAlertTriangle} size={14} label={warning} />
    </span>
  )
}
