import { type ComponentType, useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners.ts'
import styles from './presence-slot.module.css'

type Mark = ComponentType<{ patientId: string }>

let mark: Mark | undefined
const listeners = createListeners()
const currentMark = () => mark

/** Sets the component that rows show for colleagues at a patient: it is loaded after the rows. Undefined shows none. */
export function setPresenceMark(loaded: Mark | undefined): void {
  mark = loaded
  listeners.notify()
}

/** The place in a row for colleagues at its patient. It is reserved, so that nothing moves when somebody comes. */
export function PresenceSlot({ patientId }: { patientId: string }) {
  const Mark = useSyncExternalStore(listeners.add, currentMark)
  return <span className={styles.slot}>{Mark && <Mark patientId={patientId} />}</span>
}
