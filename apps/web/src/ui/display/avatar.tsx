import { IconUser } from '@tabler/icons-react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'
import { Icon } from './icon.tsx'

export interface AvatarProps {
  name: string
  /** Width and height in px. */
  size?: 20 | 28 | 32 | 36 | 40
  imageUrl?: string | null
  className?: string
}

/**
 * An avatar: initials on grey, a person icon for a name without letters, or a picture. The avatar is decoration, since
 * the name is beside it.
 */
export function Avatar({ name, size = 32, imageUrl, className }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, className)} data-size={size} aria-hidden>
      {imageUrl ? (
        <img src={imageUrl} alt="" className={styles.picture} />
      ) : (
        initialsOf(name) || <Icon of={IconUser} size={size / 2} />
      )}
    </span>
  )
}

/** The first letters of the first and the last word with letters: one letter for a single word, none for a number. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map(firstLetter).filter(Boolean)
  const chosen = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  return chosen.join('').toLocaleUpperCase('en-GB')
}

/** The first letter of a word, with its combining marks. */
function firstLetter(word: string): string {
  return word.match(/\p{L}\p{M}*/u)?.[0] ?? ''
}
