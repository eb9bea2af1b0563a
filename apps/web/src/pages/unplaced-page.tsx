import { PatientSearch } from '../features/search/patient-search.tsx'
import { UnplacedList } from '../features/unplaced/unplaced-list.tsx'
import { useInit } from '../signed-in/init.api.ts'
import { useNow } from '../signed-in/now.ts'
import { usePatientOverlay } from '../signed-in/patient-overlay.ts'
import { usePhoneFormat } from '../signed-in/phone-format.ts'
import styles from './column-page.module.css'
import { usePageTitle } from './page-title.ts'

export const UNPLACED = 'Not placed'

/** Messages that are on no timeline. */
export function UnplacedPage() {
  usePageTitle(UNPLACED)
  const { client } = useInit()
  const { open } = usePatientOverlay()
  const formatPhone = usePhoneFormat(client.country, true)
  const now = useNow()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{UNPLACED}</h1>
        <p className={styles.description}>Messages that we received but could not match to a patient yet.</p>
      </header>
      <div className={styles.body}>
        <div className={styles.column}>
          <UnplacedList
            timeZone={client.time_zone}
            now={now}
            formatPhone={formatPhone}
            onOpenPatient={open}
            patientSearch={(onPick) => (
              <PatientSearch formatPhone={formatPhone} takesFocus inline onPick={(hit) => onPick(hit.id)} />
            )}
          />
        </div>
      </div>
    </div>
  )
}
