import { Card } from './card.tsx'
import styles from './gallery.module.css'

const colours = [
  ['Canvas', '--canvas'],
  ['Surface', '--surface'],
  ['Hover', '--hover'],
  ['Selected', '--selected'],
  ['Line', '--line'],
  ['Line strong', '--line-strong'],
  ['Control', '--control'],
  ['Ink 3', '--ink-3'],
  ['Ink 2', '--ink-2'],
  ['Ink', '--ink'],
  ['Green', '--green'],
  ['Green soft', '--green-soft'],
  ['Blue', '--blue'],
  ['Blue soft', '--blue-soft'],
  ['Amber', '--amber'],
  ['Amber soft', '--amber-soft'],
  ['Red', '--red'],
  ['Red soft', '--red-soft'],
  ['Note soft', '--note-soft'],
  ['Bubble in', '--bubble-in'],
  ['Bubble out', '--bubble-out'],
] as const

export function ColoursCard() {
  return (
    <Card title="Colour" area="colour">
      <div className={styles.colours}>
        {colours.map(([name, token]) => (
          <div key={token}>
            <div className={styles.swatch} style={{ background: `var(${token})` }} />
            <div className={styles.swatchName}>{name}</div>
          </div>
        ))}
      </div>
    </Card>
  )
}
