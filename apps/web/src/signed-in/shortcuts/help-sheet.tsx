import { useState } from 'react'
import { Kbd } from '../../ui/display/kbd.tsx'
import { isMac } from '../../ui/is-mac.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './help-sheet.module.css'
import { shortcutGroups } from './shortcut-groups.ts'
import { shownKeys } from './shortcuts.ts'
import { usableShortcuts } from './usable-shortcuts.ts'

/** The keys that can be used on the present screen. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  // Read when the sheet opens, since the sheet itself covers the screen.
  const [groups] = useState(() => shortcutGroups(usableShortcuts()))
  return (
    <Dialog title="Keyboard shortcuts" bar width={520} onClose={onClose}>
      {/* Without it the cross has the focus, and its tooltip covers the keys. */}
      <div className={styles.groups} tabIndex={-1} data-autofocus>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.id} className={styles.shortcut}>
                  <dt>
                    {shortcut.label}
                    {!shortcut.isUsable && <span className={styles.when}> {shortcut.when}</span>}
                  </dt>
                  <dd className={styles.keys}>
                    {shownKeys(shortcut, isMac()).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.hint}>Single keys do nothing while you write in a field.</p>
    </Dialog>
  )
}
