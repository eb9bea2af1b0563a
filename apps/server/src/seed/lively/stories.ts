import type { Step, Story } from '../story.ts'

const greeting: Step = {
  kind: 'sms',
  inbound: false,
  by: 'automation',
  status: 'delivered',
  after: 1,
  text: 'Hi {first}, thank you for getting in touch with {practice}. One of us will call you today. {colleague}',
}

export const stories: readonly Story[] = [
  {
    stage: 'newLead',
    steps: [
      {
        kind: 'form',
        form: '{Treatment} consultation',
        after: 0,
        answers: {
          Treatment: '{Treatment}',
          Message: 'Two missing molars. What happens at the first visit?',
        },
      },
      greeting,
    ],
  },
  {
    stage: 'newLead',
    steps: [
      {
        kind: 'sms',
        inbound: true,
        after: 0,
        text: 'Hi, is Saturday morning possible for the {treatment}? Thanks',
      },
    ],
  },
  {
    stage: 'newLead',
    steps: [
      {
        kind: 'email',
        inbound: true,
        after: 0,
        subject: '{Treatment}: how much?',
        text: 'Hello,\n\nI saw your page about {treatment}. Could you tell me roughly what it costs and whether I can pay monthly?\n\nMany thanks\n{first}',
      },
      greeting,
    ],
  },
  { stage: 'newLead', steps: [{ kind: 'call', inbound: true, answered: false, after: 0 }] },
  {
    stage: 'callback1',
    steps: [
      {
        kind: 'form',
        form: '{Treatment} enquiry',
        after: 0,
        answers: {
          Treatment: '{Treatment}',
          'Best time to call': 'After 5',
          Message: 'I would like to know the price.',
        },
      },
      greeting,
      { kind: 'call', inbound: false, answered: false, after: 95 },
      { kind: 'note', after: 3, text: 'Left a voicemail. Works at the hospital, so after 5 is best.' },
    ],
  },
  {
    stage: 'callback2',
    steps: [
      { kind: 'sms', inbound: true, after: 0, text: 'Do you do {treatment} with finance?' },
      {
        kind: 'sms',
        inbound: false,
        status: 'delivered',
        after: 14,
        text: 'Hi {first}, yes we do, over 12 or 24 months. When can we call you?',
      },
      { kind: 'call', inbound: false, answered: false, after: 1500 },
      { kind: 'call', inbound: false, answered: false, after: 2880 },
    ],
  },
  {
    stage: 'working',
    steps: [
      {
        kind: 'email',
        inbound: true,
        after: 0,
        subject: 'Clear aligner treatment plan: a question',
        text: 'Dear {colleague},\n\nthank you for the plan. Could you split the cost over 24 months? I have added my last X-ray from my old dentist in case it helps Dr Okafor.\n\nKind regards\n{first}',
        attachment: 'X-ray June 2025.png',
      },
      { kind: 'note', after: 16, text: 'Asked Dr Okafor: 24 months is fine with the lender.' },
      {
        kind: 'email',
        inbound: false,
        status: 'delivered',
        after: 40,
        subject: 'Re: Clear aligner treatment plan: a question',
        text: 'Dear {first},\n\nof course. Over 24 months it comes to £102.08 a month at 0%. I have asked the lender to hold the offer for two weeks.\n\nKind regards\n{colleague}',
      },
      {
        kind: 'email',
        inbound: true,
        after: 700,
        subject: 'Re: Clear aligner treatment plan: a question',
        text: 'Wonderful, thank you. I will talk to my husband tonight and come back to you.\n\n{first}',
      },
    ],
  },
  {
    stage: 'consultation',
    steps: [
      { kind: 'call', inbound: true, answered: true, seconds: 252, after: 0 },
      { kind: 'moved', after: 2, from: 'New Lead', to: 'Consultation' },
      { kind: 'appointment', what: 'booked', after: 1, description: 'with Dr Okafor, Dentally' },
      {
        kind: 'sms',
        inbound: false,
        status: 'delivered',
        after: 2,
        text: 'Lovely, {first}, you’re booked for a consultation with Dr Okafor. Reply here if anything changes. {colleague}',
      },
      { kind: 'sms', inbound: true, after: 12, text: 'Perfect, see you then!' },
    ],
  },
  {
    stage: 'thinking',
    steps: [
      { kind: 'appointment', what: 'attended', after: 0, description: 'with Dr Okafor, Dentally' },
      { kind: 'moved', after: 4, from: 'Consultation', to: 'Considering Tx' },
      {
        kind: 'email',
        inbound: false,
        status: 'delivered',
        after: 30,
        subject: 'Your {treatment} estimate',
        text: 'Dear {first},\n\nthank you for coming in today. Your estimate and the finance options are below.\n\nOne implant with crown: £2,450.00\nHygiene visit: £65.00\n\nHappy to talk it through.\n{colleague}',
      },
      {
        kind: 'sms',
        inbound: false,
        status: 'failed',
        failure: 'The number is switched off',
        after: 1300,
        text: 'Hi {first}, just checking you saw the finance options I emailed last night? Happy to talk them through. {colleague}',
      },
    ],
  },
  {
    stage: 'txPlanConsult',
    steps: [
      { kind: 'appointment', what: 'booked', after: 0, description: 'treatment plan with Dr Shah, Dentally' },
      {
        kind: 'sms',
        inbound: false,
        status: 'sent',
        after: 5,
        text: 'Hi {first}, your treatment plan visit is booked. Please bring your glasses.',
      },
    ],
  },
  {
    stage: 'inTx',
    steps: [
      {
        kind: 'appointment',
        what: 'attended',
        after: 0,
        description: 'first fitting with Dr Shah, Dentally',
      },
      { kind: 'sms', inbound: true, after: 600, text: 'Is it still sore after a week normal?' },
      {
        kind: 'sms',
        inbound: false,
        status: 'delivered',
        after: 15,
        text: 'Morning {first}, a little is normal. Could you pop in at 12:15 so Dr Shah can look?',
      },
      { kind: 'sms', inbound: true, after: 9, text: 'Thanks, will do' },
    ],
  },
  {
    stage: 'maybeFuture',
    steps: [
      {
        kind: 'email',
        inbound: true,
        after: 0,
        subject: 'Whitening in time for Christmas',
        text: 'Hi, thanks for the offer but I will leave it for this year. Best, {first}',
      },
      { kind: 'note', after: 20, text: 'Maybe next year. Keep on the newsletter.' },
    ],
  },
]
