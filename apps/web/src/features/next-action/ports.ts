import type { FlowDetails } from './flow/flow-snapshot.ts'

/** What a next action needs of other features. The page supplies it, for one patient. */
export interface NextActionPorts {
  /** Loads what a flow needs of other features, before it begins. */
  loadFlow: () => Promise<FlowDetails>
  /** Loads in advance what most flows need. */
  prepareFlow: () => void
  /** Marks the form of a new patient as saved, since the outcome contains its values, or another choice. */
  settleCreation: () => void
  /** Reloads what other features show of the patient's action. */
  reload: () => void
  /** Reloads the patient's link to the practice system. */
  reloadLink: () => void
}
