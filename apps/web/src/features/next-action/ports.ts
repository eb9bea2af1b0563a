import type { FlowDetails } from './flow/flow-snapshot.ts'

/** The other features that a next action needs. The page that shows it supplies them, for one patient. */
export interface NextActionPorts {
  /** Loads what a flow needs of other features, before it begins. */
  loadFlow: () => Promise<FlowDetails>
  /** Loads in advance what most flows need. */
  prepareFlow: () => void
  /** The form of a new patient no longer counts as unsaved: an outcome's save has its values, or another choice. */
  settleCreation: () => void
  /** Reloads what other features show of the patient's action. */
  reload: () => void
  /** Reloads the patient's link to the practice system. */
  reloadLink: () => void
}
