import { Button } from '../../../ui/buttons/button.tsx'
import styles from './draft-note.module.css'

export interface DraftNoteProps {
  note: string
  onDiscard: () => void
}

/** The note of a refused outcome, to be read, copied or used again. */
export function DraftNote({ note, onDiscard }: DraftNoteProps) {
  return (
    <section className={styles.draft} aria-label="Your note">
      <p className={styles.text}>Your note is saved. It will be part of the next outcome.</p>
      <p className={styles.note}>{note}</p>
      <Button size={28} variant="quiet" className={styles.discard} onClick={onDiscard}>
        Discard note
      </Button>
    </section>
  )
}
