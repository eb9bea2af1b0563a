import type { FlowDetails } from './flow/flow-snapshot.ts'

/** What a next action needs from other features, for one patient. The page supplies it. */
export interface NextActionPorts {
  /** Loads what a flow needs from other features, before the flow begins. */
  loadFlow: () => Promise<FlowDetails>
  /** Loads in advance what most flows need. */
  prepareFlow: () => void
  /** Marks the form for a new patient as saved, since the outcome contains the form's values, or a different choice. */
  markNewPatientAsSaved: () => void
  /** Reloads what other features show of the patient's action. */
  reload: () => void
  /** Reloads the patient's link to the practice system. */
  reloadLink: () => void
}
