import { waitBeforeAsking } from '@enamel/domain/integrations/repair-request'
import { listText } from '@enamel/domain/text/list-text'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { colleaguesQuery } from '../repair-requests.api.ts'
import styles from './ask-colleague.module.css'
import { AskColleagueDialog, type AskColleagueDialogProps } from './ask-colleague-dialog.tsx'

/**
 * Asks a colleague to repair a connection, since not everybody has an account of the service. Nothing is shown where
 * nobody else may repair it.
 */
export function AskColleague({ connection, now, zone }: Omit<AskColleagueDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  const colleagues = useQuery(colleaguesQuery(connection.integration))
  const isOffered = !colleagues.isPending && colleagues.data?.length !== 0
  if (!isOffered && !isOpen) return null
  const asked = (colleagues.data ?? []).filter(({ asked_at }) => waitBeforeAsking(asked_at, now) > 0)
  return (
    <>
      <Button variant="quiet" size={36} className={styles.ask} onClick={() => setIsOpen(true)}>
        Someone else will do it
      </Button>
      <p role="status" className={styles.asked}>
        {asked.length > 0 && (
          <>
            <Icon of={IconCheck} size={16} />
            We've asked {listText(asked.map(({ name }) => name))}.
          </>
        )}
      </p>
      {isOpen && (
        <AskColleagueDialog connection={connection} now={now} zone={zone} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
