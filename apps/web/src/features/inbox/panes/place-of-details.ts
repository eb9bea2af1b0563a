import type { PanesLayout } from '../../../ui/panes/panes-layout.ts'

/** Where the patient's details are when they are open. */
export function placeOfDetails(layout: PanesLayout): 'beside' | 'over' {
  return layout === 'three' ? 'beside' : 'over'
}
