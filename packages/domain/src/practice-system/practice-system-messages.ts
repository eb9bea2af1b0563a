import { PRACTICE_SYSTEM_NAME } from './practice-system-name.ts'

/** Texts about the practice system that are used in more than one place. */
export const practiceSystemMessages = {
  /** The title when a patient could not be created (DEN-27). */
  creationFailed: `${PRACTICE_SYSTEM_NAME} patient creation failed`,
  /** The text for a patient who was to be created, and existed already. */
  foundThere: `They were in ${PRACTICE_SYSTEM_NAME} already, so we linked them. The details you entered were not saved there.`,
  create: `Create in ${PRACTICE_SYSTEM_NAME}`,
}
