import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

export interface AvatarProps {
  name: string
  /** 28 to 40 px. */
  size?: 28 | 32 | 36 | 40
  imageUrl?: string | null
  className?: string
}

/** Whose it is: initials on grey, or a picture. Decoration, since the name stands beside it. */
export function Avatar({ name, size = 32, imageUrl, className }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, className)} data-size={size} aria-hidden>
      {imageUrl ? <img src={imageUrl} alt="" className={styles.picture} /> : initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last name; one for a single name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => firstLetter(word ?? '')).join('')
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter('en-GB').segment(word)
  return (first?.segment ?? '').toLocaleUpperCase('en-GB')
}
