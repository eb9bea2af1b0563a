import type { Patient } from '@enamel/contract/patients'
import type { SavedOutcome } from './next-action.api.ts'

/** The other features that saving an outcome changes. The page supplies them, for one patient. */
export interface ActionSavePorts {
  /** Shows the new stage and action; resolves when every screen shows them. */
  showSaved: (saved: SavedOutcome) => Promise<void>
  /** Shows the patient as another user has left them. */
  showPatient: (patient: Patient) => Promise<void>
  /** Loads everything that a save changes, by this user or by another one before. */
  reload: () => void
  reloadPatient: () => void
  /** Loads the patient's link to the practice system. */
  reloadLink: () => void
}
