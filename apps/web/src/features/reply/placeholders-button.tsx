import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { IconBraces } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import styles from './placeholders-button.module.css'
import toolbar from './reply-toolbar.module.css'

export interface PlaceholdersButtonProps {
  groups: readonly PlaceholderGroup[]
  /** Inserts a filled placeholder at the cursor. */
  onInsert: (value: string) => void
}

/** The patient's and the practice's placeholders, to insert into the text (RPL-01). */
export function PlaceholdersButton({ groups, onInsert }: PlaceholdersButtonProps) {
  return (
    <Popover
      label="Placeholders"
      side="top"
      padded={false}
      trigger={(props) => (
        <Button variant="quiet" size={28} icon={IconBraces} className={toolbar.tool} {...props}>
          <span className={toolbar.toolText}>Placeholders</span>
        </Button>
      )}
    >
      {(close) => (
        <div className={styles.placeholders}>
          {groups.map((group) => (
            <div key={group.name}>
              <h3 className={styles.group}>{group.name}</h3>
              <ul>
                {group.mergeTags.map((tag) => (
                  <li key={tag.name}>
                    <button
                      type="button"
                      className={styles.placeholder}
                      disabled={tag.value === ''}
                      onClick={() => {
                        onInsert(tag.value)
                        close()
                      }}
                    >
                      <span>{tag.name}</span>
                      <span className={styles.value}>{tag.value === '' ? 'Unknown' : tag.value}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Popover>
  )
}
