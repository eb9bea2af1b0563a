import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './attachments.module.css'

export const FILE_FAILED = 'Oops, something went wrong'

interface FileFailureProps {
  /** The file's name. */
  name: string
  onRetry: () => void
  className?: string | undefined
}

/** Shows that a file could not be loaded, with a button to try again (COM-23). */
export function FileFailure({ name, onRetry, className }: FileFailureProps) {
  return (
    <span className={classNames(styles.failure, className)} role="alert">
      {FILE_FAILED}
      <TextButton className={styles.again} aria-label={`Try again: ${name}`} onClick={onRetry}>
        Try again
      </TextButton>
    </span>
  )
}
