import type { EmailDesignerProps } from '../designer-props.ts'

const mjml = `<mjml><mj-body>
<mj-section padding="0"><mj-column><mj-text align="center" padding="16px 40px" font-size="18px" font-weight="600" color="#1f4e4a">{{brand.logo}}</mj-text></mj-column></mj-section>
<mj-section padding="0"><mj-column><mj-image src="https://images.test/front-desk.png" padding="0" /></mj-column></mj-section>
<mj-section padding="0"><mj-column><mj-text padding="24px 40px">Hi {{patient.first_name}},<br><br>Thank you for asking us about <b>{{patient.treatment_type}}</b>. Your first visit takes about 40 minutes.</mj-text></mj-column></mj-section>
<mj-section padding="0"><mj-column><mj-button href="https://book.test">Book a consultation</mj-button></mj-column></mj-section>
<mj-section padding="12px 32px">
<mj-column padding="0 8px"><mj-text font-size="14px" line-height="20px" padding="16px" container-background-color="#f3f5f5"><b>Evening appointments</b><br>Until 7:00pm every Tuesday and Thursday.</mj-text></mj-column>
<mj-column padding="0 8px"><mj-text font-size="14px" line-height="20px" padding="16px" container-background-color="#f3f5f5"><b>Ways to pay</b><br>Spread the cost of treatment over 12 months.</mj-text></mj-column>
</mj-section>
<mj-section padding="0"><mj-column><mj-text padding="16px 40px 24px">{{signature}}</mj-text></mj-column></mj-section>
</mj-body></mjml>`

export const welcomeEmail: EmailDesignerProps['content'] = {
  subject: 'Welcome to {{practice.name}}, {{patient.first_name}}',
  preview: 'What happens next, and who you will meet',
  definition: { version: 1, mjml },
  html: '<p>Hi</p>',
}

const tag = (name: string, value: string) => ({ name, value: `{{${value}}}` })

export const designerProps: EmailDesignerProps = {
  title: 'Welcome',
  workflow: 'New enquiry nurture',
  content: welcomeEmail,
  placeholders: [
    {
      name: 'Patient',
      mergeTags: [tag('First name', 'patient.first_name'), tag('Treatment type', 'patient.treatment_type')],
    },
    { name: 'Practice', mergeTags: [tag('Name', 'practice.name'), tag('Phone', 'practice.phone')] },
    {
      name: 'Email',
      mergeTags: [tag('Signature', 'signature'), tag('Unsubscribe link', 'unsubscribe_link')],
    },
  ],
  brand: {
    name: 'Brightside Dental',
    logo_url: null,
    footer_url: null,
    colours: [
      { name: 'Brand green', value: '#1f7a5c' },
      { name: 'Brand ink', value: '#22302d' },
      { name: 'Brand yellow', value: '#f2c14e' },
      { name: 'White', value: '#ffffff' },
    ],
  },
  recipient: 'patient',
  isMarketing: true,
  requiresCustomisation: false,
  typeChips: null,
  onSave: async () => {},
  onPreview: async () => ({ html: '<p>Hi</p>' }),
  onClose: () => {},
}
