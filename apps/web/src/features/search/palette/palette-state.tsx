import { IconRefresh, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../lib/error-message.ts'
import { useIsOnline } from '../../../lib/use-is-online.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from './palette.module.css'

interface PaletteStateProps {
  text: string
  search: {
    isFetching: boolean
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  /** Whether the text is too short to search for patients and messages. */
  isShort: boolean
  hasLines: boolean
  onAddPatient: () => void
}

/** The line below the results: searching, nothing found, failed, or no connection. */
export function PaletteState({ text, search, isShort, hasLines, onAddPatient }: PaletteStateProps) {
  const isOnline = useIsOnline()
  if (!isOnline)
    return <State>No connection. Patients and messages cannot be searched until you are back.</State>
  if (isShort) return text.trim() !== '' && !hasLines ? <State>Type at least 2 letters</State> : null
  if (search.isFetching) return <State>Searching…</State>
  if (search.isError) {
    return (
      <State
        action={
          <Button size={28} icon={IconRefresh} onClick={() => search.refetch()}>
            Try again
          </Button>
        }
      >
        {errorMessage(search.error, { marksFields: false })}
      </State>
    )
  }
  if (hasLines) return null
  return (
    <State
      action={
        <Button size={28} icon={IconUserPlus} onClick={onAddPatient}>
          Add patient
        </Button>
      }
    >
      No patients or messages match “{text.trim()}”
    </State>
  )
}

function State({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      <p>{children}</p>
      {action}
    </div>
  )
}
