/** The error texts of a lead's fields, for browser and server (ADD-09 to ADD-13). */
export const leadMessages = {
  name: 'Full name cannot be blank if only whitespace',
  email: 'Email is required',
  phone: 'Phone number is required',
  phone_unusable: 'Must be a valid phone number',
  treatment_type: 'Please select a treatment type.',
  source: 'Please select a referral source.',
  next_action: 'Please select what happens next.',
}
