import { type ShortcutId, shortcuts, shownKeys } from '../../../signed-in/shortcuts/shortcuts.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { isMac } from '../../../ui/is-mac.ts'
import styles from './welcome-keys.module.css'

const listed: readonly ShortcutId[] = ['next', 'previous', 'open', 'reply', 'done', 'help']

/** The keys that a new user needs first. */
export function WelcomeKeys() {
  const shown = listed.flatMap(
    (id) => shortcuts.find((shortcut) => shortcut.id === id && shortcut.place !== 'queue') ?? [],
  )
  return (
    <dl className={styles.keys} aria-label="Keys">
      {shown.map((shortcut) => (
        <div key={shortcut.id} className={styles.key}>
          <dt>
            {shownKeys(shortcut, isMac()).map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{shortcut.shortLabel ?? shortcut.label}</dd>
        </div>
      ))}
    </dl>
  )
}
