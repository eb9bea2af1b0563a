import { Button } from '../../ui/buttons/button.tsx'
import styles from './kept-note.module.css'

export interface KeptNoteProps {
  note: string
  onDiscard: () => void
}

/** What was written for an outcome that was not taken, to be read, copied, or used again. */
export function KeptNote({ note, onDiscard }: KeptNoteProps) {
  return (
    <section className={styles.kept} aria-label="Your note">
      <p className={styles.words}>Your note is kept. It stands in the note of the next outcome.</p>
      <p className={styles.note}>{note}</p>
      <Button size={28} variant="quiet" className={styles.discard} onClick={onDiscard}>
        Discard note
      </Button>
    </section>
  )
}
