/**
 * The refusal of a log-in of a user whom an owner has deactivated. It has its own file because the final pages of a pop-up
 * load it, and no other text of the login.
 */
export const USER_INACTIVE = 'Your account has been switched off. Ask an owner of your practice.'
