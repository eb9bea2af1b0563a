import type { PanesLayout } from '../../../ui/panes/panes-layout.ts'

/** The position of the patient's open details. */
export function placeOfDetails(layout: PanesLayout): 'beside' | 'over' {
  return layout === 'three' ? 'beside' : 'over'
}
