import { Button } from '../../../ui/buttons/button.tsx'
import styles from './draft-note.module.css'

export interface DraftNoteProps {
  note: string
  onDiscard: () => void
}

/** The note of a flow whose outcome was not saved, to be read, copied or used again. */
export function DraftNote({ note, onDiscard }: DraftNoteProps) {
  return (
    <section className={styles.draft} aria-label="Your note">
      <p className={styles.text}>
        Your note is not saved yet. It is filled in when an outcome asks for a note.
      </p>
      <p className={styles.note}>{note}</p>
      <Button size={28} variant="quiet" className={styles.discard} onClick={onDiscard}>
        Discard note
      </Button>
    </section>
  )
}
